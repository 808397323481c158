import type { Sql } from '#server/platform/db/client.ts';
import { queryInTransaction } from '#server/platform/db/queryInTransaction.ts';
import { toE164 } from '#server/platform/kernel/phone.ts';

/** Where the guest of a reservation can be reached. */
export interface GuestAddress {
  customerId: string | null;
  /** As entered with the reservation, otherwise the guest's own; in E.164. */
  phone: string | null;
  email: string | null;
}

interface Row {
  id: string;
  customerId: string | null;
  written: string | null;
  phone: string | null;
  email: string | null;
  country: string;
}

/** The addresses of the guests of reservations, by reservation. */
export async function addressesOf(
  transaction: Sql,
  companyId: string,
  ids: readonly string[],
): Promise<Map<string, GuestAddress>> {
  if (!ids.length) return new Map();
  const rows = await queryInTransaction<Row>(transaction, {
    text: `select r.id, r.customer_id as "customerId", r.guest_phone as written, c.phone_number as phone, c.email, b.country
      from reservations r join branches b on b.company_id = r.company_id and b.id = r.branch_id
        left join customers c on c.company_id = r.company_id and c.id = r.customer_id and c.erased_time is null
      where r.company_id = $1 and r.id = any($2::text[])`,
    values: [companyId, ids],
  });
  return new Map(
    rows.map(({ id, customerId, written, phone, email, country }) => [
      id,
      { customerId, phone: ((written && toE164(written, country)) ?? phone) || null, email: email || null },
    ]),
  );
}

import { millisecondsInDay } from 'date-fns/constants';
import { sourceTypeOf } from '#contract/reservations/reservations.ts';
import type { VoucherSource } from '#contract/marketing/voucherRules.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { queryInTransaction } from '#server/platform/db/queryInTransaction.ts';
import { recentDays } from './past.ts';

/** Recent seated parties, with the data needed for follow-ups. */
export interface Visit {
  id: string;
  branchId: string;
  /** Null for an unknown guest. */
  customerId: string | null;
  source: VoucherSource;
  seated: number;
  /** Whether the guest accepts messages. */
  asked: boolean;
}

type Row = Omit<Visit, 'seated' | 'source'> & { createdFrom: string; seated: string };

/** Visits of 90 days in chronological order: of known guests, and some of others. */
export async function demoVisits(transaction: Sql, companyId: string, now: number): Promise<Visit[]> {
  const rows = await queryInTransaction<Row>(transaction, {
    text: `select r.id, r.branch_id as "branchId", r.customer_id as "customerId", r.created_from as "createdFrom",
        extract(epoch from r.seated_time)::text as seated,
        coalesce(c.allow_contact_restaurant and not c.forbid_pii_sharing
          and coalesce(c.phone_number, c.email) is not null, false) as asked
      from reservations r left join customers c on c.company_id = r.company_id and c.id = r.customer_id
      where r.company_id = $1 and r.state = 'seated' and r.deleted_time is null
        and r.seated_time >= $2::timestamptz and r.seated_time <= $3::timestamptz
        and (r.customer_id is not null or hashtext(r.id) % 24 = 0)
      order by r.seated_time, r.id`,
    values: [companyId, new Date(now - recentDays * millisecondsInDay).toISOString(), new Date(now).toISOString()],
  });
  return rows.map(({ createdFrom, seated, ...row }) => ({
    ...row,
    source: sourceTypeOf(createdFrom),
    seated: Math.round(Number(seated) * 1_000),
  }));
}

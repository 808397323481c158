import { sql } from 'drizzle-orm';
import type { Sql } from '../db/client.ts';
import { rowsOf } from '../db/queryInTransaction.ts';
import { deliveries } from '../db/schema.ts';

type Row = typeof deliveries.$inferInsert;

/** A delivery to be sent; its id is its occasion. */
export type NewDelivery = Pick<Row, 'companyId' | 'id' | 'kind' | 'channel' | 'recipient'> &
  Partial<
    Pick<
      Row,
      'customerId' | 'branchId' | 'about' | 'subject' | 'body' | 'shown' | 'optOutToken' | 'accountId' | 'points'
    >
  >;

/**
 * Queues deliveries in the transaction of their event; a delivery whose occasion exists already is skipped.
 *
 * @returns the ids of the new ones
 * @example await queueDeliveries(sql, [{ companyId, id: `voucher/${id}`, kind: 'voucher', channel: 'sms', recipient }]);
 */
export async function queueDeliveries(transaction: Sql, wanted: readonly NewDelivery[]): Promise<Set<string>> {
  if (!wanted.length) return new Set();
  const rows = await rowsOf<{ id: string }>(
    transaction,
    sql`insert into deliveries (company_id, id, kind, channel, recipient, customer_id, branch_id, about, subject, body, shown,
        opt_out_token, account_id, points)
      select "companyId", id, kind, channel, recipient, "customerId", "branchId", coalesce(about, ''), subject, body, shown,
        "optOutToken", "accountId", coalesce(points, 0)
      from json_to_recordset(${JSON.stringify(wanted)}::json) as w("companyId" text, id text, kind text, channel text,
        recipient text, "customerId" text, "branchId" text, about text, subject text, body text, shown text,
        "optOutToken" text, "accountId" text, points int)
      on conflict (company_id, id) do nothing returning id`,
  );
  return new Set(rows.map(({ id }) => id));
}

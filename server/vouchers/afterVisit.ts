import { groupBy } from 'es-toolkit';
import type { Database } from '../db/client.ts';
import { issueTo } from './issue.ts';

/** Visits looked at in one go. */
const atOnce = 500;

/**
 * Issues vouchers to guests who were seated at their branches as long ago as the voucher says. A visit is an occasion, so
 * that none is rewarded twice, whichever process looks.
 */
export async function issueAfterVisits(database: Database): Promise<number> {
  const due = await database.query<{ companyId: string; voucherId: string; customerId: string; visit: string }>({
    name: 'vouchers-after-visits',
    text: `select v.company_id as "companyId", v.id as "voucherId", r.customer_id as "customerId", r.id as visit
      from vouchers v
        join reservations r on r.company_id = v.company_id and r.branch_id = any(v.branch_ids)
          and r.start_time between now() - make_interval(mins => v.delay_issue_time) - interval '2 days' and now() + interval '1 day'
          and r.seated_time between v.created_time and now() - make_interval(mins => v.delay_issue_time)
          and r.customer_id is not null and r.deleted_time is null
        join customers c on c.company_id = r.company_id and c.id = r.customer_id and c.erased_time is null
      where v.active and v.issued_by = 'visit' and (v.max_quantity = 0 or v.issued < v.max_quantity)
        and (v.expiration_type <> 'range' or v.available_before >= current_date - 1)
        and not exists (select from issued_vouchers i where i.company_id = v.company_id and i.voucher_id = v.id
          and i.occasion = 'visit ' || r.id)
      order by r.seated_time limit $1`,
    values: [atOnce],
  });
  let issued = 0;
  for (const visits of Object.values(groupBy(due, ({ companyId, voucherId }) => `${companyId} ${voucherId}`))) {
    const { companyId = '', voucherId = '' } = visits[0] ?? {};
    const result = await database.transaction((transaction) =>
      issueTo(transaction, {
        companyId,
        voucherId,
        userId: null,
        receivers: visits.map(({ customerId, visit }) => ({ customerId, occasion: `visit ${visit}` })),
      }),
    );
    issued += result.issued.length;
  }
  return issued;
}

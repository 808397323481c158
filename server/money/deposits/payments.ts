import type { Payment, PaymentSubject } from '#contract/money/payments.ts';
import type { Database } from '#server/platform/db/client.ts';

/** All payments and refunds of one deposit or order, oldest first. */
export function paymentsOf(
  database: Pick<Database, 'query'>,
  companyId: string,
  subject: PaymentSubject,
  subjectId: string,
): Promise<Payment[]> {
  return database.query<Payment>({
    text: `select id, subject, subject_id as "subjectId", branch_id as "branchId", kind, amount, fee, currency, provider,
        reference, paid_time as "paidTime", paid_date as "paidDate", service_date as "serviceDate"
      from payments where company_id = $1 and subject = $2 and subject_id = $3 order by paid_time, id`,
    values: [companyId, subject, subjectId],
  });
}

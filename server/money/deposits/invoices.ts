import { invoiceReport } from '#contract/money/depositReports.ts';
import type { Invoice, invoiceDay, InvoiceFigure, InvoicesQuery } from '#contract/money/deposits.ts';
import type { z } from 'zod';
import type { Database } from '#server/platform/db/client.ts';
import { guestJoin, guestSql } from '#server/platform/report/conditions.ts';
import { defineReportQueries } from '#server/platform/report/report.ts';
import { iso } from '#server/platform/sql/json.ts';

/** Invoices for deposits and orders. */

type InvoiceFilter = Pick<
  InvoicesQuery,
  'by' | 'startDate' | 'endDate' | 'branchId' | 'status' | 'currency' | 'search'
>;

const joins = `left join deposits d on i.subject = 'deposit' and d.company_id = i.company_id and d.id = i.subject_id
  left join orders o on i.subject = 'order' and o.company_id = i.company_id and o.id = i.subject_id`;
const guest = 'coalesce(d.customer_id, o.customer_id)';

/** The columns of an invoice in the contract's format. */
const columns = `i.id, i.branch_id as "branchId", i.number, i.status,
  case i.subject when 'deposit' then i.subject_id end as "depositId", case i.subject when 'order' then i.subject_id end as "orderId",
  d.reservation_id as "reservationId", ${guestSql} as customer, i.amount, i.tax, i.currency, i.buyer_name as "buyerName",
  i.buyer_tax_number as "buyerTaxNumber", ${iso('i.issued_time')} as "issuedTime", i.issued_date as "issuedDate",
  i.service_date as "serviceDate", ${iso('i.voided_time')} as "voidedTime"`;

const issued = `i.status = 'issued'`;

/** Void invoices are counted separately and in no other figure. */
export const invoiceQueries = defineReportQueries<
  Invoice,
  z.infer<typeof invoiceDay>,
  InvoiceFilter,
  InvoiceFigure,
  InvoicesQuery['sort']['field'],
  typeof invoiceReport
>({
  report: invoiceReport,
  table: 'invoices',
  as: 'i',
  joins,
  guest,
  columns,
  days: ({ by, startDate, endDate }) => ({
    column: by === 'purchase' ? 'i.issued_date' : 'i.service_date',
    from: startDate,
    to: endDate,
  }),
  equal: { status: 'i.status' },
  searched: ['i.number', 'i.buyer_name', 'i.buyer_tax_number'],
  figures: {
    invoices: { when: issued },
    amount: { when: issued, sum: 'amount' },
    tax: { when: issued, sum: 'tax' },
    voided: { when: `i.status = 'void'` },
  },
  sorts: { issuedTime: 'i.issued_time', number: 'i.number', amount: 'i.amount', tax: 'i.tax' },
  sort: 'issuedTime',
  file: {
    number: 'i.number',
    issuedTime: 'i.issued_time',
    serviceDate: 'i.service_date',
    branch: '',
    buyerName: 'i.buyer_name',
    buyerTaxNumber: 'i.buyer_tax_number',
    status: 'i.status',
    currency: 'i.currency',
    amount: 'i.amount',
    tax: 'i.tax',
  },
});

/** The invoices of one deposit, oldest first. */
export function invoicesOfDeposit(
  database: Pick<Database, 'query'>,
  companyId: string,
  depositId: string,
): Promise<Invoice[]> {
  return database.query<Invoice>({
    text: `select ${columns} from invoices i ${joins} ${guestJoin('i', guest)}
      where i.company_id = $1 and i.subject = 'deposit' and i.subject_id = $2 order by i.issued_time, i.id`,
    values: [companyId, depositId],
  });
}

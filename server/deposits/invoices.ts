import type { z } from 'zod';
import type { Invoice, invoiceDay, InvoiceFigure, InvoicesQuery, InvoiceTotal } from '#contract/deposits.ts';
import { Values } from '../crm/conditions.ts';
import type { Database } from '../db/client.ts';
import { allOf, branchCondition, guestSql, pageSql, searchCondition, totalsOf, type Reader } from './conditions.ts';

/** Invoices for deposits and orders. */

export type InvoiceFilter = Pick<
  InvoicesQuery,
  'by' | 'startDate' | 'endDate' | 'branchId' | 'status' | 'currency' | 'search'
>;
type InvoiceDay = z.infer<typeof invoiceDay>;

/** Joins that an invoice `i` is shown with. */
export const invoiceJoins = `left join deposits d on i.subject = 'deposit' and d.company_id = i.company_id and d.id = i.subject_id
  left join orders o on i.subject = 'order' and o.company_id = i.company_id and o.id = i.subject_id
  left join customers c on c.company_id = i.company_id and c.id = coalesce(d.customer_id, o.customer_id)`;

/** The columns of an invoice on the wire. */
export const invoiceColumns = `i.id, i.branch_id as "branchId", i.number, i.status,
  case i.subject when 'deposit' then i.subject_id end as "depositId", case i.subject when 'order' then i.subject_id end as "orderId",
  d.reservation_id as "reservationId", ${guestSql} as customer, i.amount, i.tax, i.currency, i.buyer_name as "buyerName",
  i.buyer_tax_number as "buyerTaxNumber", i.issued_time as "issuedTime", i.issued_date as "issuedDate",
  i.service_date as "serviceDate", i.voided_time as "voidedTime"`;

export const invoiceDateOf = (by: InvoiceFilter['by']): string =>
  by === 'purchase' ? 'i.issued_date' : 'i.service_date';

/** The invoices of a filter as conditions over `invoices i`, with its joins where something is searched for. */
export function invoiceConditions(
  scope: Reader,
  filter: InvoiceFilter,
  values: Values,
): { where: string; searched: boolean } {
  // The first value, as the file's statement about zones takes it.
  const company = values.add(scope.companyId);
  const search = searchCondition(filter.search, ['i.number', 'i.buyer_name', 'i.buyer_tax_number'], values);
  const where = allOf([
    `i.company_id = ${company}`,
    branchCondition(scope, filter.branchId, 'i.branch_id', values),
    `${invoiceDateOf(filter.by)} between ${values.add(filter.startDate)}::date and ${values.add(filter.endDate)}::date`,
    filter.status && `i.status = ${values.add(filter.status)}`,
    filter.currency && `i.currency = ${values.add(filter.currency)}`,
    search,
  ]);
  return { where, searched: search !== null };
}

const countedBy: Readonly<Record<InvoiceFigure, string>> = {
  invoices: `i.status = 'issued'`,
  amount: `i.status = 'issued'`,
  tax: `i.status = 'issued'`,
  voided: `i.status = 'void'`,
};

const sortColumns = { issuedTime: 'i.issued_time', number: 'i.number', amount: 'i.amount', tax: 'i.tax' } as const;

/** A page of invoices. */
export async function invoicesOf(
  database: Database,
  scope: Reader,
  { page, itemsPerPage, sort, counted, ...filter }: InvoicesQuery,
): Promise<{ total: number; data: Invoice[] }> {
  const values = new Values();
  const { where, searched } = invoiceConditions(scope, filter, values);
  const all = counted ? `${where} and ${countedBy[counted]}` : where;
  const direction = sort.descending ? 'desc' : 'asc';
  const rows = await database.query<Invoice & { total: number }>({
    text: pageSql(
      `invoices i ${searched ? invoiceJoins : ''} where ${all}`,
      `select ${invoiceColumns} from invoices i ${invoiceJoins} where ${all}
      order by ${sortColumns[sort.field]} ${direction}, i.id ${direction}
      limit ${values.add(itemsPerPage)} offset ${values.add((page - 1) * itemsPerPage)}`,
    ),
    values: values.list,
  });
  return {
    total: rows[0]?.total ?? 0,
    data: rows.filter(({ id }) => id !== null).map(({ total: _, ...invoice }) => invoice),
  };
}

/** Sums of invoices; void ones are counted apart and in no other figure. */
export async function invoiceFiguresOf(
  database: Database,
  scope: Reader,
  filter: InvoiceFilter,
): Promise<{ totals: InvoiceTotal[]; days: InvoiceDay[] }> {
  const values = new Values();
  const { where, searched } = invoiceConditions(scope, filter, values);
  const days = await database.query<InvoiceDay>({
    text: `select to_char(${invoiceDateOf(filter.by)}, 'YYYY-MM-DD') as day, i.currency,
        count(*) filter (where i.status = 'issued')::int as invoices,
        coalesce(sum(i.amount) filter (where i.status = 'issued'), 0)::bigint as amount,
        coalesce(sum(i.tax) filter (where i.status = 'issued'), 0)::bigint as tax,
        count(*) filter (where i.status = 'void')::int as voided
      from invoices i ${searched ? invoiceJoins : ''} where ${where}
      group by ${invoiceDateOf(filter.by)}, 2 order by 1, 2`,
    values: values.list,
  });
  return { totals: totalsOf(days), days };
}

/** The invoices of one deposit, oldest first. */
export function invoicesOfDeposit(
  database: Pick<Database, 'query'>,
  companyId: string,
  depositId: string,
): Promise<Invoice[]> {
  return database.query<Invoice>({
    text: `select ${invoiceColumns} from invoices i ${invoiceJoins}
      where i.company_id = $1 and i.subject = 'deposit' and i.subject_id = $2 order by i.issued_time, i.id`,
    values: [companyId, depositId],
  });
}

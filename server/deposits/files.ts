import type { exportDeposits, exportInvoices } from '#contract/deposits.ts';
import type { ParsedRequest } from '#contract/endpoint.ts';
import type { Language } from '#contract/constants.ts';
import { codeLabels, codeWord, columnLabels, type CodeKind, type ColumnLabel } from '#contract/moneyLabels.ts';
import { Values } from '../crm/conditions.ts';
import { branchCondition, type Reader } from './conditions.ts';
import { depositJoins, depositShares } from './deposits.ts';
import { invoiceConditions, invoiceJoins } from './invoices.ts';
import { currencyColumn, fileColumn, moneyColumn, wallSql, type ReportColumn, type ReportFile } from './reportFile.ts';

/** The reports of deposits and invoices as files. */

/** Words for a column of codes. */
export const codes = (kind: CodeKind) => (value: unknown, language: Language) =>
  codeWord(kind, String(value), language);

/** A filter in words: what was asked for, by the names of the columns. */
export function filterText(
  parts: readonly (readonly [ColumnLabel | null, string | undefined])[],
  language: Language,
): string {
  const colon = language === 'en' ? ': ' : '：';
  return parts
    .flatMap(([name, value]) => (value ? [name ? `${columnLabels[name][language]}${colon}${value}` : value] : []))
    .join(language === 'en' ? '; ' : '；');
}

/** The days that a filter is about, with what they are days of. */
export const daysText = (
  kind: 'purchase' | 'service',
  startDate: string,
  endDate: string,
  language: Language,
): string => `${codeLabels.dateKind[kind][language]} ${startDate} – ${endDate}`;

type Query<E extends typeof exportDeposits | typeof exportInvoices> = ParsedRequest<E>['query'];

const depositColumns: readonly [ReportColumn, string][] = [
  [fileColumn('reference'), 'd.reference'],
  [fileColumn('purchaseTime', 'moment'), wallSql('d.purchase_time')],
  [fileColumn('serviceTime', 'moment'), wallSql('d.service_time')],
  [fileColumn('name'), `coalesce(nullif(r.guest_name, ''), c.name)`],
  [fileColumn('branch'), 'b.name'],
  [fileColumn('groupSize', 'number'), 'r.group_size'],
  [fileColumn('type', 'text', codes('depositType')), 'd.type'],
  [fileColumn('status', 'text', codes('depositStatus')), 'd.status'],
  [fileColumn('channel', 'text', codes('channel')), 'd.channel'],
  [currencyColumn, 'd.currency'],
  [moneyColumn('asked'), 'case when w.within then d.amount else 0 end'],
  [moneyColumn('charged'), 'w.charged'],
  [moneyColumn('refunded'), 'w.refunded'],
  [moneyColumn('fees'), 'w.fees'],
  [moneyColumn('net'), 'w.charged - w.refunded - w.fees'],
  [fileColumn('provider', 'text', codes('paymentProvider')), 'd.provider'],
];

/** Columns as the cursor yields them. */
export const selectOf = (columns: readonly (readonly [ReportColumn, string])[]): string =>
  columns.map(([, sql], index) => `${sql} as c${index}`).join(', ');

/** The deposits of a filter, as the list has them. */
export function depositsFile(scope: Reader, query: Query<typeof exportDeposits>): ReportFile {
  const { language, startDate, endDate, by, type, status, currency, search } = query;
  const values = new Values();
  // The first value is the company: the statement about zones needs it there.
  const company = values.add(scope.companyId);
  return {
    name: 'deposits',
    title: columnLabels.deposits,
    columns: depositColumns.map(([column]) => column),
    select: selectOf(depositColumns),
    from: `(${depositShares(scope, query, values)}) w join deposits d on d.company_id = ${company} and d.id = w.id ${depositJoins}
      left join branches b on b.company_id = d.company_id and b.id = d.branch_id`,
    orderBy: 'd.purchase_time desc, d.id desc',
    branch: branchCondition(scope, query.branchId, 'b.id', values),
    values: values.list,
    filter: filterText(
      [
        [null, daysText(by, startDate, endDate, language)],
        ['branch', query.branchId],
        ['type', type && codeWord('depositType', type, language)],
        ['status', status && codeWord('depositStatus', status, language)],
        ['currency', currency],
        [null, search && `“${search}”`],
      ],
      language,
    ),
  };
}

const invoiceColumns: readonly [ReportColumn, string][] = [
  [fileColumn('number'), 'i.number'],
  [fileColumn('issuedTime', 'moment'), wallSql('i.issued_time')],
  [fileColumn('serviceDate'), `to_char(i.service_date, 'YYYY-MM-DD')`],
  [fileColumn('branch'), 'b.name'],
  [fileColumn('buyerName'), 'i.buyer_name'],
  [fileColumn('buyerTaxNumber'), 'i.buyer_tax_number'],
  [fileColumn('status', 'text', codes('invoiceStatus')), 'i.status'],
  [currencyColumn, 'i.currency'],
  [moneyColumn('amount'), 'i.amount'],
  [moneyColumn('tax'), 'i.tax'],
];

/** The invoices of a filter, as the list has them. */
export function invoicesFile(scope: Reader, query: Query<typeof exportInvoices>): ReportFile {
  const { language, startDate, endDate, by, status, currency, search } = query;
  const values = new Values();
  const { where } = invoiceConditions(scope, query, values);
  return {
    name: 'invoices',
    title: columnLabels.invoices,
    columns: invoiceColumns.map(([column]) => column),
    select: selectOf(invoiceColumns),
    from: `invoices i ${invoiceJoins} left join branches b on b.company_id = i.company_id and b.id = i.branch_id where ${where}`,
    orderBy: 'i.issued_time desc, i.id desc',
    branch: branchCondition(scope, query.branchId, 'b.id', values),
    values: values.list,
    filter: filterText(
      [
        [null, daysText(by, startDate, endDate, language)],
        ['branch', query.branchId],
        ['status', status && codeWord('invoiceStatus', status, language)],
        ['currency', currency],
        [null, search && `“${search}”`],
      ],
      language,
    ),
  };
}

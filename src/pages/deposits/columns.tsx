import type { DepositRow, Invoice } from '#contract/deposits.ts';
import { formatDay, formatInstant } from '#i18n/formats.ts';
import { useScope, zoneOf } from '#resources/define/view/scope.ts';
import type { ReportColumn } from '../money/ReportTable.tsx';
import { useWords } from '../money/words.ts';

const bad = ['failed', 'declined', 'void'];
const warn = ['pendingReview', 'pending', 'refunded'];
/** The look of a status. */
export const statusClass = (status: string): string =>
  bad.includes(status) ? 'tag money-bad' : warn.includes(status) ? 'tag money-warn' : 'tag tag-on';

/** Every column that deposits can be shown with. */
export function useDepositColumns(): readonly ReportColumn<DepositRow>[] {
  const words = useWords();
  const scope = useScope();
  const at = (iso: string, branchId: string) => formatInstant(iso, zoneOf(scope, branchId));
  const branchOf = (id: string) => scope.branches.find((one) => one.id === id)?.name ?? '';
  const sum = (name: 'charged' | 'refunded' | 'fees' | 'net', sort?: string, width = 96): ReportColumn<DepositRow> => ({
    name,
    number: true,
    width,
    sort,
    cell: ({ counted, currency }) => words.money(counted[name], currency),
  });
  return [
    { name: 'purchaseTime', width: 168, sort: 'purchaseTime', cell: (row) => at(row.purchaseTime, row.branchId) },
    { name: 'serviceTime', width: 156, sort: 'serviceTime', cell: (row) => at(row.serviceTime, row.branchId) },
    { name: 'name', width: 92, cell: ({ name }) => name ?? '–' },
    { name: 'branch', width: 78, cell: ({ branchId }) => branchOf(branchId) },
    { name: 'groupSize', width: 80, number: true, cell: ({ groupSize }) => groupSize ?? '–' },
    { name: 'type', width: 100, cell: ({ type }) => words.code('depositType', type) },
    {
      name: 'status',
      width: 108,
      sort: 'status',
      cell: ({ status }) => <span className={statusClass(status)}>{words.code('depositStatus', status)}</span>,
    },
    { name: 'channel', width: 120, cell: ({ channel }) => words.code('channel', channel) },
    {
      name: 'amount',
      number: true,
      width: 92,
      sort: 'amount',
      cell: ({ amount, currency }) => words.money(amount, currency),
    },
    sum('charged', 'charged'),
    sum('refunded', 'refunded'),
    sum('fees'),
    sum('net', undefined, 118),
    { name: 'reference', width: 120, cell: ({ reference }) => reference ?? '–' },
    {
      name: 'reviewReason',
      width: 200,
      cell: ({ reviewReason }) => (reviewReason ? words.code('reviewReason', reviewReason) : '–'),
    },
  ];
}

/** Every column that invoices can be shown with. */
export function useInvoiceColumns(): readonly ReportColumn<Invoice>[] {
  const words = useWords();
  const scope = useScope();
  const branchOf = (id: string) => scope.branches.find((one) => one.id === id)?.name ?? '';
  return [
    { name: 'number', width: 150, sort: 'number', cell: ({ number }) => number },
    {
      name: 'issuedTime',
      width: 150,
      sort: 'issuedTime',
      cell: (row) => formatInstant(row.issuedTime, zoneOf(scope, row.branchId)),
    },
    { name: 'serviceDate', width: 110, cell: ({ serviceDate }) => formatDay(serviceDate) },
    { name: 'branch', width: 120, cell: ({ branchId }) => branchOf(branchId) },
    { name: 'buyerName', width: 180, cell: ({ buyerName }) => buyerName ?? '–' },
    { name: 'buyerTaxNumber', width: 120, cell: ({ buyerTaxNumber }) => buyerTaxNumber ?? '–' },
    {
      name: 'status',
      width: 100,
      cell: ({ status }) => <span className={statusClass(status)}>{words.code('invoiceStatus', status)}</span>,
    },
    {
      name: 'amount',
      width: 110,
      number: true,
      sort: 'amount',
      cell: ({ amount, currency }) => words.money(amount, currency),
    },
    { name: 'tax', width: 100, number: true, sort: 'tax', cell: ({ tax, currency }) => words.money(tax, currency) },
    { name: 'source', width: 120, cell: ({ depositId }) => words.column(depositId ? 'deposits' : 'orders') },
  ];
}

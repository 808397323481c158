import type { Order } from '#contract/orders.ts';
import { formatInstant } from '#i18n/formats.ts';
import { useScope, zoneOf } from '#resources/define/view/scope.ts';
import type { ReportColumn } from '../money/ReportTable.tsx';
import { useWords } from '../money/words.ts';

/** The look of an order's status, and of its payment's. */
export const orderStatusClass = (status: string): string =>
  status === 'cancelled'
    ? 'tag money-bad'
    : ['pending', 'refunded', 'unpaid'].includes(status)
      ? 'tag money-warn'
      : 'tag tag-on';

/** Every column that orders can be shown with. */
export function useOrderColumns(): readonly ReportColumn<Order>[] {
  const words = useWords();
  const scope = useScope();
  const at = (iso: string, branchId: string) => formatInstant(iso, zoneOf(scope, branchId));
  const sum = (
    name: 'subtotal' | 'discount' | 'fee' | 'tax' | 'total' | 'refunded',
    sort?: string,
  ): ReportColumn<Order> => ({
    name,
    number: true,
    width: 96,
    sort,
    cell: (row) => words.money(row[name], row.currency),
  });
  return [
    { name: 'number', width: 104, sort: 'number', cell: ({ number }) => number },
    { name: 'createdTime', width: 150, sort: 'createdTime', cell: (row) => at(row.createdTime, row.branchId) },
    { name: 'serviceTime', width: 150, sort: 'serviceTime', cell: (row) => at(row.serviceTime, row.branchId) },
    {
      name: 'branch',
      width: 80,
      cell: ({ branchId }) => scope.branches.find(({ id }) => id === branchId)?.name ?? '',
    },
    { name: 'service', width: 116, cell: ({ service }) => words.code('orderService', service) },
    { name: 'provider', width: 136, cell: ({ provider }) => words.code('channel', provider) },
    { name: 'name', width: 96, cell: ({ name }) => name ?? '–' },
    {
      name: 'status',
      width: 104,
      sort: 'status',
      cell: ({ status }) => <span className={orderStatusClass(status)}>{words.code('orderStatus', status)}</span>,
    },
    {
      name: 'paymentState',
      width: 112,
      cell: ({ paymentState }) => (
        <span className={orderStatusClass(paymentState)}>{words.code('paymentState', paymentState)}</span>
      ),
    },
    { name: 'itemCount', width: 66, number: true, sort: 'itemCount', cell: ({ itemCount }) => words.number(itemCount) },
    sum('subtotal'),
    sum('discount'),
    sum('fee'),
    sum('tax'),
    sum('total', 'total'),
    sum('refunded'),
  ];
}

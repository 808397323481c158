import { pages } from '#contract/pageLabels.ts';
import {
  exportOrders,
  listOrders,
  orderFigures,
  orderReportPage,
  orderServices,
  orderSorts,
  orderStatuses,
  orderTargets,
  paymentStates,
  readOrderFigures,
} from '#contract/orders.ts';
import { defineReport } from '#resources/define/report.ts';

/** Orders that came in online: the last thirty days, ten a page. */
export default defineReport({
  name: 'orders',
  family: 'orders',
  label: pages.orders,
  texts: 'money.explain.orders',
  empty: 'money.empty.orders',
  list: listOrders,
  figures: readOrderFigures,
  file: exportOrders,
  days: { from: 'startAt', to: 'endAt', usual: 'last30' },
  filters: [
    { name: 'target', label: 'target', codes: orderTargets, kind: 'orderTarget', usual: 'createdAt' },
    'days',
    'branch',
    { name: 'service', label: 'service', codes: orderServices, kind: 'orderService' },
    { name: 'provider', label: 'provider', codes: { listed: 'providers' }, kind: 'channel' },
    { name: 'status', label: 'status', codes: orderStatuses, kind: 'orderStatus' },
    { name: 'paymentState', address: 'payment', label: 'paymentState', codes: paymentStates, kind: 'paymentState' },
  ],
  sorts: orderSorts,
  sort: { of: 'target', sorts: { createdAt: '-createdTime', serviceAt: '-serviceTime' } },
  perPage: orderReportPage,
  totals: orderFigures.map((name) => (name === 'orders' || name === 'cancelled' ? { name, counts: true } : { name })),
  note: { of: 'target', texts: 'money.explain.target' },
  title: ({ number, name }) => [number, name].filter(Boolean).join(' · '),
  main: 'total',
  detail: () => import('./OrderDrawer.tsx'),
});

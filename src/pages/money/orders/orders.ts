import { orderReport } from '#contract/money/orderReport.ts';
import { columnLabels } from '#contract/platform/reportLabels.ts';
import {
  exportOrders,
  getOrder,
  listOrders,
  orderReportPage,
  orderServices,
  orderSorts,
  orderStatuses,
  orderTargets,
  paymentStates,
  readOrderFigures,
} from '#contract/money/orders.ts';
import { defineDetail, defineReport } from '#resources/framework/report.ts';
import { paymentLines } from '../payments.ts';

/** Online orders: the last thirty days, ten per page. */
export default defineReport(orderReport, {
  family: 'orders',
  empty: { en: 'No matching orders', zh: '沒有符合的訂單', 'zh-cn': '没有符合的订单', ja: '該当する注文はありません' },
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
    'search',
  ],
  sorts: orderSorts,
  sort: { of: 'target', sorts: { createdAt: '-createdTime', serviceAt: '-serviceTime' } },
  perPage: orderReportPage,
  note: {
    of: 'target',
    texts: {
      createdAt: {
        en: 'Orders created in this period.',
        zh: '這段期間建立的訂單。',
        'zh-cn': '这段期间创建的订单。',
        ja: 'この期間に受け付けた注文。',
      },
      serviceAt: {
        en: 'Orders due in this period.',
        zh: '這段期間取餐的訂單。',
        'zh-cn': '这段期间取餐的订单。',
        ja: 'この期間に受け渡す注文。',
      },
    },
  },
  title: ({ number, name }) => [number, name].filter(Boolean).join(' · '),
  main: 'total',
  detail: defineDetail({
    columns: orderReport,
    get: getOrder,
    of: 'order',
    title: ({ number }) => number,
    amount: 'total',
    facts: ['status', 'paymentState', 'service', 'provider', 'createdTime', 'serviceTime', 'branch', 'name'],
    parts: [
      { text: ({ note }) => note, subtle: true },
      {
        heading: columnLabels.itemCount,
        lines: ({ order, items }, { column, money, number, text }) => {
          const { currency } = order;
          const sum = { currency, sum: true } as const;
          return [
            ...items.map(({ name, quantity, price, amount }) => ({
              key: name,
              text: [name],
              more: [text('money.orders.item', { quantity: number(quantity), price: money(price, currency) })],
              amount,
              currency,
            })),
            ...(['subtotal', 'discount', 'fee', 'total'] as const).map((name) => ({
              key: `sum ${name}`,
              text: [column(name)],
              amount: name === 'discount' ? -order.discount : order[name],
              ...sum,
            })),
            { key: 'tax', text: [text('money.orders.taxIncluded')], amount: order.tax, ...sum },
          ];
        },
      },
      paymentLines,
    ],
  }),
});

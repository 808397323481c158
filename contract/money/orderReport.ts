import type { Label } from '../core/label.ts';
import { pageLabels } from '../labels/pageLabels.ts';
import { code, column, countOf, declareReport, inFile, optional, sumOf } from '../platform/report.ts';

const cancelledIncluded = {
  en: 'Nothing. Cancelled orders are included because their payments were made.',
  zh: '無：已取消訂單的款項也計入。',
  'zh-cn': '无：已取消订单的款项也计入。',
  ja: 'なし：取消された注文の入出金も含みます。',
} as const satisfies Label;

/** The report of online orders. Cancelled orders only count in `cancelled`, charges and refunds. */
export const orderReport = declareReport({
  name: 'orders',
  label: pageLabels.orders,
  permission: 'foReport',
  file: true,
  columns: {
    number: column('text', { width: 104 }),
    createdTime: column('instant', { width: 150 }),
    serviceTime: optional(column('instant', { width: 150 })),
    branch: column('branch', { width: 80 }),
    service: code('orderService', 116),
    provider: code('channel', 136),
    name: column('guest', { width: 96 }),
    status: code('orderStatus', 104),
    paymentState: code('paymentState', 112),
    itemCount: optional(column('integer', { width: 66 })),
    subtotal: optional(column('money')),
    discount: optional(column('money')),
    fee: optional(column('money')),
    tax: optional(column('money')),
    total: column('money'),
    refunded: optional(column('money')),
    charged: inFile(column('money')),
    currency: inFile(column('currency')),
  },
  excluded: { en: 'Cancelled orders.', zh: '已取消的訂單。', 'zh-cn': '已取消的订单。', ja: '取消された注文。' },
  figures: {
    orders: countOf({
      formula: { en: 'Number of orders.', zh: '訂單筆數。', 'zh-cn': '订单笔数。', ja: '注文の件数。' },
    }),
    cancelled: countOf({
      formula: {
        en: 'Number of cancelled orders.',
        zh: '已取消的訂單筆數。',
        'zh-cn': '已取消的订单笔数。',
        ja: '取消された注文の件数。',
      },
      excluded: { en: 'All other orders.', zh: '其他所有訂單。', 'zh-cn': '其他所有订单。', ja: 'それ以外の注文。' },
    }),
    subtotal: sumOf({
      formula: {
        en: 'Total price of all items.',
        zh: '品項金額的總和。',
        'zh-cn': '品项金额的总和。',
        ja: '商品価格の合計。',
      },
    }),
    discount: sumOf({
      formula: { en: 'Total discounts.', zh: '折扣的總和。', 'zh-cn': '折扣的总和。', ja: '割引の合計。' },
    }),
    fee: sumOf({
      formula: {
        en: 'Total service fees, including delivery.',
        zh: '外送與服務費的總和。',
        'zh-cn': '外卖与服务费的总和。',
        ja: 'デリバリー料とサービス料の合計。',
      },
    }),
    tax: sumOf({
      formula: {
        en: 'Total tax included.',
        zh: '總計內含稅額的總和。',
        'zh-cn': '总计内含税额的总和。',
        ja: '合計に含まれる税額の合計。',
      },
    }),
    total: sumOf({
      formula: {
        en: 'Sum of subtotal − discount + service fee.',
        zh: '小計 − 折扣 + 服務費，再加總。',
        'zh-cn': '小计 − 折扣 + 服务费，再加总。',
        ja: '小計 − 割引 + 手数料の合計。',
      },
    }),
    charged: sumOf({
      formula: {
        en: 'Total charged for these orders, on any date.',
        zh: '這些訂單的收款總和，不論收款日。',
        'zh-cn': '这些订单的收款总和，不论收款日。',
        ja: 'これらの注文の決済額の合計（決済日を問わず）。',
      },
      excluded: cancelledIncluded,
    }),
    refunded: sumOf({
      formula: {
        en: 'Total refunded for these orders, on any date.',
        zh: '這些訂單的退款總和，不論退款日。',
        'zh-cn': '这些订单的退款总和，不论退款日。',
        ja: 'これらの注文の返金の合計（返金日を問わず）。',
      },
      excluded: cancelledIncluded,
    }),
  },
});

import { defineLabels } from '../core/labelLists.ts';
import type { Label } from '../core/label.ts';
import { pageLabels } from '../labels/pageLabels.ts';
import { code, column, countOf, declareReport, inDetail, inFile, optional, sumOf } from '../platform/report.ts';

/** The reports of deposits, of payments that wait for a decision, and of invoices. */

/* @__NO_SIDE_EFFECTS__ */
const counted = <const Name extends string>(name: Name, width?: number) =>
  column('money', { source: `counted.${name}` as const, ...(width && { width }) });

const ofDeposits = {
  purchaseTime: column('instant', { width: 168 }),
  serviceTime: column('instant'),
  name: column('guest', { width: 92 }),
  branch: column('branch'),
};

/** Which payments count on a day, by the date that the days refer to. */
export const dateNotes = defineLabels('deposits.dateNotes', {
  purchase: {
    en: 'By purchase date: payments and refunds count on the day they were made.',
    zh: '依購買日：每筆款項計入實際發生日，退款計入退款當日。',
    'zh-cn': '按购买日：每笔款项计入实际发生日，退款计入退款当日。',
    ja: '購入日基準：入出金は行われた日に、返金は返金日に計上します。',
  },
  service: {
    en: 'By service date: everything counts on the day of the visit or handover.',
    zh: '依服務日：全部計入用餐日或取餐日。',
    'zh-cn': '按服务日：全部计入用餐日或取餐日。',
    ja: '利用日基準：すべて来店日または受渡日に計上します。',
  },
} as const satisfies Readonly<Record<string, Label>>);

const totalRequested = {
  en: 'Total amount requested.',
  zh: '應收金額的總和。',
  'zh-cn': '应收金额的总和。',
  ja: '請求額の合計。',
} as const satisfies Label;

export const depositReport = declareReport({
  name: 'deposits',
  label: pageLabels.deposits,
  permission: 'depositReport',
  file: true,
  columns: {
    ...ofDeposits,
    groupSize: optional(column('integer')),
    type: code('depositType', 100),
    status: code('depositStatus', 132),
    channel: optional(code('channel', 120)),
    amount: column('money'),
    charged: counted('charged'),
    refunded: counted('refunded'),
    fees: optional(counted('fees')),
    net: counted('net', 118),
    reference: optional(column('text')),
    asked: inFile(counted('asked')),
    currency: inFile(column('currency')),
    provider: inFile(code('paymentProvider', 120)),
    reviewReason: inDetail(code('reviewReason', 200)),
  },
  excluded: {
    en: 'Nothing. Failed and unpaid deposits are included.',
    zh: '無：付款失敗或未付款的訂金也計入。',
    'zh-cn': '无：付款失败或未付款的订金也计入。',
    ja: 'なし：失敗・未決済の予約金も含みます。',
  },
  figures: {
    deposits: countOf({
      formula: {
        en: 'Number of deposits requested.',
        zh: '要求支付的訂金筆數。',
        'zh-cn': '要求支付的订金笔数。',
        ja: '請求した予約金の件数。',
      },
    }),
    asked: sumOf({
      formula: totalRequested,
    }),
    charged: sumOf({
      formula: { en: 'Total charged.', zh: '所有收款的總和。', 'zh-cn': '所有收款的总和。', ja: '決済額の合計。' },
      excluded: {
        en: 'Card holds and failed payments.',
        zh: '信用卡預授權與失敗的付款。',
        'zh-cn': '信用卡预授权与失败的付款。',
        ja: 'カードの仮押さえと失敗した決済。',
      },
    }),
    refunded: sumOf({
      formula: { en: 'Total refunded.', zh: '所有退款的總和。', 'zh-cn': '所有退款的总和。', ja: '返金の合計。' },
      excluded: {
        en: 'Released card holds, because nothing was charged.',
        zh: '已解除的預授權：未曾收款。',
        'zh-cn': '已解除的预授权：未曾收款。',
        ja: '解除した仮押さえ：決済していません。',
      },
    }),
    fees: sumOf({
      formula: {
        en: 'Total fees deducted by payment providers.',
        zh: '金流從收款中扣取的手續費總和。',
        'zh-cn': '支付平台从收款中扣取的手续费总和。',
        ja: '決済事業者が差し引く手数料の合計。',
      },
      excluded: {
        en: 'Fees billed separately by providers.',
        zh: '金流另外請款的費用。',
        'zh-cn': '支付平台另外收取的费用。',
        ja: '別途請求される料金。',
      },
    }),
    net: sumOf({
      formula: {
        en: 'Charged − refunded − provider fees.',
        zh: '已收 − 已退 − 金流手續費。',
        'zh-cn': '已收 − 已退 − 支付手续费。',
        ja: '決済額 − 返金額 − 決済手数料。',
      },
      excluded: {
        en: 'Amounts requested but not charged.',
        zh: '應收但未收的金額。',
        'zh-cn': '应收但未收的金额。',
        ja: '請求して未決済の金額。',
      },
    }),
  },
});

export const pendingReviewReport = declareReport({
  name: 'pendingReview',
  label: pageLabels.pendingReview,
  permission: 'depositReport',
  columns: {
    ...ofDeposits,
    groupSize: column('integer'),
    reviewReason: code('reviewReason', 200),
    amount: column('money'),
    charged: counted('charged'),
    channel: optional(code('channel', 120)),
    reference: optional(column('text')),
  },
  excluded: {
    en: 'Payments already reviewed.',
    zh: '已審核的款項。',
    'zh-cn': '已审核的款项。',
    ja: '確認済みの支払い。',
  },
  figures: {
    deposits: countOf({
      formula: {
        en: 'Number of payments awaiting review.',
        zh: '待審核的款項筆數。',
        'zh-cn': '待审核的款项笔数。',
        ja: '確認待ちの件数。',
      },
    }),
    asked: sumOf({
      formula: totalRequested,
    }),
    charged: sumOf({
      formula: { en: 'Total charged.', zh: '已收金額的總和。', 'zh-cn': '已收金额的总和。', ja: '決済額の合計。' },
    }),
  },
});

export const invoiceReport = declareReport({
  name: 'invoices',
  label: pageLabels.invoices,
  permission: 'depositReport',
  file: true,
  columns: {
    number: column('text', { width: 132 }),
    issuedTime: column('instant', { width: 150 }),
    serviceDate: column('date'),
    branch: column('branch', { width: 90 }),
    buyerName: column('text', { width: 170 }),
    buyerTaxNumber: optional(column('text')),
    name: inDetail(column('guest')),
    status: code('invoiceStatus', 96),
    amount: column('money', { width: 112 }),
    tax: column('money', { width: 112 }),
    source: optional(code('invoiceSource', 120)),
    currency: inFile(column('currency')),
  },
  excluded: { en: 'Voided invoices.', zh: '作廢的發票。', 'zh-cn': '作废的发票。', ja: '無効の請求書。' },
  figures: {
    invoices: countOf({
      formula: {
        en: 'Number of valid invoices.',
        zh: '有效發票張數。',
        'zh-cn': '有效发票张数。',
        ja: '有効な請求書の件数。',
      },
    }),
    amount: sumOf({
      formula: {
        en: 'Total amount, including tax.',
        zh: '有效發票含稅金額的總和。',
        'zh-cn': '有效发票含税金额的总和。',
        ja: '税込金額の合計。',
      },
    }),
    tax: sumOf({
      formula: {
        en: 'Total tax included.',
        zh: '有效發票稅額的總和。',
        'zh-cn': '有效发票税额的总和。',
        ja: '税額の合計。',
      },
    }),
    voided: countOf({
      formula: {
        en: 'Number of voided invoices.',
        zh: '作廢發票張數。',
        'zh-cn': '作废发票张数。',
        ja: '無効の請求書の件数。',
      },
      excluded: { en: 'Valid invoices.', zh: '有效的發票。', 'zh-cn': '有效的发票。', ja: '有効な請求書。' },
    }),
  },
});

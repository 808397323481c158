import { defineLabels } from '../core/labelLists.ts';
import type { Label } from '../core/label.ts';
import { countOf, sumOf, type ReportFigure } from '../platform/report.ts';
import type { ChannelFigure } from './omnichannel.ts';
import { orderReport } from './orderReport.ts';

/** What the figures of the omnichannel report leave out, unless they say something else. */
export const channelsExcluded: Label = defineLabels('channels.excluded', {
  en: 'Deleted reservations.',
  zh: '已刪除的訂位。',
  'zh-cn': '已删除的预订。',
  ja: '削除された予約。',
});

/** The figures of the omnichannel report. */
export const channelReportFigures: Readonly<Record<ChannelFigure, ReportFigure>> = defineLabels('channels.figures', {
  parties: countOf({
    formula: {
      en: 'Number of reservations: bookings, queue, walk-ins and waitlist.',
      zh: '訂位、候位、現場顧客與候補的組數。',
      'zh-cn': '预订、排队、现场顾客与候补的组数。',
      ja: '予約・順番待ち・ウォークイン・キャンセル待ちの組数。',
    },
  }),
  covers: countOf({
    formula: {
      en: 'Covers in these reservations, excluding high chairs.',
      zh: '這些訂位的人數，兒童椅不另計。',
      'zh-cn': '这些预订的人数，儿童椅不另计。',
      ja: 'これらの予約の人数。子供用椅子は含みません。',
    },
  }),
  seated: countOf({
    formula: { en: 'Seated reservations.', zh: '已入座的組數。', 'zh-cn': '已入座的组数。', ja: '着席した組数。' },
  }),
  noShows: countOf({
    formula: {
      en: 'Reservations marked as no-show.',
      zh: '標記為未到的組數。',
      'zh-cn': '标记为未到的组数。',
      ja: '無断キャンセルの組数。',
    },
    excluded: {
      en: 'Reservations with no recorded outcome.',
      zh: '尚未記錄結果的訂位。',
      'zh-cn': '尚未记录结果的预订。',
      ja: '結果が記録されていない予約。',
    },
  }),
  orders: { ...orderReport.figures.orders, excluded: orderReport.excluded },
  charged: sumOf({
    formula: {
      en: 'Total charged for deposits and orders.',
      zh: '訂金與訂單收款的總和。',
      'zh-cn': '订金与订单收款的总和。',
      ja: '予約金と注文の決済額の合計。',
    },
    excluded: {
      en: 'Payments at the table and card holds.',
      zh: '店內結帳的款項與信用卡預授權。',
      'zh-cn': '店内结账的款项与信用卡预授权。',
      ja: '店内会計とカードの仮押さえ。',
    },
  }),
  refunded: sumOf({
    formula: {
      en: 'Total refunded for deposits and orders.',
      zh: '訂金與訂單退款的總和。',
      'zh-cn': '订金与订单退款的总和。',
      ja: '予約金と注文の返金の合計。',
    },
    excluded: {
      en: 'Amounts never charged.',
      zh: '從未收款的金額。',
      'zh-cn': '从未收款的金额。',
      ja: '決済していない金額。',
    },
  }),
  net: sumOf({
    formula: { en: 'Charged − refunded.', zh: '已收 − 已退。', 'zh-cn': '已收 − 已退。', ja: '決済額 − 返金額。' },
    excluded: {
      en: 'Provider fees, which are shown in the deposit report.',
      zh: '金流手續費：請見訂金報表。',
      'zh-cn': '支付手续费：请见订金报表。',
      ja: '決済手数料：予約金レポートに表示。',
    },
  }),
});

import { defineLabels } from '#contract/core/labelLists.ts';
import { pageLabels } from '#contract/labels/pageLabels.ts';
import { common } from '#contract/labels/commonLabels.ts';

/** Texts of the voucher screens. */

export const voucherWords = defineLabels('vouchers.words', {
  cover: { en: 'Cover picture', zh: '封面圖片', 'zh-cn': '封面图片', ja: 'カバー画像' },
  everywhere: {
    en: 'If none are selected, it is valid at every branch.',
    zh: '未選擇時，所有分店均可使用。',
    'zh-cn': '未选择时，所有门店均可使用。',
    ja: '選ばない場合は全店舗で利用できます。',
  },
  ownBranches: {
    en: 'Select at least one of your branches.',
    zh: '請至少選擇一間您負責的分店。',
    'zh-cn': '请至少选择一家您负责的门店。',
    ja: '担当店舗を1つ以上選択してください。',
  },
  occupied: {
    en: 'Currently issues “{{n}}”',
    zh: '目前發放「{{n}}」',
    'zh-cn': '当前发放“{{n}}”',
    ja: '「{{n}}」を発行中',
  },
  segments: {
    en: '{{n}} segments, {{n}} points per message',
    zh: '{{n}} 則，每次扣 {{n}} 點',
    'zh-cn': '{{n}} 条，每次扣 {{n}} 点',
    ja: '1件につき{{n}}通、{{n}}ポイント',
  },
  on: { en: 'Turn on {{n}}', zh: '啟用「{{n}}」', 'zh-cn': '启用“{{n}}”', ja: '「{{n}}」を有効にする' },
  off: { en: 'Turn off {{n}}', zh: '停用「{{n}}」', 'zh-cn': '停用“{{n}}”', ja: '「{{n}}」を無効にする' },
  switchedOn: { en: 'Turned on', zh: '已啟用', 'zh-cn': '已启用', ja: '有効にしました' },
  switchedOff: { en: 'Turned off', zh: '已停用', 'zh-cn': '已停用', ja: '無効にしました' },
  usage: { en: '{{n}} of {{m}}', zh: '{{n}} / {{m}}', 'zh-cn': '{{n}} / {{m}}', ja: '{{n}} / {{m}}' },
  language: { en: 'Language of the phone', zh: '手機語言', 'zh-cn': '手机语言', ja: '端末の言語' },
  figures: { en: 'Figures', zh: '數字', 'zh-cn': '数据', ja: '数字' },
  redeem: pageLabels.redeem,
  untitled: common.title,
  noTerms: {
    en: 'The terms appear here.',
    zh: '此處顯示使用條款。',
    'zh-cn': '此处显示使用条款。',
    ja: 'ここにご利用条件が表示されます。',
  },
} as const);

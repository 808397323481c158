import { pages } from '#contract/labels/pageLabels.ts';
import { common } from '#contract/labels/commonLabels.ts';
import { say } from '#resources/framework/fields.ts';

/** Texts of the voucher screens. */

export const words = {
  cover: say('Cover picture', '封面圖片', '封面图片', 'カバー画像'),
  everywhere: say(
    'If none are selected, it is valid at every branch.',
    '未選擇時，所有分店均可使用。',
    '未选择时，所有门店均可使用。',
    '選ばない場合は全店舗で利用できます。',
  ),
  ownBranches: say(
    'Select at least one of your branches.',
    '請至少選擇一間您負責的分店。',
    '请至少选择一家您负责的门店。',
    '担当店舗を1つ以上選択してください。',
  ),
  occupied: say('Currently issues “{n}”', '目前發放「{n}」', '当前发放“{n}”', '「{n}」を発行中'),
  segments: say(
    '{n} segments, {n} points per message',
    '{n} 則，每次扣 {n} 點',
    '{n} 条，每次扣 {n} 点',
    '1件につき{n}通、{n}ポイント',
  ),
  on: say('Turn on {n}', '啟用「{n}」', '启用“{n}”', '「{n}」を有効にする'),
  off: say('Turn off {n}', '停用「{n}」', '停用“{n}”', '「{n}」を無効にする'),
  switchedOn: say('Turned on', '已啟用', '已启用', '有効にしました'),
  switchedOff: say('Turned off', '已停用', '已停用', '無効にしました'),
  usage: say('{n} of {m}', '{n} / {m}', '{n} / {m}', '{n} / {m}'),
  language: say('Language of the phone', '手機語言', '手机语言', '端末の言語'),
  figures: say('Figures', '數字', '数据', '数字'),
  redeem: pages.redeem,
  untitled: common.title,
  noTerms: say(
    'The terms appear here.',
    '此處顯示使用條款。',
    '此处显示使用条款。',
    'ここにご利用条件が表示されます。',
  ),
} as const;

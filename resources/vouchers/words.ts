import { pages } from '#contract/pageLabels.ts';
import { common } from '#contract/commonLabels.ts';
import type { VoucherError } from '#contract/voucherRules.ts';
import { say, type Labels } from '../define/fields.ts';

/** What the screens of vouchers say. */

export const problemTexts: Readonly<Record<VoucherError, Labels>> = {
  'form.error.image': say('Choose a cover picture', '請選擇封面圖片', '请选择封面图片', 'カバー画像を選んでください'),
  'form.error.missing_branch': say(
    'Choose at least one branch',
    '請至少選擇一間分店',
    '请至少选择一家门店',
    '店舗を1つ以上選んでください',
  ),
  'form.error.empty': say('Required', '必填', '必填', '必須項目です'),
  'form.error.limit': say('This text is too long', '文字過長', '文字过长', '文字数が多すぎます'),
  'form.error.number': say(
    'Must be a whole number above zero',
    '請輸入大於零的整數',
    '请输入大于零的整数',
    '1以上の整数を入力してください',
  ),
  'form.error.range.incomplete': say(
    'Both days are needed',
    '請填寫開始與結束日期',
    '请填写开始与结束日期',
    '開始日と終了日の両方が必要です',
  ),
  'form.error.range.order': say(
    'Not before the first day',
    '不可早於開始日期',
    '不可早于开始日期',
    '開始日より前にはできません',
  ),
};

export const words = {
  cover: say('Cover picture', '封面圖片', '封面图片', 'カバー画像'),
  everywhere: say(
    'None chosen: it can be used at every branch.',
    '未選擇時，所有分店皆可使用。',
    '未选择时，所有门店均可使用。',
    '選ばない場合は全店舗で利用できます。',
  ),
  occupied: say('Also issues “{n}”', '已發放「{n}」', '已发放“{n}”', '「{n}」を発行中'),
  byHand: say('By hand', '手動發送', '手动发送', '手動'),
  afterVisit: say('After a visit', '來訪後自動發送', '到店后自动发送', '来店後に自動'),
  on: say('Switch {n} on', '啟用「{n}」', '启用“{n}”', '「{n}」を有効にする'),
  off: say('Switch {n} off', '停用「{n}」', '停用“{n}”', '「{n}」を無効にする'),
  switchedOn: say('Switched on', '已啟用', '已启用', '有効にしました'),
  switchedOff: say('Switched off', '已停用', '已停用', '無効にしました'),
  usage: say('{n} of {m}', '{n} / {m}', '{n} / {m}', '{n} / {m}'),
  language: say('Language of the phone', '手機語言', '手机语言', '端末の言語'),
  figures: say('Figures', '數字', '数据', '数字'),
  redeem: pages.redeem,
  untitled: common.title,
  noTerms: say('The terms stand here.', '此處顯示使用條款。', '此处显示使用条款。', 'ここにご利用条件が表示されます。'),
} as const;

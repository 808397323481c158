import { pages } from '#contract/pageLabels.ts';
import { common } from '#contract/commonLabels.ts';
import { say } from '../define/fields.ts';

/** What the screens of vouchers say. */

export const words = {
  cover: say('Cover picture', '封面圖片', '封面图片', 'カバー画像'),
  everywhere: say(
    'If none are selected, it is valid at every branch.',
    '未選擇時，所有分店皆可使用。',
    '未选择时，所有门店均可使用。',
    '選ばない場合は全店舗で利用できます。',
  ),
  occupied: say('Also issues “{n}”', '已發放「{n}」', '已发放“{n}”', '「{n}」を発行中'),
  byHand: say('By hand', '手動發送', '手动发送', '手動'),
  afterVisit: say('After a visit', '來訪後自動發送', '到店后自动发送', '来店後に自動'),
  notTold: say('No message', '不通知', '不通知', '通知しない'),
  bySms: common.textMessage,
  byMail: common.email,
  message: say('Guest message', '給客人的訊息', '给客人的消息', 'お客様へのメッセージ'),
  segments: say(
    '{n} segments, {n} points per message',
    '{n} 則，每則訊息扣 {n} 點',
    '{n} 条，每条消息扣 {n} 点',
    '{n} 通分、1件につき {n} ポイント',
  ),
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

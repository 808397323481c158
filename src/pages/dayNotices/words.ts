import { say } from '#resources/define/fields.ts';

/** What the page of closed days says. */
export const words = {
  text: say(
    'On a closed day nobody can book on the web. Reservations that are there stay until you cancel them; guests are not told by themselves, so call or write to them.',
    '臨時公休日無法網路訂位。已有的訂位會保留，直到您取消；系統不會自動通知客人，請自行聯絡。',
    '临时公休日无法网上预订。已有的预订会保留，直到您取消；系统不会自动通知客人，请自行联系。',
    '臨時休業日はWeb予約を受け付けません。既存の予約は取り消すまで残ります。お客様には自動で通知されませんので、お店からご連絡ください。',
  ),
  day: say('Day', '日期', '日期', '日付'),
  branches: say('Branches', '分店', '门店', '店舗'),
  note: say('Reason, for the staff', '原因（僅供店員查看）', '原因（仅供店员查看）', '理由（スタッフ用）'),
  close: say('Close the day', '設為臨時公休', '设为临时公休', '休業にする'),
  closed: say('The day is closed', '已設為臨時公休', '已设为临时公休', '休業にしました'),
  isClosed: say('Closed', '臨時公休', '临时公休', '休業'),
  reopen: say('Open again', '恢復開放', '恢复开放', '休業を取り消す'),
  reopened: say('The day is open again', '已恢復開放', '已恢复开放', '休業を取り消しました'),
  ahead: say('Closed days', '臨時公休日', '临时公休日', '臨時休業日'),
  none: say(
    'No closed days lie ahead.',
    '目前沒有臨時公休日。',
    '目前没有临时公休日。',
    '今後の臨時休業日はありません。',
  ),
  concerned: say('Whom it concerns', '受影響的訂位', '受影响的预订', '影響を受ける予約'),
  nobody: say('No open reservations.', '沒有尚未處理的訂位。', '没有未处理的预订。', '未処理の予約はありません。'),
  choose: say('Choose a day and a branch.', '請選擇日期與分店。', '请选择日期与门店。', '日付と店舗を選んでください。'),
  people: (count: number) => say(`${count} people`, `${count} 位`, `${count} 位`, `${count}名`),
  deposit: say('deposit', '訂金', '订金', 'デポジット'),
  unnamed: say('No name', '未留姓名', '未留姓名', '名前なし'),
  cancel: (count: number) =>
    say(
      count === 1 ? 'Cancel 1 reservation' : `Cancel ${count} reservations`,
      `取消 ${count} 筆訂位`,
      `取消 ${count} 笔预订`,
      `${count}件の予約を取り消す`,
    ),
  sure: say('Cancel these reservations?', '要取消這些訂位嗎？', '要取消这些预订吗？', 'これらの予約を取り消しますか？'),
  sureText: say(
    'They are cancelled by the restaurant. Guests are not told, and deposits are not paid back by this.',
    '將以餐廳取消處理；系統不會通知客人，也不會退還訂金。',
    '将按餐厅取消处理；系统不会通知客人，也不会退还订金。',
    '店舗都合の取り消しになります。お客様への通知やデポジットの返金は行われません。',
  ),
  back: say('Not now', '返回', '返回', '戻る'),
  done: (cancelled: number, refused: number) =>
    say(
      `${cancelled} cancelled${refused ? `, ${refused} could not be` : ''}`,
      `已取消 ${cancelled} 筆${refused ? `，${refused} 筆無法取消` : ''}`,
      `已取消 ${cancelled} 笔${refused ? `，${refused} 笔无法取消` : ''}`,
      `${cancelled}件を取り消しました${refused ? `（${refused}件は取り消せませんでした）` : ''}`,
    ),
} as const;

import { defineLabels } from '#contract/core/labelLists.ts';
import type { LineState, QueueRefusal } from '#contract/reservations/queue/line.ts';
import type { LineAction } from '#contract/reservations/queue/queue.ts';
import type { Label } from '#contract/core/label.ts';

export const queueWords = defineLabels('queueLine', {
  chooseBranch: {
    en: 'Choose a branch to see its queue',
    zh: '請選擇分店以查看候位',
    'zh-cn': '请选择门店以查看排队',
    ja: '店舗を選ぶと順番待ちが表示されます',
  },
  take: { en: 'Take a number', zh: '取號', 'zh-cn': '取号', ja: '番号を発行' },
  empty: { en: 'Nobody is waiting', zh: '目前無人候位', 'zh-cn': '目前无人排队', ja: '待っている顧客はいません' },
  emptyText: {
    en: 'Parties that take a number appear here in the order in which they are called.',
    zh: '取號的顧客會依叫號順序顯示在這裡。',
    'zh-cn': '取号的顾客会按叫号顺序显示在这里。',
    ja: '番号を受け取った顧客が、お呼びする順に表示されます。',
  },
  line: { en: 'In line', zh: '候位中', 'zh-cn': '排队中', ja: '待機中' },
  left: { en: 'Left the line', zh: '已離開隊伍', 'zh-cn': '已离开队伍', ja: '列を離れた顧客' },
  all: { en: 'All sizes', zh: '所有桌型', 'zh-cn': '所有桌型', ja: 'すべての人数' },
  classSizes: { en: 'For {{sizes}}', zh: '{{sizes}} 人', 'zh-cn': '{{sizes}} 人', ja: '{{sizes}}名' },
  waitingParties: { en: '{{n}} waiting', zh: '{{n}} 組等候', 'zh-cn': '{{n}} 桌等候', ja: '{{n}}組待ち' },
  minutes: { en: '{{range}} min', zh: '{{range}} 分鐘', 'zh-cn': '{{range}} 分钟', ja: '{{range}}分' },
  noTable: {
    en: 'No table is large enough',
    zh: '沒有夠大的桌位',
    'zh-cn': '没有足够大的桌位',
    ja: '入れるテーブルがありません',
  },
  accuracy: {
    en: 'In the last hour {{right}} of {{all}} estimates were right',
    zh: '過去一小時的預估，{{all}} 次中有 {{right}} 次準確',
    'zh-cn': '过去一小时的预估，{{all}} 次中有 {{right}} 次准确',
    ja: '直近1時間の見込みは{{all}}件中{{right}}件が的中',
  },
  notBetter: {
    en: 'Over the last 30 days these estimates were no better than a rule of thumb: treat them with care.',
    zh: '過去 30 天的預估並不比簡單推算準確，請斟酌使用。',
    'zh-cn': '过去 30 天的预估并不比简单推算准确，请酌情使用。',
    ja: '直近30日間の見込みは、単純な計算より正確とは言えませんでした。目安としてご利用ください。',
  },
  waited: { en: 'Waiting for {{span}}', zh: '已等候 {{span}}', 'zh-cn': '已等候 {{span}}', ja: '{{span}}待ち' },
  estimate: {
    en: 'About {{range}} min left',
    zh: '約再 {{range}} 分鐘',
    'zh-cn': '约再 {{range}} 分钟',
    ja: 'あと約{{range}}分',
  },
  promised: {
    en: 'promised {{range}} min',
    zh: '當初預估 {{range}} 分鐘',
    'zh-cn': '当初预估 {{range}} 分钟',
    ja: '案内時の見込み{{range}}分',
  },
  ahead: { en: '{{n}} ahead', zh: '前面 {{n}} 組', 'zh-cn': '前面 {{n}} 桌', ja: '前に{{n}}組' },
  next: { en: 'Next', zh: '下一組', 'zh-cn': '下一桌', ja: '次の順番' },
  people: { en: '{{n}} people', zh: '{{n}} 人', 'zh-cn': '{{n}} 人', ja: '{{n}}名' },
  onePerson: { en: '1 person', zh: '1 人', 'zh-cn': '1 人', ja: '1名' },
  chairs: { en: 'kid chairs: {{n}}', zh: '兒童椅 {{n}} 張', 'zh-cn': '儿童椅 {{n}} 张', ja: 'キッズチェア{{n}}脚' },
  calledAgo: { en: 'Called {{span}} ago', zh: '{{span}}前叫號', 'zh-cn': '{{span}}前叫号', ja: '{{span}}前に呼び出し' },
  calledTimes: { en: '{{n}} times', zh: '共 {{n}} 次', 'zh-cn': '共 {{n}} 次', ja: '計{{n}}回' },
  onTheWay: { en: 'On the way', zh: '正在前來', 'zh-cn': '正在前来', ja: 'お戻り中' },
  allergies: { en: 'Allergies: {{text}}', zh: '過敏：{{text}}', 'zh-cn': '过敏：{{text}}', ja: 'アレルギー：{{text}}' },
  visits: { en: 'Visits: {{n}}', zh: '來店 {{n}} 次', 'zh-cn': '到店 {{n}} 次', ja: '来店{{n}}回' },
  atTables: { en: 'Table {{tables}}', zh: '{{tables}} 桌', 'zh-cn': '{{tables}} 桌', ja: 'テーブル{{tables}}' },
  more: {
    en: 'More for {{number}}',
    zh: '{{number}} 的更多操作',
    'zh-cn': '{{number}} 的更多操作',
    ja: '{{number}}のその他の操作',
  },
  guestPage: {
    en: 'Open the guest’s page',
    zh: '開啟顧客的頁面',
    'zh-cn': '打开顾客的页面',
    ja: '顧客用ページを開く',
  },
  seatTitle: {
    en: 'Seat {{number}}',
    zh: '為 {{number}} 帶位',
    'zh-cn': '为 {{number}} 安排入座',
    ja: '{{number}}をご案内',
  },
  tables: { en: 'Tables (optional)', zh: '桌號（選填）', 'zh-cn': '桌号（选填）', ja: 'テーブル（任意）' },
  tablesHint: { en: 'e.g. 12, 13', zh: '例如 12, 13', 'zh-cn': '例如 12, 13', ja: '例：12, 13' },
  backTitle: {
    en: 'Put {{number}} back into the line',
    zh: '讓 {{number}} 重新排隊',
    'zh-cn': '让 {{number}} 重新排队',
    ja: '{{number}}を列に戻す',
  },
  samePlace: { en: 'At the place it had', zh: '回到原來的順位', 'zh-cn': '回到原来的位置', ja: '元の順番に' },
  behindNext: { en: 'Next', zh: '排在最前', 'zh-cn': '排在最前', ja: '先頭に' },
  behind: { en: 'After {{n}} parties', zh: '排在 {{n}} 組之後', 'zh-cn': '排在 {{n}} 桌之后', ja: '{{n}}組の後に' },
  size: { en: 'Party size', zh: '人數', 'zh-cn': '人数', ja: '人数' },
  largerParty: { en: 'Another size', zh: '其他人數', 'zh-cn': '其他人数', ja: 'その他の人数' },
  noWait: { en: 'No wait', zh: '免等候', 'zh-cn': '免等候', ja: '待ち時間なし' },
  kidChairs: { en: 'Kid chairs', zh: '兒童椅', 'zh-cn': '儿童椅', ja: 'キッズチェア' },
  fewerChairs: {
    en: 'One kid chair fewer',
    zh: '減少一張兒童椅',
    'zh-cn': '减少一张儿童椅',
    ja: 'キッズチェアを1脚減らす',
  },
  moreChairs: {
    en: 'One more kid chair',
    zh: '增加一張兒童椅',
    'zh-cn': '增加一张儿童椅',
    ja: 'キッズチェアを1脚増やす',
  },
  anyway: { en: 'Give a number anyway', zh: '仍要取號', 'zh-cn': '仍要取号', ja: 'それでも番号を発行' },
  taken: {
    en: 'Number {{number}}: {{wait}}',
    zh: '號碼 {{number}}：{{wait}}',
    'zh-cn': '号码 {{number}}：{{wait}}',
    ja: '番号{{number}}：{{wait}}',
  },
  aboutMinutes: {
    en: 'about {{range}} min',
    zh: '約 {{range}} 分鐘',
    'zh-cn': '约 {{range}} 分钟',
    ja: '約{{range}}分',
  },
  undone: {
    en: '{{number}}: undone',
    zh: '{{number}}：已復原',
    'zh-cn': '{{number}}：已撤销',
    ja: '{{number}}：元に戻しました',
  },
  failed: {
    en: '{{number}}: {{text}}',
    zh: '{{number}}：{{text}}',
    'zh-cn': '{{number}}：{{text}}',
    ja: '{{number}}：{{text}}',
  },
  keys: { en: 'Keyboard shortcuts', zh: '鍵盤快速鍵', 'zh-cn': '键盘快捷键', ja: 'キーボードショートカット' },
  keyMove: { en: 'Previous or next party', zh: '上一組或下一組', 'zh-cn': '上一桌或下一桌', ja: '前・次の顧客' },
  poster: { en: 'QR code for guests', zh: '給顧客的 QR Code', 'zh-cn': '给顾客的二维码', ja: '顧客用QRコード' },
});

export const lineStateWords = defineLabels('queueLine.states', {
  waiting: { en: 'Waiting', zh: '等候中', 'zh-cn': '等候中', ja: 'お待ち' },
  late: { en: 'Late', zh: '逾時未到', 'zh-cn': '超时未到', ja: '時間切れ' },
  seated: { en: 'Seated', zh: '已入座', 'zh-cn': '已入座', ja: 'ご案内済み' },
  skipped: { en: 'Skipped', zh: '已過號', 'zh-cn': '已过号', ja: '不在' },
  givenUp: { en: 'Gave up', zh: '已放棄', 'zh-cn': '已放弃', ja: '辞退' },
  refused: { en: 'Refused', zh: '已婉拒', 'zh-cn': '已婉拒', ja: 'お断り' },
} as const satisfies Readonly<Record<Exclude<LineState, 'called'>, Label>>);

export const actionWords = defineLabels('queueLine.actions', {
  callAgain: { en: 'Call again', zh: '再次叫號', 'zh-cn': '再次叫号', ja: '再度呼び出す' },
  seat: { en: 'Seat', zh: '帶位', 'zh-cn': '安排入座', ja: '案内する' },
  skip: { en: 'Skip', zh: '過號', 'zh-cn': '过号', ja: '不在にする' },
  giveUp: { en: 'Gave up', zh: '顧客放棄', 'zh-cn': '顾客放弃', ja: '辞退された' },
  refuse: { en: 'Refuse', zh: '婉拒', 'zh-cn': '婉拒', ja: 'お断りする' },
  back: { en: 'Back into the line', zh: '重新排隊', 'zh-cn': '重新排队', ja: '列に戻す' },
} as const satisfies Readonly<Record<Exclude<LineAction, 'call' | 'undo'> | 'callAgain', Label>>);

/** What is said when it is done. */
export const doneWords = defineLabels('queueLine.done', {
  call: {
    en: '{{number}} is called',
    zh: '{{number}} 已叫號',
    'zh-cn': '{{number}} 已叫号',
    ja: '{{number}}を呼び出しました',
  },
  seat: {
    en: '{{number}} is seated',
    zh: '{{number}} 已入座',
    'zh-cn': '{{number}} 已入座',
    ja: '{{number}}をご案内しました',
  },
  skip: {
    en: '{{number}} is skipped',
    zh: '{{number}} 已過號',
    'zh-cn': '{{number}} 已过号',
    ja: '{{number}}を不在にしました',
  },
  giveUp: {
    en: '{{number}} gave up',
    zh: '{{number}} 已放棄',
    'zh-cn': '{{number}} 已放弃',
    ja: '{{number}}は辞退されました',
  },
  refuse: {
    en: '{{number}} is refused',
    zh: '{{number}} 已婉拒',
    'zh-cn': '{{number}} 已婉拒',
    ja: '{{number}}をお断りしました',
  },
  back: {
    en: '{{number}} is back in the line',
    zh: '{{number}} 已重新排隊',
    'zh-cn': '{{number}} 已重新排队',
    ja: '{{number}}を列に戻しました',
  },
  undo: queueWords.undone,
} as const satisfies Readonly<Record<LineAction, Label>>);

/** Why nobody takes a number now. */
export const refusalWords = defineLabels('queueLine.refusals', {
  closed: {
    en: 'The queue is closed now.',
    zh: '目前不開放候位。',
    'zh-cn': '目前不开放排队。',
    ja: '現在、受付時間外です。',
  },
  notAccepting: {
    en: 'The queue takes no new parties.',
    zh: '目前不接受新的候位。',
    'zh-cn': '目前不接受新的排队。',
    ja: '新規の受付を停止しています。',
  },
  full: { en: 'The queue is full.', zh: '候位已滿。', 'zh-cn': '排队已满。', ja: '順番待ちは満員です。' },
  alreadyInLine: {
    en: 'The party is in the line already.',
    zh: '這組顧客已在候位中。',
    'zh-cn': '这桌顾客已在排队中。',
    ja: 'すでに列に並んでいます。',
  },
  tooFar: {
    en: 'The guest is too far away.',
    zh: '顧客距離太遠。',
    'zh-cn': '顾客距离太远。',
    ja: '顧客の位置が遠すぎます。',
  },
  locationNeeded: {
    en: 'The guest’s location is needed.',
    zh: '需要顧客的位置。',
    'zh-cn': '需要顾客的位置。',
    ja: '顧客の位置情報が必要です。',
  },
} as const satisfies Readonly<Record<QueueRefusal, Label>>);

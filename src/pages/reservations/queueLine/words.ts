import { defineLabels } from '#contract/core/labelLists.ts';
import type { LineState, QueueRefusal } from '#contract/reservations/queue/line.ts';
import type { LineAction } from '#contract/reservations/queue/queue.ts';
import type { Label } from '#contract/core/label.ts';
import { later } from '#contract/labels/laterLabels.ts';

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
  called: { en: 'Called now', zh: '叫號中', 'zh-cn': '叫号中', ja: '呼び出し中' },
  line: { en: 'In line', zh: '候位中', 'zh-cn': '排队中', ja: '待機中' },
  left: { en: 'Left the line', zh: '已離開隊伍', 'zh-cn': '已离开队伍', ja: '列を離れた顧客' },
  emptyClass: {
    en: 'Nobody waits in {{name}}',
    zh: '{{name}} 目前無人候位',
    'zh-cn': '{{name}} 目前无人排队',
    ja: '{{name}}でお待ちの顧客はいません',
  },
  all: { en: 'Show all sizes', zh: '顯示所有桌型', 'zh-cn': '显示所有桌型', ja: 'すべての人数を表示' },
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
  soon: {
    en: 'could be seated now',
    zh: '現在應可入座',
    'zh-cn': '现在应可入座',
    ja: 'すぐにご案内できる見込み',
  },
  longer: {
    en: 'longer than the promised {{range}} min',
    zh: '已超過當初預估的 {{range}} 分鐘',
    'zh-cn': '已超过当初预估的 {{range}} 分钟',
    ja: '案内時の見込み{{range}}分を超過',
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
  graceLeft: {
    en: 'table waits {{time}} more',
    zh: '保留時間剩 {{time}}',
    'zh-cn': '保留时间剩 {{time}}',
    ja: 'お席の確保は残り{{time}}',
  },
  graceOver: {
    en: 'late by {{span}}',
    zh: '逾時 {{span}}',
    'zh-cn': '超时 {{span}}',
    ja: '{{span}}超過',
  },
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
    en: 'QR code of the guest’s page',
    zh: '顧客頁面的 QR Code',
    'zh-cn': '顾客页面的二维码',
    ja: '顧客用ページのQRコード',
  },
  yourNumber: { en: 'Number {{number}}', zh: '{{number}} 號', 'zh-cn': '{{number}} 号', ja: '番号{{number}}' },
  scan: {
    en: 'Guests scan this code to follow their place on the phone.',
    zh: '顧客掃描 QR Code，即可用手機查看候位進度。',
    'zh-cn': '顾客扫描二维码，即可用手机查看排队进度。',
    ja: 'このコードを読み取ると、スマートフォンで順番を確認できます。',
  },
  seatTitle: {
    en: 'Seat {{number}}',
    zh: '為 {{number}} 帶位',
    'zh-cn': '为 {{number}} 安排入座',
    ja: '{{number}}をご案内',
  },
  seats: { en: '{{n}} seats', zh: '{{n}} 個座位', 'zh-cn': '{{n}} 个座位', ja: '{{n}}席' },
  short: {
    en: '{{n}} seats for {{people}} people.',
    zh: '{{people}} 人，只有 {{n}} 個座位。',
    'zh-cn': '{{people}} 人，只有 {{n}} 个座位。',
    ja: '{{people}}名に対して{{n}}席です。',
  },
  tables: { en: 'Tables (optional)', zh: '桌號（選填）', 'zh-cn': '桌号（选填）', ja: 'テーブル（任意）' },
  backTitle: {
    en: 'Put {{number}} back into the line',
    zh: '讓 {{number}} 重新排隊',
    'zh-cn': '让 {{number}} 重新排队',
    ja: '{{number}}を列に戻す',
  },
  samePlace: { en: 'At the place it had', zh: '回到原來的順位', 'zh-cn': '回到原来的位置', ja: '元の順番に' },
  behindNext: { en: 'Next', zh: '排在最前', 'zh-cn': '排在最前', ja: '先頭に' },
  behindOne: { en: 'After 1 party', zh: '排在 1 組之後', 'zh-cn': '排在 1 桌之后', ja: '1組の後に' },
  behind: { en: 'After {{n}} parties', zh: '排在 {{n}} 組之後', 'zh-cn': '排在 {{n}} 桌之后', ja: '{{n}}組の後に' },
  size: { en: 'Party size', zh: '人數', 'zh-cn': '人数', ja: '人数' },
  largerParty: { en: 'Another size', zh: '其他人數', 'zh-cn': '其他人数', ja: 'その他の人数' },
  noWait: { en: 'No wait', zh: '免等候', 'zh-cn': '免等候', ja: '待ち時間なし' },
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
  offline: {
    en: 'The connection is lost.',
    zh: '連線中斷。',
    'zh-cn': '连接中断。',
    ja: '接続が切れています。',
  },
  offlineSince: {
    en: 'The connection is lost. What you see is as of {{time}}.',
    zh: '連線中斷，畫面為 {{time}} 的資料。',
    'zh-cn': '连接中断，画面为 {{time}} 的数据。',
    ja: '接続が切れています。表示は{{time}}時点のものです。',
  },
  unsent: {
    en: 'Sent as soon as the connection is back; leave this page open:',
    zh: '恢復連線後會自動送出，請勿關閉此頁面：',
    'zh-cn': '恢复连接后会自动发送，请勿关闭此页面：',
    ja: '接続が戻り次第送信します。このページを開いたままにしてください：',
  },
  pending: later.about,
  changedMeanwhile: {
    en: 'It has been changed on another device meanwhile. Look again.',
    zh: '期間已在其他裝置上變更，請再確認一次。',
    'zh-cn': '期间已在其他设备上更改，请再确认一次。',
    ja: 'その間に別の端末で変更されました。もう一度ご確認ください。',
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
  keySize: {
    en: 'Party size, after “n”',
    zh: '人數（按 n 之後）',
    'zh-cn': '人数（按 n 之后）',
    ja: '人数（nの後）',
  },
  keyMove: { en: 'Previous or next party', zh: '上一組或下一組', 'zh-cn': '上一桌或下一桌', ja: '前・次の顧客' },
  refuseTitle: {
    en: 'Why is {{number}} refused?',
    zh: '婉拒 {{number}} 的原因',
    'zh-cn': '婉拒 {{number}} 的原因',
    ja: '{{number}}をお断りする理由',
  },
  refuseText: {
    en: 'The guest reads the reason on the page of the number.',
    zh: '顧客會在候位進度頁看到原因。',
    'zh-cn': '顾客会在排队进度页看到原因。',
    ja: '理由は顧客の順番待ちページに表示されます。',
  },
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

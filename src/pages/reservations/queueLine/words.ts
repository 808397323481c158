import { defineLabels } from '#contract/core/labelLists.ts';
import { reservationStateLabels } from '#contract/labels/codeLabels.ts';
import { later } from '#contract/labels/laterLabels.ts';

export const queueWords = defineLabels('queueLine', {
  take: { en: 'Take a number', zh: '取號', 'zh-cn': '取号', ja: '番号を発行' },
  poster: { en: 'Poster with QR code', zh: 'QR code 海報', 'zh-cn': '二维码海报', ja: 'QRコードのポスター' },
  keys: { en: 'Shortcuts', zh: '快捷鍵', 'zh-cn': '快捷键', ja: 'ショートカット' },
  called: { en: 'Called now', zh: '叫號中', 'zh-cn': '叫号中', ja: 'ただいま呼び出し中' },
  left: {
    en: 'Left the queue in the last hours',
    zh: '近幾小時離開候位',
    'zh-cn': '近几小时离开排队',
    ja: '直近に列を離れた組',
  },
  nobodyLeft: {
    en: 'Nobody has left the queue in the last hours.',
    zh: '近幾小時沒有人離開候位。',
    'zh-cn': '近几小时没有人离开排队。',
    ja: '直近に列を離れた組はありません。',
  },
  size: {
    en: '{{from}}–{{to}} people',
    zh: '{{from}}–{{to}} 位',
    'zh-cn': '{{from}}–{{to}} 位',
    ja: '{{from}}〜{{to}}名',
  },
  sizeFrom: { en: '{{from}} people or more', zh: '{{from}} 位以上', 'zh-cn': '{{from}} 位以上', ja: '{{from}}名以上' },
  nobodyWaits: {
    en: 'Nobody is waiting.',
    zh: '目前無人候位。',
    'zh-cn': '目前无人排队。',
    ja: '待っている組はありません。',
  },
  empty: { en: 'The queue is empty', zh: '目前無人候位', 'zh-cn': '目前无人排队', ja: '待っている組はありません' },
  emptyText: {
    en: 'Give the next party a number. It appears here, on the calling board and on the guest’s phone.',
    zh: '為下一組顧客取號，號碼會顯示在這裡、叫號看板與顧客的手機上。',
    'zh-cn': '为下一组顾客取号，号码会显示在这里、叫号看板和顾客的手机上。',
    ja: '次の組に番号を発行すると、この画面・呼び出し画面・お客様のスマートフォンに表示されます。',
  },
  noBranch: {
    en: 'Choose a branch first',
    zh: '請先選擇分店',
    'zh-cn': '请先选择门店',
    ja: '先に店舗を選択してください',
  },
  range: later.minuteRange,
  minutes: { en: '{{n}} min', zh: '{{n}} 分鐘', 'zh-cn': '{{n}} 分钟', ja: '{{n}}分' },
  noTable: {
    en: 'no table is large enough',
    zh: '沒有夠大的桌位',
    'zh-cn': '没有足够大的餐桌',
    ja: '入れる席がありません',
  },
  newParty: {
    en: 'New party: {{range}}',
    zh: '新到：{{range}}',
    'zh-cn': '新到：{{range}}',
    ja: '今から並ぶと {{range}}',
  },
  waited: { en: 'Waiting {{time}}', zh: '已等 {{time}}', 'zh-cn': '已等 {{time}}', ja: '待ち {{time}}' },
  calledFor: { en: 'Called {{time}} ago', zh: '{{time}}前叫號', 'zh-cn': '{{time}}前叫号', ja: '{{time}}前に呼び出し' },
  still: { en: 'Still {{range}}', zh: '還要 {{range}}', 'zh-cn': '还要 {{range}}', ja: 'あと {{range}}' },
  promised: { en: 'Told {{range}}', zh: '告知 {{range}}', 'zh-cn': '告知 {{range}}', ja: '案内 {{range}}' },
  people: { en: '{{n}} people', zh: '{{n}} 位', 'zh-cn': '{{n}} 位', ja: '{{n}}名' },
  onePerson: { en: '1 person', zh: '1 位', 'zh-cn': '1 位', ja: '1名' },
  chairs: { en: 'kid chairs: {{n}}', zh: '兒童椅 {{n}}', 'zh-cn': '儿童椅 {{n}}', ja: '子ども用椅子 {{n}}' },
  calls: { en: 'called {{n}} times', zh: '已叫 {{n}} 次', 'zh-cn': '已叫 {{n}} 次', ja: '{{n}}回呼び出し' },
  onTheWay: { en: 'On the way', zh: '正在路上', 'zh-cn': '正在路上', ja: '向かっています' },
  late: { en: 'Late', zh: '逾時', 'zh-cn': '超时', ja: '時間切れ' },
  allergies: { en: 'Allergies: {{text}}', zh: '過敏：{{text}}', 'zh-cn': '过敏：{{text}}', ja: 'アレルギー：{{text}}' },
  visits: { en: '{{n}} visits', zh: '來訪 {{n}} 次', 'zh-cn': '到店 {{n}} 次', ja: '来店 {{n}}回' },
  noName: { en: 'No name given', zh: '未提供姓名', 'zh-cn': '未提供姓名', ja: '名前の記入なし' },
  tables: { en: 'Tables {{names}}', zh: '桌位 {{names}}', 'zh-cn': '桌位 {{names}}', ja: '席 {{names}}' },
  accuracy: {
    en: 'In the last hour {{right}} of {{all}} estimates held.',
    zh: '過去一小時，{{all}} 次預估中有 {{right}} 次準確。',
    'zh-cn': '过去一小时，{{all}} 次预估中有 {{right}} 次准确。',
    ja: '直近1時間の予測は{{all}}件中{{right}}件が当たりました。',
  },
  totals: {
    en: '{{parties}} parties, {{people}} people in the line',
    zh: '候位 {{parties}} 組，{{people}} 人',
    'zh-cn': '排队 {{parties}} 组，{{people}} 人',
    ja: '{{parties}}組 {{people}}名がお待ちです',
  },
  more: {
    en: 'More for {{number}}',
    zh: '{{number}} 的更多操作',
    'zh-cn': '{{number}} 的更多操作',
    ja: '{{number}}のその他の操作',
  },
  code: { en: 'Show the guest’s page', zh: '顯示顧客頁面', 'zh-cn': '显示顾客页面', ja: 'お客様のページを表示' },
  sending: { en: 'Sending…', zh: '傳送中…', 'zh-cn': '发送中…', ja: '送信中…' },
  offline: {
    en: 'No connection. What you see is of {{time}}.',
    zh: '連線中斷，畫面為 {{time}} 的資料。',
    'zh-cn': '连接中断，画面为 {{time}} 的数据。',
    ja: '接続が切れています。表示は{{time}}時点のものです。',
  },
  unsent: {
    en: 'Not sent yet: {{n}}. It is sent as soon as the connection is back; keep this page open.',
    zh: '尚未送出：{{n}} 筆。恢復連線後會自動送出，請勿關閉此頁面。',
    'zh-cn': '尚未发送：{{n}} 项。恢复连接后会自动发送，请勿关闭此页面。',
    ja: '未送信：{{n}}件。接続が戻り次第送信します。このページを開いたままにしてください。',
  },
  changedMeanwhile: {
    en: '{{number}} has just been changed on another device. Look again.',
    zh: '{{number}} 剛在另一台裝置上變更，請再確認一次。',
    'zh-cn': '{{number}} 刚在另一台设备上更改，请再确认一次。',
    ja: '{{number}}は別の端末で変更されました。もう一度確認してください。',
  },
});

/** The buttons of actions. */
export const actionWords = defineLabels('queueLineActions', {
  call: { en: 'Call now', zh: '立即叫號', 'zh-cn': '立即叫号', ja: '今すぐ呼ぶ' },
  callAgain: { en: 'Call again', zh: '再叫一次', 'zh-cn': '再叫一次', ja: 'もう一度呼ぶ' },
  seat: { en: 'Seat…', zh: '帶位…', 'zh-cn': '带位…', ja: '席へ案内…' },
  skip: { en: 'Not here', zh: '未到，過號', 'zh-cn': '未到，过号', ja: '不在' },
  giveUp: { en: 'Gave up', zh: '顧客放棄', 'zh-cn': '顾客放弃', ja: '辞退' },
  refuse: { en: 'Turn away', zh: '婉拒', 'zh-cn': '婉拒', ja: 'お断りする' },
  back: { en: 'Back into the line', zh: '重新排入', 'zh-cn': '重新排入', ja: '列に戻す' },
  undo: { en: 'Take back', zh: '回到上一步', 'zh-cn': '回到上一步', ja: '1つ前に戻す' },
});

/** What was done. */
export const doneWords = defineLabels('queueLineDone', {
  call: {
    en: '{{number}} is called',
    zh: '已叫 {{number}}',
    'zh-cn': '已叫 {{number}}',
    ja: '{{number}}を呼び出しました',
  },
  seat: {
    en: '{{number}} is seated',
    zh: '{{number}} 已入座',
    'zh-cn': '{{number}} 已入座',
    ja: '{{number}}を案内しました',
  },
  skip: {
    en: '{{number}} is skipped',
    zh: '{{number}} 已過號',
    'zh-cn': '{{number}} 已过号',
    ja: '{{number}}をスキップしました',
  },
  giveUp: {
    en: '{{number}} has given up',
    zh: '{{number}} 已放棄',
    'zh-cn': '{{number}} 已放弃',
    ja: '{{number}}は辞退しました',
  },
  refuse: {
    en: '{{number}} is turned away',
    zh: '已婉拒 {{number}}',
    'zh-cn': '已婉拒 {{number}}',
    ja: '{{number}}をお断りしました',
  },
  back: {
    en: '{{number}} is in the line again',
    zh: '{{number}} 已重新排入',
    'zh-cn': '{{number}} 已重新排入',
    ja: '{{number}}を列に戻しました',
  },
  undo: {
    en: '{{number}}: undone',
    zh: '{{number}}：已復原',
    'zh-cn': '{{number}}：已撤销',
    ja: '{{number}}：元に戻しました',
  },
});

/** Where a party is that is no longer in the line. */
export const outcomeWords = defineLabels('queueLineOutcomes', {
  seated: reservationStateLabels.seated,
  skipped: { en: 'Skipped', zh: '過號', 'zh-cn': '过号', ja: 'スキップ' },
  givenUp: actionWords.giveUp,
  refused: { en: 'Turned away', zh: '已婉拒', 'zh-cn': '已婉拒', ja: 'お断り' },
});

import { defineLabels } from '#contract/core/labelLists.ts';
import { later } from '#contract/labels/laterLabels.ts';

/** The dialogs of the queue. */
export const queueFormWords = defineLabels('queueLineForms', {
  partySize: { en: 'Party size', zh: '人數', 'zh-cn': '人数', ja: '人数' },
  larger: { en: 'More', zh: '更多', 'zh-cn': '更多', ja: 'それ以上' },
  chairs: later.kidChairs,
  fewer: { en: 'One chair fewer', zh: '少一張兒童椅', 'zh-cn': '少一张儿童椅', ja: '椅子を1つ減らす' },
  oneMore: { en: 'One chair more', zh: '多一張兒童椅', 'zh-cn': '多一张儿童椅', ja: '椅子を1つ増やす' },
  save: { en: 'Give the number', zh: '給號', 'zh-cn': '给号', ja: '番号を発行する' },
  anyway: { en: 'Give a number anyway', zh: '仍要給號', 'zh-cn': '仍要给号', ja: 'それでも発行する' },
  expected: {
    en: 'Class {{class}}: {{parties}} ahead, {{range}}',
    zh: '{{class}} 組：前面 {{parties}} 組，{{range}}',
    'zh-cn': '{{class}} 组：前面 {{parties}} 组，{{range}}',
    ja: '{{class}}：前に{{parties}}組、{{range}}',
  },
  known: { en: 'Known guest', zh: '熟客', 'zh-cn': '老顾客', ja: '登録済みの顧客' },
  trying: {
    en: 'No connection. The number is given as soon as it is back.',
    zh: '連線中斷，恢復後會立即給號。',
    'zh-cn': '连接中断，恢复后会立即给号。',
    ja: '接続が切れています。戻り次第、番号を発行します。',
  },
  yourNumber: { en: 'Number {{number}}', zh: '{{number}} 號', 'zh-cn': '{{number}} 号', ja: '番号 {{number}}' },
  scan: {
    en: 'The guest can scan this code to follow the queue on the phone.',
    zh: '顧客掃描此 QR code，即可用手機查看候位進度。',
    'zh-cn': '顾客扫描此二维码，即可用手机查看排队进度。',
    ja: 'お客様がこのコードを読み取ると、スマートフォンで順番を確認できます。',
  },
  scanLabel: {
    en: 'QR code of the guest’s page',
    zh: '顧客頁面的 QR code',
    'zh-cn': '顾客页面的二维码',
    ja: 'お客様のページのQRコード',
  },
  seatTitle: { en: 'Seat {{number}}', zh: '{{number}} 入座', 'zh-cn': '{{number}} 入座', ja: '{{number}}を案内' },
  tables: { en: 'Tables', zh: '桌位', 'zh-cn': '桌位', ja: '席' },
  seats: { en: '{{n}} seats', zh: '{{n}} 個座位', 'zh-cn': '{{n}} 个座位', ja: '{{n}}席' },
  short: {
    en: 'The tables have {{n}} seats for {{people}} people.',
    zh: '桌位共 {{n}} 個座位，顧客有 {{people}} 位。',
    'zh-cn': '桌位共 {{n}} 个座位，顾客有 {{people}} 位。',
    ja: '席数は{{n}}、人数は{{people}}名です。',
  },
  backTitle: {
    en: 'Put {{number}} back into the line',
    zh: '將 {{number}} 重新排入',
    'zh-cn': '将 {{number}} 重新排入',
    ja: '{{number}}を列に戻す',
  },
  where: { en: 'Where', zh: '位置', 'zh-cn': '位置', ja: '位置' },
  ownPlace: { en: 'At its old place', zh: '原來的位置', 'zh-cn': '原来的位置', ja: '元の位置' },
  behind: { en: 'Behind {{n}} parties', zh: '排在 {{n}} 組之後', 'zh-cn': '排在 {{n}} 组之后', ja: '{{n}}組のあと' },
  behindOne: { en: 'Behind the next party', zh: '排在下一組之後', 'zh-cn': '排在下一组之后', ja: '次の1組のあと' },
  atEnd: { en: 'At the end', zh: '排到最後', 'zh-cn': '排到最后', ja: '最後尾' },
  keyMove: { en: 'Choose a party', zh: '選擇一組', 'zh-cn': '选择一组', ja: '組を選ぶ' },
  keyHelp: { en: 'This help', zh: '此說明', 'zh-cn': '此说明', ja: 'このヘルプ' },
});

/** Why no number is given. */
export const refusalWords = defineLabels('queueLineRefusals', {
  closed: {
    en: 'The queue is closed at this time.',
    zh: '目前非候位開放時間。',
    'zh-cn': '当前不在排队开放时间。',
    ja: '現在は受付時間外です。',
  },
  notAccepting: {
    en: 'The queue takes no new parties.',
    zh: '目前暫停取號。',
    'zh-cn': '目前暂停取号。',
    ja: '現在、新しい受付を停止しています。',
  },
  full: { en: 'The queue is full.', zh: '候位已滿。', 'zh-cn': '排队已满。', ja: '順番待ちは満員です。' },
  alreadyInLine: {
    en: 'This phone number is in the queue already.',
    zh: '此電話號碼已在候位中。',
    'zh-cn': '此电话号码已在排队中。',
    ja: 'この電話番号はすでに列に並んでいます。',
  },
  tooFar: {
    en: 'The party is too far away.',
    zh: '顧客距離太遠。',
    'zh-cn': '顾客距离太远。',
    ja: 'お客様が遠すぎます。',
  },
  locationNeeded: {
    en: 'The queue is only for parties nearby.',
    zh: '僅限附近的顧客候位。',
    'zh-cn': '仅限附近的顾客排队。',
    ja: '近くのお客様のみ受け付けています。',
  },
});

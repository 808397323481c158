import { defineTexts } from '#contract/core/texts.ts';
import { later } from '#contract/labels/laterLabels.ts';
import { ticketTexts } from './ticketTexts.ts';
import { common } from '#contract/labels/commonLabels.ts';
import { guestCount } from './partyTexts.ts';

/** The texts of the page on which a guest takes a number. */
export const joinTexts = defineTexts({
  platform: 'guestPages',
  namespace: 'queueJoin',
  label: { en: 'Taking a number', zh: '線上取號', 'zh-cn': '在线取号', ja: '順番待ちの受付' },
  texts: {
    languages: common.language,
    title: { en: 'Queue at {{branch}}', zh: '{{branch}} 候位', 'zh-cn': '{{branch}} 排队', ja: '{{branch}}の順番待ち' },
    size: { en: 'How many are you?', zh: '請問幾位？', 'zh-cn': '请问几位？', ja: '何名様ですか？' },
    larger: { en: 'More than 8', zh: '超過 8 位', 'zh-cn': '超过 8 位', ja: '9名様以上' },
    chairs: later.kidChairs,
    name: { en: 'Your name', zh: '您的姓名', 'zh-cn': '您的姓名', ja: '代表者のお名前' },
    phone: {
      en: 'Phone (we send a message when your table is ready)',
      zh: '電話（桌位準備好時通知您）',
      'zh-cn': '电话（餐桌准备好时通知您）',
      ja: '電話番号（お席の準備ができたらお知らせします）',
    },
    note: { en: 'Note', zh: '備註', 'zh-cn': '备注', ja: 'ご要望' },
    take: { en: 'Take a number', zh: '取號', 'zh-cn': '取号', ja: '番号を取る' },
    waits: { en: 'Waiting now', zh: '目前候位', 'zh-cn': '当前排队', ja: '現在の待ち状況' },
    sizeRange: later.guestRange,
    sizeFrom: {
      en: '{{from}} or more guests',
      zh: '{{from}} 位以上',
      'zh-cn': '{{from}} 位以上',
      ja: '{{from}}名様以上',
    },
    parties_one: { en: '{{count}} party' },
    parties_other: { en: '{{count}} parties', zh: '{{count}} 組', 'zh-cn': '{{count}} 桌', ja: '{{count}}組' },
    people_one: guestCount.one,
    people_other: guestCount.other,
    wait: later.minuteRange,
    waitAbout: ticketTexts.texts.waitAbout,
    noWait: later.withoutWait,
    unknown: { en: 'unknown', zh: '無法預估', 'zh-cn': '无法预估', ja: '予測不可' },
    located: {
      en: 'This queue is for guests within {{metres}} m. Your location is checked once and not stored.',
      zh: '僅限 {{metres}} 公尺內的顧客取號。您的位置僅檢查一次，不會儲存。',
      'zh-cn': '仅限 {{metres}} 米内的顾客取号。您的位置仅检查一次，不会存储。',
      ja: '店舗から{{metres}}m以内の方のみ受け付けています。位置情報は1回だけ確認し、保存しません。',
    },
    closed: {
      en: 'The queue is closed now.',
      zh: '目前未開放候位。',
      'zh-cn': '当前未开放排队。',
      ja: '現在、順番待ちの受付時間外です。',
    },
    opensAt: {
      en: 'It opens at {{time}}.',
      zh: '{{time}} 開放取號。',
      'zh-cn': '{{time}} 开放取号。',
      ja: '{{time}}に受付を開始します。',
    },
    opensTomorrow: {
      en: 'It opens tomorrow at {{time}}.',
      zh: '明天 {{time}} 開放取號。',
      'zh-cn': '明天 {{time}} 开放取号。',
      ja: '明日{{time}}に受付を開始します。',
    },
    notAccepting: {
      en: 'No numbers are given out here right now. Please speak to our staff.',
      zh: '目前未開放線上取號，請洽現場人員。',
      'zh-cn': '当前未开放在线取号，请咨询现场人员。',
      ja: '現在、オンラインでの受付を停止しています。スタッフにお声がけください。',
    },
    full: {
      en: 'The queue is full. Please try again later.',
      zh: '候位已滿，請稍後再試。',
      'zh-cn': '排队已满，请稍后再试。',
      ja: '順番待ちは満員です。しばらくしてからお試しください。',
    },
    alreadyInLine: {
      en: 'This phone number is in the queue already. Open the link that you got, or speak to our staff.',
      zh: '此電話號碼已在候位中。請開啟先前收到的連結，或洽現場人員。',
      'zh-cn': '此电话号码已在排队中。请打开之前收到的链接，或咨询现场人员。',
      ja: 'この電話番号はすでに受付済みです。お送りしたリンクを開くか、スタッフにお声がけください。',
    },
    tooFar: {
      en: 'You are too far away. Please come closer to the restaurant and try again.',
      zh: '您距離餐廳太遠，請靠近後再試一次。',
      'zh-cn': '您距离餐厅太远，请靠近后再试一次。',
      ja: '店舗から離れすぎています。近くまでお越しのうえ、もう一度お試しください。',
    },
    locationNeeded: {
      en: 'We need your location to give you a number. Please allow it in your browser and try again.',
      zh: '取號需要您的位置，請在瀏覽器中允許定位後再試一次。',
      'zh-cn': '取号需要您的位置，请在浏览器中允许定位后再试一次。',
      ja: '番号の発行には位置情報が必要です。ブラウザーで許可して、もう一度お試しください。',
    },
    tooOften: {
      en: 'This phone number has taken several numbers in the last hour. Please speak to our staff.',
      zh: '此電話號碼在一小時內取號次數過多，請洽現場人員。',
      'zh-cn': '此电话号码在一小时内取号次数过多，请咨询现场人员。',
      ja: 'この電話番号では1時間以内に何度も受付されています。スタッフにお声がけください。',
    },
    wrongSize: {
      en: 'Please enter from 1 to 99 guests.',
      zh: '請輸入 1 至 99 位。',
      'zh-cn': '请输入 1 至 99 位。',
      ja: '1〜99名でご入力ください。',
    },
    wrongPhone: {
      en: 'Please check the phone number.',
      zh: '請確認電話號碼。',
      'zh-cn': '请确认电话号码。',
      ja: '電話番号をご確認ください。',
    },
    mine: {
      en: 'You are in the queue: {{number}}',
      zh: '您已在候位中：{{number}}',
      'zh-cn': '您已在排队中：{{number}}',
      ja: '受付済みです：{{number}}',
    },
    open: { en: 'Show my place', zh: '查看候位進度', 'zh-cn': '查看排队进度', ja: '順番を確認する' },
    stale: ticketTexts.texts.stale,
    scan: {
      en: 'Scan to take a number, and follow your place on your phone.',
      zh: '掃描取號，用手機查看候位進度。',
      'zh-cn': '扫码取号，用手机查看排队进度。',
      ja: '読み取って番号を取り、スマートフォンで順番を確認できます。',
    },
    qr: { en: 'QR code of the queue', zh: '候位 QR code', 'zh-cn': '排队二维码', ja: '順番待ちのQRコード' },
    nothing: {
      en: 'There is no queue at this address.',
      zh: '此網址沒有候位頁面。',
      'zh-cn': '此网址没有排队页面。',
      ja: 'このアドレスに順番待ちのページはありません。',
    },
  },
});

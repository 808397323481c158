import { later } from '#contract/labels/laterLabels.ts';
import { defineTexts } from '#contract/core/texts.ts';
import { pageLabels } from '#contract/labels/pageLabels.ts';

/** The texts of the calling board, on the screen and spoken. */
export const boardTexts = defineTexts({
  platform: 'board',
  namespace: 'calling',
  label: pageLabels.callingBoard,
  texts: {
    title: {
      en: 'Queue at {{branch}}',
      zh: '{{branch}} 候位叫號',
      'zh-cn': '{{branch}} 排队叫号',
      ja: '{{branch}}の順番待ち',
    },
    now: { en: 'Now calling', zh: '正在叫號', 'zh-cn': '正在叫号', ja: 'お呼び出し中' },
    before: { en: 'Called earlier', zh: '先前叫過', 'zh-cn': '之前叫过', ja: 'お呼び出し済み' },
    nobody: {
      en: 'No number is being called',
      zh: '目前沒有叫號',
      'zh-cn': '当前没有叫号',
      ja: 'ただいまお呼び出しはありません',
    },
    waitingTimes: { en: 'Waiting time now', zh: '目前等候時間', 'zh-cn': '当前等候时间', ja: '現在の待ち時間' },
    size: later.guestRange,
    sizeFrom: {
      en: '{{from}} or more guests',
      zh: '{{from}} 位以上',
      'zh-cn': '{{from}} 位及以上',
      ja: '{{from}}名様以上',
    },
    groups_one: { en: '{{count}} group waiting' },
    groups_other: {
      en: '{{count}} groups waiting',
      zh: '{{count}} 組等候中',
      'zh-cn': '{{count}} 组等候中',
      ja: '{{count}}組お待ち',
    },
    people_one: { en: '{{count}} guest waiting' },
    people_other: {
      en: '{{count}} guests waiting',
      zh: '{{count}} 人等候中',
      'zh-cn': '{{count}} 人等候中',
      ja: '{{count}}名お待ち',
    },
    wait: {
      en: '{{from}}–{{to}} min',
      zh: '約 {{from}}–{{to}} 分鐘',
      'zh-cn': '约 {{from}}–{{to}} 分钟',
      ja: '約{{from}}〜{{to}}分',
    },
    waitAbout: {
      en: '{{minutes}} min',
      zh: '約 {{minutes}} 分鐘',
      'zh-cn': '约 {{minutes}} 分钟',
      ja: '約{{minutes}}分',
    },
    noWait: later.withoutWait,
    accuracy: later.estimateAccuracy,
    full: {
      en: 'The queue is full right now.',
      zh: '目前候位已滿。',
      'zh-cn': '目前排队已满。',
      ja: '順番待ちは現在満員です。',
    },
    closed: {
      en: 'No numbers are given out right now.',
      zh: '目前不開放取號。',
      'zh-cn': '目前不开放取号。',
      ja: '現在、受付を停止しています。',
    },
    off: {
      en: 'The calling board of this restaurant is turned off.',
      zh: '此餐廳的叫號看板已關閉。',
      'zh-cn': '此餐厅的叫号看板已关闭。',
      ja: 'この店舗の呼び出し画面はオフになっています。',
    },
    unlock: {
      en: 'Sound is off. Tap to turn it on.',
      zh: '聲音已關閉，點一下即可開啟。',
      'zh-cn': '声音已关闭，点一下即可开启。',
      ja: '音声はオフです。タップするとオンになります。',
    },
    stale: later.noConnectionSince,
    spoken: {
      en: 'Number {{number}}, your table is ready.',
      zh: '{{number}} 號，您的桌位已準備好。',
      'zh-cn': '{{number}} 号，您的桌位已准备好。',
      ja: '{{number}}番の方、お席のご用意ができました。',
    },
    spokenNumber: {
      en: 'Number {{number}}.',
      zh: '{{number}} 號。',
      'zh-cn': '{{number}} 号。',
      ja: '{{number}}番の方。',
    },
    nothing: {
      en: 'This link does not open a calling board. Create a new one in the back office.',
      zh: '此連結無法開啟叫號看板。請在後台建立新的連結。',
      'zh-cn': '此链接无法打开叫号看板。请在后台创建新的链接。',
      ja: 'このリンクでは呼び出し画面を開けません。管理画面で新しいリンクを作成してください。',
    },
  },
});

import { defineLabels } from '#contract/core/labelLists.ts';
import { later } from '#contract/labels/laterLabels.ts';
import { typeLabels } from '#contract/reservations/reservationLabels.ts';
import {
  branchAdvanced,
  branchCallMessages,
  branchHost,
  branchKiosk,
  branchVoices,
  branchWaiting,
} from '#contract/organization/branchFields.ts';
import { languageNames, type Language } from '#contract/core/constants.ts';
import { same, type Field } from '#resources/framework/fields.ts';
import { settingsPart } from '#resources/framework/settingFields.ts';

/** Waiting list, apps and settings for administrators: sections of a branch's form. */

const waitingTab = later.waiting;
const adminTab = later.advanced;
const located: Field['shownWhen'] = (values) => values.webWaitingGeolocationEnabled === true;

export const waiting = defineLabels(
  'branches.waiting',
  settingsPart(
    branchWaiting,
    { label: typeLabels.waiting, tab: waitingTab },
    {
      webWaitingEnabled: {
        en: 'Web queue',
        zh: '開放線上候位',
        'zh-cn': '开放在线排队',
        ja: 'Webで順番待ちを受け付ける',
      },
      acceptNewWaitings: {
        en: 'Accept new parties',
        zh: '接受新的候位',
        'zh-cn': '接受新的排队',
        ja: '新しい受付を許可する',
      },
      waitingOpeningTimes: {
        label: { en: 'Queue hours', zh: '開放取號時間', 'zh-cn': '开放取号时间', ja: '受付時間' },
        input: () => import('./inputs/WaitingTimesInput.tsx'),
        cell: () => import('./inputs/WaitingTimesText.tsx'),
      },
      webWaitingGeolocationEnabled: {
        label: {
          en: 'Nearby guests only',
          zh: '限附近的顧客取號',
          'zh-cn': '限附近的顾客取号',
          ja: '近くの顧客に限る',
        },
        help: {
          en: 'Has no effect until the location of the branch is set.',
          zh: '設定分店位置後才會生效。',
          'zh-cn': '设置门店位置后才会生效。',
          ja: '店舗の位置を設定するまでは機能しません。',
        },
      },
      webWaitingGeolocationDistance: {
        label: { en: 'Within', zh: '距離範圍', 'zh-cn': '距离范围', ja: '距離' },
        unit: { en: 'metres', zh: '公尺', 'zh-cn': '米', ja: 'm' },
        shownWhen: located,
      },
      waitStatusBoardEnabled: {
        en: 'Status board',
        zh: '候位狀態看板',
        'zh-cn': '排队状态看板',
        ja: '待ち状況の表示板',
      },
      waitingResetMode: {
        label: { en: 'Number reset', zh: '號碼重新計算', 'zh-cn': '号码重新计算', ja: '番号のリセット' },
        choices: {
          daily: later.everyDay,
          perSection: { en: 'Every dining section', zh: '每個用餐時段', 'zh-cn': '每个用餐时段', ja: '時間帯ごと' },
          never: { en: 'Never', zh: '不重新計算', 'zh-cn': '不重新计算', ja: 'リセットしない' },
        },
      },
      positionInLineMode: {
        label: { en: 'Queue position shown to guests', zh: '向顧客顯示', 'zh-cn': '向顾客显示', ja: '顧客への表示' },
        choices: {
          groups: { en: 'Parties ahead', zh: '前方組數', 'zh-cn': '前方组数', ja: '前の組数' },
          people: { en: 'Covers ahead', zh: '前方人數', 'zh-cn': '前方人数', ja: '前の人数' },
          hidden: { en: 'Nothing', zh: '不顯示', 'zh-cn': '不显示', ja: '表示しない' },
        },
      },
      waitingSerialNumberMode: {
        label: { en: 'Numbering', zh: '號碼方式', 'zh-cn': '号码方式', ja: '番号の付け方' },
        choices: {
          continuous: { en: 'Single sequence', zh: '連號', 'zh-cn': '连号', ja: '通し番号' },
          byGroupSize: { en: 'By party size', zh: '依人數分號', 'zh-cn': '按人数分号', ja: '人数別' },
        },
      },
      tableReadyReminderSMS: {
        en: 'Message when the table is ready',
        zh: '入座提醒簡訊',
        'zh-cn': '入座提醒短信',
        ja: '席の用意をSMSで知らせる',
      },
      onlySMSWhenTableReady: {
        en: 'Send only this message',
        zh: '僅在可入座時發簡訊',
        'zh-cn': '仅在可入座时发短信',
        ja: '席の用意ができたときだけSMSを送る',
      },
    },
  ),
);

const languageNamed = (language: Language) => same(languageNames[language]);

export const callMessages = defineLabels(
  'branches.callMessages',
  settingsPart(
    branchCallMessages,
    {
      label: { en: 'Call messages', zh: '叫號訊息', 'zh-cn': '叫号消息', ja: '呼び出しメッセージ' },
      tab: waitingTab,
      text: {
        en: 'Sent to guests when their table is ready. Without a text, the usual one is sent. Available: {{number}}, {{name}}, {{branch}}, {{minutes}} for which the table is held, and {{link}} to the guest’s page.',
        zh: '可入座時傳送給顧客；未填寫時使用預設文字。可使用 {{number}}（號碼）、{{name}}（姓名）、{{branch}}（分店）、{{minutes}}（保留分鐘數）與 {{link}}（顧客頁面連結）。',
        'zh-cn':
          '可入座时发送给顾客；未填写时使用默认文字。可使用 {{number}}（号码）、{{name}}（姓名）、{{branch}}（门店）、{{minutes}}（保留分钟数）和 {{link}}（顾客页面链接）。',
        ja: '席の用意ができたときに顧客へ送信します。空欄の場合は標準の文面を使います。{{number}}（番号）、{{name}}（名前）、{{branch}}（店舗名）、{{minutes}}（席を確保する分数）、{{link}}（顧客ページのリンク）を使えます。',
      },
    },
    {
      waitingCallMessages: {
        label: later.messages,
        parts: {
          en: languageNamed('en'),
          zh: languageNamed('zh'),
          'zh-cn': languageNamed('zh-cn'),
          ja: languageNamed('ja'),
        },
      },
    },
  ),
);

const serviceModes = {
  en: 'Service mode on all devices',
  zh: '所有裝置的服務模式',
  'zh-cn': '所有设备的服务模式',
  ja: '全端末のサービスモード',
};

export const host = defineLabels(
  'branches.host',
  settingsPart(
    branchHost,
    {
      label: later.hostApp,
      tab: later.apps,
    },
    {
      hostAppSetting: {
        label: later.hostApp,
        parts: {
          autoFocusStrategy: {
            label: {
              en: 'Day view focus',
              zh: '開啟當日畫面時停在',
              'zh-cn': '打开当日画面时停在',
              ja: '一日表示を開いたときの位置',
            },
            choices: {
              none: { en: 'Start of the day', zh: '最前面', 'zh-cn': '最前面', ja: '先頭' },
              nextReservation: { en: 'Next reservation', zh: '下一筆訂位', 'zh-cn': '下一条预订', ja: '次の予約' },
              currentTime: { en: 'Current time', zh: '現在時間', 'zh-cn': '当前时间', ja: '現在時刻' },
            },
          },
          reservationFormVersion: {
            label: { en: 'Reservation form', zh: '訂位表單版本', 'zh-cn': '预订表单版本', ja: '予約フォーム' },
            choices: {
              v1: { en: 'Version 1', zh: '第 1 版', 'zh-cn': '第 1 版', ja: 'バージョン1' },
              v2: { en: 'Version 2', zh: '第 2 版', 'zh-cn': '第 2 版', ja: 'バージョン2' },
            },
          },
        },
      },
      webServiceModePerDevices: {
        label: serviceModes,
        parts: { all: serviceModes },
      },
      syncWithWebSocket: {
        en: 'Sync devices in real time',
        zh: '即時同步裝置',
        'zh-cn': '即时同步设备',
        ja: '端末を即時に同期する',
      },
      autoFillTablesEnabled: {
        en: 'Assign tables automatically',
        zh: '自動安排桌位',
        'zh-cn': '自动安排桌位',
        ja: '席を自動で割り当てる',
      },
      checkInEnabled: later.checkIn,
      checkInNotificationMode: {
        label: { en: 'Check-in notification', zh: '報到通知方式', 'zh-cn': '报到通知方式', ja: 'チェックインの通知' },
        choices: {
          none: { en: 'No one', zh: '不通知', 'zh-cn': '不通知', ja: '通知しない' },
          app: { en: 'In the app', zh: 'App 通知', 'zh-cn': 'App 通知', ja: 'アプリで通知' },
          sms: { en: 'By SMS', zh: '簡訊通知', 'zh-cn': '短信通知', ja: 'SMSで通知' },
        },
      },
    },
  ),
);

export const kiosk = defineLabels(
  'branches.kiosk',
  settingsPart(
    branchKiosk,
    {
      label: later.kiosk,
      tab: later.apps,
    },
    {
      kioskSetting: {
        label: later.kiosk,
        parts: {
          appMode: {
            label: { en: 'Kiosk mode', zh: '自助機用途', 'zh-cn': '自助机用途', ja: 'キオスクの用途' },
            choices: {
              off: { en: 'Off', zh: '關閉', 'zh-cn': '关闭', ja: 'オフ' },
              waiting: { en: 'Queue numbers', zh: '取號', 'zh-cn': '取号', ja: '受付' },
              checkIn: later.checkIn,
              waitingAndCheckIn: { en: 'Both', zh: '取號與報到', 'zh-cn': '取号与报到', ja: '両方' },
            },
          },
        },
      },
    },
  ),
);

export const advanced = defineLabels(
  'branches.advanced',
  settingsPart(
    branchAdvanced,
    { label: { en: 'Advanced', zh: '進階設定', 'zh-cn': '高级设置', ja: '詳細設定' }, tab: adminTab },
    {
      prepaidEnabled: { en: 'Prepayment', zh: '預付', 'zh-cn': '预付', ja: '事前決済' },
      excludeDinerNetwork: {
        en: 'Exclude from the diner network',
        zh: '不加入食客網路',
        'zh-cn': '不加入食客网络',
        ja: 'ダイナーネットワークに載せない',
      },
      csChatbotEnabled: {
        en: 'Support chatbot',
        zh: '客服聊天機器人',
        'zh-cn': '客服聊天机器人',
        ja: 'カスタマーサービスBot',
      },
      activeOmniChannel: { en: 'Omnichannel', zh: '全通路', 'zh-cn': '全渠道', ja: 'オムニチャネル' },
      useCountryChannel: {
        en: 'Use the country channel',
        zh: '使用國家頻道',
        'zh-cn': '使用国家频道',
        ja: '国別チャネルを使う',
      },
      omnichannelNotification: {
        en: 'Omnichannel notifications',
        zh: '全通路通知',
        'zh-cn': '全渠道通知',
        ja: 'オムニチャネル通知',
      },
      omniShortcutSettings: {
        label: {
          en: 'Omnichannel shortcuts',
          zh: '全通路捷徑',
          'zh-cn': '全渠道快捷方式',
          ja: 'オムニチャネルのショートカット',
        },
        one: { en: 'shortcut', zh: '捷徑', 'zh-cn': '快捷方式', ja: 'ショートカット' },
        parts: {
          label: { en: 'Label', zh: '名稱', 'zh-cn': '名称', ja: '表示名' },
          url: { en: 'Address', zh: '網址', 'zh-cn': '网址', ja: 'URL' },
        },
      },
    },
  ),
);

export const branchVoiceSettings = defineLabels(
  'branches.branchVoiceSettings',
  settingsPart(
    branchVoices,
    {
      label: later.voiceMessages,
      tab: later.voice,
      text: {
        en: "Where a branch has no announcement, the company's is used.",
        zh: '分店未設定的語音，會使用公司的設定。',
        'zh-cn': '门店未设置的语音，会使用公司的设置。',
        ja: '店舗で設定していない音声は、会社の設定を使います。',
      },
    },
    {
      voices: {
        label: later.voiceMessages,
        input: () => import('./inputs/VoicesInput.tsx'),
        cell: () => import('./inputs/VoicesText.tsx'),
      },
    },
  ),
);

import { later } from '#contract/labels/laterLabels.ts';
import { typeLabels } from '#contract/reservations/reservationLabels.ts';
import {
  branchAdvanced,
  branchHost,
  branchKiosk,
  branchVoices,
  branchWaiting,
} from '#contract/organization/branchFields.ts';
import { say, type Field } from '#resources/framework/fields.ts';
import { settingsPart } from '#resources/framework/settingFields.ts';

/** Waiting list, apps and settings for administrators: sections of a branch's form. */

const waitingTab = later.waiting;
const adminTab = later.advanced;
const located: Field['shownWhen'] = (values) => values.webWaitingGeolocationEnabled === true;

export const waiting = settingsPart(
  branchWaiting,
  { label: typeLabels.waiting, tab: waitingTab },
  {
    webWaitingEnabled: say('Web queue', '開放線上候位', '开放在线排队', 'Webで順番待ちを受け付ける'),
    acceptNewWaitings: say('Accept new parties', '接受新的候位', '接受新的排队', '新しい受付を許可する'),
    waitingOpeningTimes: {
      label: say('Queue hours', '開放取號時間', '开放取号时间', '受付時間'),
      input: () => import('./inputs/WaitingTimesInput.tsx'),
      cell: () => import('./inputs/WaitingTimesText.tsx'),
    },
    webWaitingGeolocationEnabled: say('Nearby guests only', '限附近的顧客取號', '限附近的顾客取号', '近くの顧客に限る'),
    webWaitingGeolocationDistance: {
      label: say('Within', '距離範圍', '距离范围', '距離'),
      unit: say('metres', '公尺', '米', 'm'),
      shownWhen: located,
    },
    waitStatusBoardEnabled: say('Status board', '候位狀態看板', '排队状态看板', '待ち状況の表示板'),
    waitingResetMode: {
      label: say('Number reset', '號碼重新計算', '号码重新计算', '番号のリセット'),
      choices: {
        daily: later.everyDay,
        perSection: say('Every dining section', '每個用餐時段', '每个用餐时段', '時間帯ごと'),
        never: say('Never', '不重新計算', '不重新计算', 'リセットしない'),
      },
    },
    positionInLineMode: {
      label: say('Queue position shown to guests', '向顧客顯示', '向顾客显示', '顧客への表示'),
      choices: {
        groups: say('Parties ahead', '前方組數', '前方组数', '前の組数'),
        people: say('Covers ahead', '前方人數', '前方人数', '前の人数'),
        hidden: say('Nothing', '不顯示', '不显示', '表示しない'),
      },
    },
    waitingSerialNumberMode: {
      label: say('Numbering', '號碼方式', '号码方式', '番号の付け方'),
      choices: {
        continuous: say('Single sequence', '連號', '连号', '通し番号'),
        byGroupSize: say('By party size', '依人數分號', '按人数分号', '人数別'),
      },
    },
    tableReadyReminderSMS: say(
      'Message when the table is ready',
      '入座提醒簡訊',
      '入座提醒短信',
      '席の用意をSMSで知らせる',
    ),
    onlySMSWhenTableReady: say(
      'Send only this message',
      '僅在可入座時發簡訊',
      '仅在可入座时发短信',
      '席の用意ができたときだけSMSを送る',
    ),
  },
);

export const host = settingsPart(
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
          label: say('Day view focus', '開啟當日畫面時停在', '打开当日画面时停在', '一日表示を開いたときの位置'),
          choices: {
            none: say('Start of the day', '最前面', '最前面', '先頭'),
            nextReservation: say('Next reservation', '下一筆訂位', '下一条预订', '次の予約'),
            currentTime: say('Current time', '現在時間', '当前时间', '現在時刻'),
          },
        },
        reservationFormVersion: {
          label: say('Reservation form', '訂位表單版本', '预订表单版本', '予約フォーム'),
          choices: {
            v1: say('Version 1', '第 1 版', '第 1 版', 'バージョン1'),
            v2: say('Version 2', '第 2 版', '第 2 版', 'バージョン2'),
          },
        },
      },
    },
    webServiceModePerDevices: {
      label: say('Service mode', '服務模式', '服务模式', 'サービスモード'),
      parts: {
        all: say('Service mode on all devices', '所有裝置的服務模式', '所有设备的服务模式', '全端末のサービスモード'),
      },
    },
    syncWithWebSocket: say('Sync devices in real time', '即時同步裝置', '即时同步设备', '端末を即時に同期する'),
    autoFillTablesEnabled: say('Assign tables automatically', '自動安排桌位', '自动安排桌位', '席を自動で割り当てる'),
    checkInEnabled: later.checkIn,
    checkInNotificationMode: {
      label: say('Check-in notification', '報到通知方式', '报到通知方式', 'チェックインの通知'),
      choices: {
        none: say('No one', '不通知', '不通知', '通知しない'),
        app: say('In the app', 'App 通知', 'App 通知', 'アプリで通知'),
        sms: say('By SMS', '簡訊通知', '短信通知', 'SMSで通知'),
      },
    },
  },
);

export const kiosk = settingsPart(
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
          label: say('Kiosk mode', '自助機用途', '自助机用途', 'キオスクの用途'),
          choices: {
            off: say('Off', '關閉', '关闭', 'オフ'),
            waiting: say('Queue numbers', '取號', '取号', '受付'),
            checkIn: later.checkIn,
            waitingAndCheckIn: say('Both', '取號與報到', '取号与报到', '両方'),
          },
        },
      },
    },
  },
);

export const advanced = settingsPart(
  branchAdvanced,
  { label: say('Advanced', '進階設定', '高级设置', '詳細設定'), tab: adminTab },
  {
    prepaidEnabled: say('Prepayment', '預付', '预付', '事前決済'),
    excludeDinerNetwork: say(
      'Exclude from the diner network',
      '不加入食客網路',
      '不加入食客网络',
      'ダイナーネットワークに載せない',
    ),
    csChatbotEnabled: say('Support chatbot', '客服聊天機器人', '客服聊天机器人', 'カスタマーサービスBot'),
    activeOmniChannel: say('Omnichannel', '全通路', '全渠道', 'オムニチャネル'),
    useCountryChannel: say('Use the country channel', '使用國家頻道', '使用国家频道', '国別チャネルを使う'),
    omnichannelNotification: say('Omnichannel notifications', '全通路通知', '全渠道通知', 'オムニチャネル通知'),
    omniShortcutSettings: {
      label: say('Omnichannel shortcuts', '全通路捷徑', '全渠道快捷方式', 'オムニチャネルのショートカット'),
      one: say('shortcut', '捷徑', '快捷方式', 'ショートカット'),
      parts: { label: say('Label', '名稱', '名称', '表示名'), url: say('Address', '網址', '网址', 'URL') },
    },
  },
);

export const voices = settingsPart(
  branchVoices,
  {
    label: later.voiceMessages,
    tab: later.voice,
    text: say(
      "Where a branch has no announcement, the company's is used.",
      '分店未設定的語音，會使用公司的設定。',
      '门店未设置的语音，会使用公司的设置。',
      '店舗で設定していない音声は、会社の設定を使います。',
    ),
  },
  {
    voices: {
      label: later.voiceMessages,
      input: () => import('./inputs/VoicesInput.tsx'),
      cell: () => import('./inputs/VoicesText.tsx'),
    },
  },
);

import { common } from '#contract/labels/commonLabels.ts';
import { later } from '#contract/labels/laterLabels.ts';
import {
  companyBanners,
  companyBookingPage,
  companyDeposits,
  companyGeneral,
  companyLimits,
  companyMessages,
  companyVoices,
} from '#contract/organization/companyFields.ts';
import { languageNames } from '#contract/core/constants.ts';
import { untilOrdering } from '../branches/notifications.ts';
import { minutes, people } from '../branches/words.ts';
import { integer, longText, say, text, time, type Field } from '#resources/framework/fields.ts';
import { settingsPart, type SettingsPart } from '#resources/framework/settingFields.ts';

/** The sections of a company's settings. */

export const general = settingsPart(
  companyGeneral,
  { label: common.company },
  {
    name: common.name,
    companyAlias: {
      label: say('Alias', '別名', '别名', '別名'),
      help: say(
        'Used in public links: letters, digits and hyphens. Must be unique on the platform.',
        '公開網址用的名稱，可用英數字與連字號；全平台不可重複。',
        '公开网址用的名称，可用英文、数字与连字符；全平台不可重复。',
        '公開ページのURLに使います。英数字とハイフンのみ。プラットフォーム全体で重複できません。',
      ),
    },
    language: { label: common.language, choices: languageNames },
    logo: common.logo,
    tags: common.tags,
  },
);

/** Its owner, and the plans of its branches. */
export const owner: SettingsPart = {
  admin: ['ownerUserId'],
  fields: {
    ownerUserId: text(common.owner, {
      max: 64,
      required: true,
      found: { in: 'users' },
      shown: ({ ownerEmail }) => ownerEmail,
    }),
    plans: longText(say('Branch plans', '各分店方案', '各门店方案', '店舗ごとのプラン'), {
      max: 0,
      readOnly: true,
      input: () => import('./inputs/Plans.tsx'),
    }),
    users: longText(common.users, {
      max: 0,
      readOnly: true,
      input: () => import('./inputs/CompanyUsers.tsx'),
    }),
  },
  section: {
    label: say('Owner, users and plans', '擁有者、使用者與方案', '所有者、用户与方案', 'オーナー・ユーザー・プラン'),
    fields: ['ownerUserId', 'users', 'plans'],
  },
};

const hourLabel = say(
  'Default reminder hour',
  '預設提醒時間（點）',
  '默认提醒时间（点）',
  'リマインダーの既定時刻（時）',
);

export const messages = settingsPart(
  companyMessages,
  { label: later.messages },
  {
    emails: {
      label: say('E-mails', '電子郵件', '电子邮件', 'メール'),
      help: untilOrdering,
      parts: {
        dailyTakeoutReport: say(
          'Daily order report recipients',
          '每日外帶報表收件人',
          '每日外带报表收件人',
          'テイクアウト日報の宛先',
        ),
      },
    },
    defaultReminderSendingHour: {
      label: hourLabel,
      help: say(
        'Used for new branches. If empty, each new branch gets 9, 10 or 11 at random.',
        '適用於新分店；留空則隨機設為 9、10 或 11 點。',
        '适用于新门店；留空则随机设为 9、10 或 11 点。',
        '新しい店舗に使います。空欄なら9・10・11時のいずれかになります。',
      ),
      as: integer(hourLabel, { min: 0, max: 23 }),
    },
    enableMarketingOptIn: say(
      'Ask guests for marketing consent',
      '詢問顧客是否接收行銷訊息',
      '询问顾客是否接收营销消息',
      'お知らせの配信希望を尋ねる',
    ),
    voiceProvider: {
      label: say('Voice', '語音服務', '语音服务', '音声サービス'),
      choices: { google: 'Google', amazon: 'Amazon', azure: 'Azure' },
    },
  },
);

const begins = (name: string, label: Field['label']) =>
  time(label, { source: `diningSectionPeriods.${name}.from`, required: true });

export const sections: SettingsPart = {
  admin: [],
  fields: {
    morning: begins('morning', say('Morning begins', '早上開始', '早上开始', '朝の開始')),
    midday: begins('midday', say('Midday begins', '中午開始', '中午开始', '昼の開始')),
    afternoon: begins('afternoon', say('Afternoon begins', '下午開始', '下午开始', '午後の開始')),
    evening: begins('evening', say('Evening begins', '晚上開始', '晚上开始', '夜の開始')),
  },
  section: {
    label: say('Dining sections', '用餐時段', '用餐时段', '時間帯の区分'),
    text: say(
      'Start of each section, for all branches. A section ends when the next one starts.',
      '全公司各時段的開始時間，每個時段持續到下一個時段開始。',
      '全公司各时段的开始时间，每个时段持续到下一个时段开始。',
      '会社の全店舗に共通する各区分の開始時刻です。次の区分が始まるまで続きます。',
    ),
    fields: ['morning', 'midday', 'afternoon', 'evening'],
  },
};

export const voices = settingsPart(
  companyVoices,
  {
    label: later.voiceMessages,
    text: say(
      'Phone announcements for all branches, unless a branch has its own.',
      '所有分店的電話語音；分店可另行設定。',
      '所有门店的电话语音；门店可另行设置。',
      '全店舗の電話音声です。店舗ごとに変えることもできます。',
    ),
  },
  {
    voices: {
      label: later.voiceMessages,
      input: () => import('../branches/inputs/VoicesInput.tsx'),
      cell: () => import('../branches/inputs/VoicesText.tsx'),
    },
  },
);

export const limits = settingsPart(
  companyLimits,
  { label: say('Reservation limits', '訂位限制', '预订限制', '予約の制限') },
  {
    reservationLimitPerCustomer: {
      label: say('Reservations per guest', '每位顧客訂位上限', '每位顾客预订上限', '顧客1人あたりの予約上限'),
      help: say(
        'Maximum number of open reservations per guest.',
        '同一位顧客可同時持有的訂位數。',
        '同一位顾客可同时持有的预订数。',
        '同じ顧客が同時に持てる予約の数です。',
      ),
    },
    webBookingBlacklistEnabled: {
      label: say('Web booking blacklist', '網路訂位黑名單', '网络预订黑名单', 'Web予約ブラックリスト'),
      help: say(
        'Turning this on clears the no-show limit.',
        '開啟後會清除未到次數上限。',
        '开启后会清除未到次数上限。',
        'オンにすると無断キャンセルの上限は解除されます。',
      ),
    },
    noShowLimitEnabled: say('Limit no-shows', '限制未到次數', '限制未到次数', '無断キャンセルを制限'),
    noShowLimitPerCustomer: {
      label: say('No-shows per guest', '每位顧客未到上限', '每位顾客未到上限', '顧客1人あたりの無断キャンセル上限'),
      shownWhen: ({ noShowLimitEnabled }) => noShowLimitEnabled === true,
    },
  },
);

export const bookingPage = settingsPart(
  companyBookingPage,
  { label: say('Booking page', '訂位頁面', '预订页面', '予約ページ') },
  {
    bookingWebVersion: {
      label: common.version,
      choices: { 'Ver.3': 'Ver.3', 'Ver.4': 'Ver.4', 'Ver.5': 'Ver.5' },
    },
    webBookingSelectableLanguages: {
      label: say('Available languages', '可選語言', '可选语言', '選べる言語'),
      choices: languageNames,
    },
    webBookingInputOrder: {
      label: say('Order of booking steps', '訂位步驟順序', '预订步骤顺序', '予約手順の順序'),
      input: () => import('./inputs/OrderInput.tsx'),
      cell: () => import('./inputs/OrderText.tsx'),
    },
    hideCompanyWebKidsSelector: say(
      'Hide the children selector',
      '隱藏兒童人數',
      '隐藏儿童人数',
      '子供の人数を尋ねない',
    ),
    hideCompanyServiceTabs: say('Hide service tabs', '隱藏服務分頁', '隐藏服务标签页', 'サービスのタブを隠す'),
    noindexBookingPage: say(
      'Hide the booking page from search engines',
      '訂位頁不被搜尋引擎收錄',
      '预订页不被搜索引擎收录',
      '予約ページを検索エンジンに載せない',
    ),
    noindexFoodOrderingPage: say(
      'Hide the ordering page from search engines',
      '點餐頁不被搜尋引擎收錄',
      '点餐页不被搜索引擎收录',
      '注文ページを検索エンジンに載せない',
    ),
  },
);

const bannersLabel = say('Banners', '橫幅', '横幅', 'バナー');

export const banners = settingsPart(
  companyBanners,
  {
    label: bannersLabel,
    text: say(
      'Active banners are shown above the booking page in this order.',
      '依此順序顯示在訂位頁上方；關閉的不顯示。',
      '按此顺序显示在预订页上方；关闭的不显示。',
      '予約ページの上部に、この順で表示します。オフのものは表示しません。',
    ),
  },
  {
    webBannerBackgroundColor: {
      label: say('Banner background', '橫幅背景色', '横幅背景色', 'バナーの背景色'),
      input: () => import('./inputs/ColourInput.tsx'),
    },
    reservationBanners: {
      label: bannersLabel,
      one: say('banner', '橫幅', '横幅', 'バナー'),
      parts: {
        image: common.picture,
        title: common.title,
        link: say('Link', '連結', '链接', 'リンク'),
        active: say('Shown', '顯示', '显示', '表示する'),
      },
    },
  },
);

export const deposits = settingsPart(
  companyDeposits,
  { label: say('Card deposits', '信用卡訂金', '信用卡订金', 'カードの予約金') },
  {
    directPayForWebBooking: say(
      'Require a deposit for web bookings',
      '網路訂位須付訂金',
      '网络预订须付订金',
      'Web予約で予約金を求める',
    ),
    depositType: {
      label: say('Deposit type', '訂金方式', '订金方式', '予約金の方式'),
      choices: {
        prepay: say('Prepaid', '預先付款', '预先付款', '事前支払い'),
        cardToken: say('Card on file', '綁定信用卡', '绑定信用卡', 'カード登録'),
      },
    },
    minDepositGroupSize: { label: say('Minimum party size', '最少人數', '最少人数', '対象の最少人数'), unit: people },
    depositGracePeriod: { label: say('Payment deadline', '付款期限', '付款期限', '支払いまでの猶予'), unit: minutes },
    depositPerPerson: say('Deposit per person', '每人訂金', '每人订金', '1人あたりの予約金'),
  },
);

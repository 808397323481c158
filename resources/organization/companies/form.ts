import { defineLabels } from '#contract/core/labelLists.ts';
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
import { minutes, peopleUnit } from '../branches/words.ts';
import { integer, longText, text, time, type Field } from '#resources/framework/fields.ts';
import { settingsPart, type SettingsPart } from '#resources/framework/settingFields.ts';

/** The sections of a company's settings. */

export const generalCompanySettings = defineLabels(
  'companies.generalCompanySettings',
  settingsPart(
    companyGeneral,
    { label: common.company },
    {
      name: common.name,
      companyAlias: {
        label: { en: 'Alias', zh: '別名', 'zh-cn': '别名', ja: '別名' },
        help: {
          en: 'Used in public links: letters, digits and hyphens. Must be unique on the platform.',
          zh: '公開網址用的名稱，可用英數字與連字號；全平台不可重複。',
          'zh-cn': '公开网址用的名称，可用英文、数字与连字符；全平台不可重复。',
          ja: '公開ページのURLに使います。英数字とハイフンのみ。プラットフォーム全体で重複できません。',
        },
      },
      language: { label: common.language, choices: languageNames },
      logo: common.logo,
      tags: common.tags,
    },
  ),
);

/** Its owner, and the plans of its branches. */
export const owner: SettingsPart = defineLabels('companies.owner', {
  admin: ['ownerUserId'],
  fields: {
    ownerUserId: text(common.owner, {
      max: 64,
      required: true,
      found: { in: 'users' },
      shown: ({ ownerEmail }) => ownerEmail,
    }),
    plans: longText(
      { en: 'Branch plans', zh: '各分店方案', 'zh-cn': '各门店方案', ja: '店舗ごとのプラン' },
      {
        max: 0,
        readOnly: true,
        input: () => import('./inputs/Plans.tsx'),
      },
    ),
    users: longText(common.users, {
      max: 0,
      readOnly: true,
      input: () => import('./inputs/CompanyUsers.tsx'),
    }),
  },
  section: {
    label: {
      en: 'Owner, users and plans',
      zh: '擁有者、使用者與方案',
      'zh-cn': '所有者、用户与方案',
      ja: 'オーナー・ユーザー・プラン',
    },
    fields: ['ownerUserId', 'users', 'plans'],
  },
});

const hourLabel = {
  en: 'Default reminder hour',
  zh: '預設提醒時間（點）',
  'zh-cn': '默认提醒时间（点）',
  ja: 'リマインダーの既定時刻（時）',
};

export const messages = defineLabels(
  'companies.messages',
  settingsPart(
    companyMessages,
    { label: later.messages },
    {
      emails: {
        label: later.emails,
        help: untilOrdering,
        parts: {
          dailyTakeoutReport: {
            en: 'Daily order report recipients',
            zh: '每日外帶報表收件人',
            'zh-cn': '每日外带报表收件人',
            ja: 'テイクアウト日報の宛先',
          },
        },
      },
      defaultReminderSendingHour: {
        label: hourLabel,
        help: {
          en: 'Used for new branches. If empty, each new branch gets 9, 10 or 11 at random.',
          zh: '適用於新分店；留空則隨機設為 9、10 或 11 點。',
          'zh-cn': '适用于新门店；留空则随机设为 9、10 或 11 点。',
          ja: '新しい店舗に使います。空欄なら9・10・11時のいずれかになります。',
        },
        as: integer(hourLabel, { min: 0, max: 23 }),
      },
      enableMarketingOptIn: {
        en: 'Ask guests for marketing consent',
        zh: '詢問顧客是否接收行銷訊息',
        'zh-cn': '询问顾客是否接收营销消息',
        ja: 'お知らせの配信希望を尋ねる',
      },
      voiceProvider: {
        label: { en: 'Voice', zh: '語音服務', 'zh-cn': '语音服务', ja: '音声サービス' },
        choices: { google: 'Google', amazon: 'Amazon', azure: 'Azure' },
      },
    },
  ),
);

const begins = (name: string, label: Field['label']) =>
  time(label, { source: `diningSectionPeriods.${name}.from`, required: true });

export const sectionSettings: SettingsPart = defineLabels('companies.sectionSettings', {
  admin: [],
  fields: {
    morning: begins('morning', { en: 'Morning begins', zh: '早上開始', 'zh-cn': '早上开始', ja: '朝の開始' }),
    midday: begins('midday', { en: 'Midday begins', zh: '中午開始', 'zh-cn': '中午开始', ja: '昼の開始' }),
    afternoon: begins('afternoon', { en: 'Afternoon begins', zh: '下午開始', 'zh-cn': '下午开始', ja: '午後の開始' }),
    evening: begins('evening', { en: 'Evening begins', zh: '晚上開始', 'zh-cn': '晚上开始', ja: '夜の開始' }),
  },
  section: {
    label: { en: 'Dining sections', zh: '用餐時段', 'zh-cn': '用餐时段', ja: '時間帯の区分' },
    text: {
      en: 'Start of each section, for all branches. A section ends when the next one starts.',
      zh: '全公司各時段的開始時間，每個時段持續到下一個時段開始。',
      'zh-cn': '全公司各时段的开始时间，每个时段持续到下一个时段开始。',
      ja: '会社の全店舗に共通する各区分の開始時刻です。次の区分が始まるまで続きます。',
    },
    fields: ['morning', 'midday', 'afternoon', 'evening'],
  },
});

export const companyVoiceSettings = defineLabels(
  'companies.companyVoiceSettings',
  settingsPart(
    companyVoices,
    {
      label: later.voiceMessages,
      text: {
        en: 'Phone announcements for all branches, unless a branch has its own.',
        zh: '所有分店的電話語音；分店可另行設定。',
        'zh-cn': '所有门店的电话语音；门店可另行设置。',
        ja: '全店舗の電話音声です。店舗ごとに変えることもできます。',
      },
    },
    {
      voices: {
        label: later.voiceMessages,
        input: () => import('../branches/inputs/VoicesInput.tsx'),
        cell: () => import('../branches/inputs/VoicesText.tsx'),
      },
    },
  ),
);

export const limits = defineLabels(
  'companies.limits',
  settingsPart(
    companyLimits,
    { label: { en: 'Reservation limits', zh: '訂位限制', 'zh-cn': '预订限制', ja: '予約の制限' } },
    {
      reservationLimitPerCustomer: {
        label: {
          en: 'Reservations per guest',
          zh: '每位顧客訂位上限',
          'zh-cn': '每位顾客预订上限',
          ja: '顧客1人あたりの予約上限',
        },
        help: {
          en: 'Maximum number of open reservations per guest.',
          zh: '同一位顧客可同時持有的訂位數。',
          'zh-cn': '同一位顾客可同时持有的预订数。',
          ja: '同じ顧客が同時に持てる予約の数です。',
        },
      },
      webBookingBlacklistEnabled: {
        label: {
          en: 'Web booking blacklist',
          zh: '網路訂位黑名單',
          'zh-cn': '网络预订黑名单',
          ja: 'Web予約ブラックリスト',
        },
        help: {
          en: 'Turning this on clears the no-show limit.',
          zh: '開啟後會清除未到次數上限。',
          'zh-cn': '开启后会清除未到次数上限。',
          ja: 'オンにすると無断キャンセルの上限は解除されます。',
        },
      },
      noShowLimitEnabled: {
        en: 'Limit no-shows',
        zh: '限制未到次數',
        'zh-cn': '限制未到次数',
        ja: '無断キャンセルを制限',
      },
      noShowLimitPerCustomer: {
        label: {
          en: 'No-shows per guest',
          zh: '每位顧客未到上限',
          'zh-cn': '每位顾客未到上限',
          ja: '顧客1人あたりの無断キャンセル上限',
        },
        shownWhen: ({ noShowLimitEnabled }) => noShowLimitEnabled === true,
      },
    },
  ),
);

export const bookingPage = defineLabels(
  'companies.bookingPage',
  settingsPart(
    companyBookingPage,
    { label: { en: 'Booking page', zh: '訂位頁面', 'zh-cn': '预订页面', ja: '予約ページ' } },
    {
      bookingWebVersion: {
        label: common.version,
        choices: { 'Ver.3': 'Ver.3', 'Ver.4': 'Ver.4', 'Ver.5': 'Ver.5' },
      },
      webBookingSelectableLanguages: {
        label: { en: 'Available languages', zh: '可選語言', 'zh-cn': '可选语言', ja: '選べる言語' },
        choices: languageNames,
      },
      webBookingInputOrder: {
        label: { en: 'Order of booking steps', zh: '訂位步驟順序', 'zh-cn': '预订步骤顺序', ja: '予約手順の順序' },
        input: () => import('./inputs/OrderInput.tsx'),
        cell: () => import('./inputs/OrderText.tsx'),
      },
      hideCompanyWebKidsSelector: {
        en: 'Hide the children selector',
        zh: '隱藏兒童人數',
        'zh-cn': '隐藏儿童人数',
        ja: '子供の人数を尋ねない',
      },
      hideCompanyServiceTabs: {
        en: 'Hide service tabs',
        zh: '隱藏服務分頁',
        'zh-cn': '隐藏服务标签页',
        ja: 'サービスのタブを隠す',
      },
      noindexBookingPage: {
        en: 'Hide the booking page from search engines',
        zh: '訂位頁不被搜尋引擎收錄',
        'zh-cn': '预订页不被搜索引擎收录',
        ja: '予約ページを検索エンジンに載せない',
      },
      noindexFoodOrderingPage: {
        en: 'Hide the ordering page from search engines',
        zh: '點餐頁不被搜尋引擎收錄',
        'zh-cn': '点餐页不被搜索引擎收录',
        ja: '注文ページを検索エンジンに載せない',
      },
    },
  ),
);

const bannersLabel = { en: 'Banners', zh: '橫幅', 'zh-cn': '横幅', ja: 'バナー' };

export const banners = defineLabels(
  'companies.banners',
  settingsPart(
    companyBanners,
    {
      label: bannersLabel,
      text: {
        en: 'Active banners are shown above the booking page in this order.',
        zh: '依此順序顯示在訂位頁上方；關閉的不顯示。',
        'zh-cn': '按此顺序显示在预订页上方；关闭的不显示。',
        ja: '予約ページの上部に、この順で表示します。オフのものは表示しません。',
      },
    },
    {
      webBannerBackgroundColor: {
        label: { en: 'Banner background', zh: '橫幅背景色', 'zh-cn': '横幅背景色', ja: 'バナーの背景色' },
        input: () => import('./inputs/ColourInput.tsx'),
      },
      reservationBanners: {
        label: bannersLabel,
        one: { en: 'banner', zh: '橫幅', 'zh-cn': '横幅', ja: 'バナー' },
        parts: {
          image: common.picture,
          title: common.title,
          link: { en: 'Link', zh: '連結', 'zh-cn': '链接', ja: 'リンク' },
          active: { en: 'Shown', zh: '顯示', 'zh-cn': '显示', ja: '表示する' },
        },
      },
    },
  ),
);

export const depositSettings = defineLabels(
  'companies.depositSettings',
  settingsPart(
    companyDeposits,
    { label: { en: 'Card deposits', zh: '信用卡訂金', 'zh-cn': '信用卡订金', ja: 'カードの予約金' } },
    {
      directPayForWebBooking: {
        en: 'Require a deposit for web bookings',
        zh: '網路訂位須付訂金',
        'zh-cn': '网络预订须付订金',
        ja: 'Web予約で予約金を求める',
      },
      depositType: {
        label: { en: 'Deposit type', zh: '訂金方式', 'zh-cn': '订金方式', ja: '予約金の方式' },
        choices: {
          prepay: { en: 'Prepaid', zh: '預先付款', 'zh-cn': '预先付款', ja: '事前支払い' },
          cardToken: { en: 'Card on file', zh: '綁定信用卡', 'zh-cn': '绑定信用卡', ja: 'カード登録' },
        },
      },
      minDepositGroupSize: {
        label: { en: 'Minimum party size', zh: '最少人數', 'zh-cn': '最少人数', ja: '対象の最少人数' },
        unit: peopleUnit,
      },
      depositGracePeriod: {
        label: { en: 'Payment deadline', zh: '付款期限', 'zh-cn': '付款期限', ja: '支払いまでの猶予' },
        unit: minutes,
      },
      depositPerPerson: { en: 'Deposit per person', zh: '每人訂金', 'zh-cn': '每人订金', ja: '1人あたりの予約金' },
    },
  ),
);

import { defineLabels } from '#contract/core/labelLists.ts';
import { common } from '#contract/labels/commonLabels.ts';
import { later } from '#contract/labels/laterLabels.ts';
import {
  branchAfterVisit,
  branchGeneral,
  branchMichelin,
  branchOrdering,
  branchPlace,
  branchPlan,
  branchPrices,
} from '#contract/organization/branchFields.ts';
import { languageNames } from '#contract/core/constants.ts';
import { settingsPart } from '#resources/framework/settingFields.ts';
import { minutes } from './words.ts';

/** Identity, location and facilities of a branch: sections of its form. */

const tab = common.branch;

export const generalBranchSettings = defineLabels(
  'branches.generalBranchSettings',
  settingsPart(
    branchGeneral,
    { label: { en: 'Branch', zh: '分店資料', 'zh-cn': '门店资料', ja: '店舗情報' }, tab },
    {
      name: common.name,
      branchAlias: {
        label: { en: 'Alias names', zh: '別名', 'zh-cn': '别名', ja: '別名' },
        help: {
          en: 'Used in public links: letters, digits and hyphens. Each must be unique on the platform.',
          zh: '公開網址用的名稱，可用英數字與連字號；全平台不可重複。',
          'zh-cn': '公开网址用的名称，可用英文、数字与连字符；全平台不可重复。',
          ja: '公開ページのURLに使います。英数字とハイフンのみ。プラットフォーム全体で重複できません。',
        },
      },
      serviceStatus: {
        label: { en: 'Service status', zh: '服務狀態', 'zh-cn': '服务状态', ja: 'サービス状態' },
        choices: {
          active: { en: 'Active', zh: '營運中', 'zh-cn': '营业中', ja: '営業中' },
          paused: { en: 'Paused', zh: '暫停服務', 'zh-cn': '暂停服务', ja: '休止中' },
          closed: { en: 'Permanently closed', zh: '已歇業', 'zh-cn': '已停业', ja: '閉店' },
        },
      },
      language: { label: common.language, choices: languageNames },
      textToSpeechName: {
        label: { en: 'Spoken name', zh: '語音播報名稱', 'zh-cn': '语音播报名称', ja: '読み上げ用の名称' },
        help: {
          en: 'How phone calls and calling boards pronounce the name.',
          zh: '電話語音與叫號板播報時使用的名稱。',
          'zh-cn': '电话语音与叫号板播报时使用的名称。',
          ja: '電話や呼び出し画面で読み上げる名称です。',
        },
      },
      logo: common.logo,
      images: {
        label: { en: 'Pictures', zh: '店內照片', 'zh-cn': '店内照片', ja: '店舗の写真' },
        input: () => import('./inputs/ImagesInput.tsx'),
      },
    },
  ),
);

export const place = defineLabels(
  'branches.place',
  settingsPart(
    branchPlace,
    { label: { en: 'Location', zh: '地點', 'zh-cn': '地点', ja: '所在地' }, tab },
    {
      country: {
        label: { en: 'Country', zh: '國家／地區', 'zh-cn': '国家／地区', ja: '国・地域' },
        input: () => import('./inputs/CountryInput.tsx'),
      },
      timezone: {
        label: later.timeZone,
        input: () => import('./inputs/TimeZoneInput.tsx'),
      },
      currency: { label: later.currency, input: () => import('./inputs/CurrencyInput.tsx') },
      phoneCountryCode: { en: 'Dialling code', zh: '國碼', 'zh-cn': '国际区号', ja: '国番号' },
      phoneNumber: common.phone,
      address: { label: { en: 'Address', zh: '地址', 'zh-cn': '地址', ja: '住所' }, wide: true },
      location: {
        label: { en: 'Coordinates', zh: '經緯度', 'zh-cn': '经纬度', ja: '緯度・経度' },
        input: () => import('./inputs/LocationInput.tsx'),
        cell: () => import('./inputs/LocationText.tsx'),
      },
      googleMyBusiness: {
        en: 'Google Business Profile',
        zh: 'Google 商家檔案',
        'zh-cn': 'Google 商家资料',
        ja: 'Google ビジネスプロフィール',
      },
    },
  ),
);

export const priceSettings = defineLabels(
  'branches.priceSettings',
  settingsPart(
    branchPrices,
    { label: { en: 'Price range', zh: '價位', 'zh-cn': '价位', ja: '価格帯' }, tab },
    {
      price: { en: 'Average price per person', zh: '平均每人消費', 'zh-cn': '人均消费', ja: '1人あたりの予算' },
      minimumCharge: { en: 'Minimum charge', zh: '最低消費', 'zh-cn': '最低消费', ja: '最低利用額' },
    },
  ),
);

export const ordering = defineLabels(
  'branches.ordering',
  settingsPart(
    branchOrdering,
    {
      label: { en: 'Ordering', zh: '點餐', 'zh-cn': '点餐', ja: '注文' },
      tab: later.onlineServices,
      text: {
        en: 'Turning off orders also turns off pre-orders.',
        zh: '關閉點餐時，網路預點也會一併關閉。',
        'zh-cn': '关闭点餐时，网络预点也会一并关闭。',
        ja: '注文をオフにすると、事前注文もオフになります。',
      },
    },
    {
      allowOrder: { en: 'Accept orders', zh: '開放點餐', 'zh-cn': '开放点餐', ja: '注文を受け付ける' },
      orderMode: {
        label: { en: 'Order types', zh: '點餐方式', 'zh-cn': '点餐方式', ja: '注文方法' },
        choices: {
          table: later.dineIn,
          takeout: later.takeout,
          both: { en: 'Both', zh: '內用與外帶', 'zh-cn': '堂食与外带', ja: '両方' },
        },
      },
      foodCourtEnabled: {
        en: 'Food court orders',
        zh: '美食街點餐',
        'zh-cn': '美食广场点餐',
        ja: 'フードコートの注文',
      },
    },
  ),
);

export const afterVisit = defineLabels(
  'branches.afterVisit',
  settingsPart(
    branchAfterVisit,
    {
      label: { en: 'After the visit', zh: '用餐後', 'zh-cn': '用餐后', ja: '来店後' },
      tab: later.messages,
    },
    {
      surveyLink: { en: 'Survey link', zh: '問卷連結', 'zh-cn': '问卷链接', ja: 'アンケートのリンク' },
      reviewSMSOffsetMinutes: {
        label: {
          en: 'Request a review after',
          zh: '用餐後多久邀請評論',
          'zh-cn': '用餐后多久邀请评论',
          ja: '来店後にレビューを依頼するまで',
        },
        unit: minutes,
      },
      notifyCustomerComplaints: {
        en: 'Notify about complaints',
        zh: '通知客訴',
        'zh-cn': '通知投诉',
        ja: '苦情を通知する',
      },
      customerComplaintsRecipientEmails: {
        en: 'Complaint recipients',
        zh: '客訴通知收件人',
        'zh-cn': '投诉通知收件人',
        ja: '苦情通知の宛先',
      },
      dailyReservationReportEmails: {
        en: 'Daily reservation report recipients',
        zh: '每日訂位報表收件人',
        'zh-cn': '每日预订报表收件人',
        ja: '予約日報の宛先',
      },
    },
  ),
);

const adminTab = later.advanced;

const guide = { en: 'Michelin Guide', zh: '米其林指南', 'zh-cn': '米其林指南', ja: 'ミシュランガイド' };

export const michelin = defineLabels(
  'branches.michelin',
  settingsPart(
    branchMichelin,
    {
      label: guide,
      tab: adminTab,
      text: {
        en: 'Library, type and price must be entered together. Leave library and type empty to remove the listing.',
        zh: '料理庫、料理類型與價位須一併填寫。料理庫與類型都留空表示未收錄。',
        'zh-cn': '料理库、料理类型与价位须一并填写。料理库与类型都留空表示未收录。',
        ja: '料理ライブラリ、料理の種類、価格帯はすべて入力してください。前の2つが空欄の場合は掲載されません。',
      },
    },
    {
      michelin: {
        label: guide,
        parts: {
          cookingLib: { en: 'Cuisine library', zh: '料理庫', 'zh-cn': '料理库', ja: '料理ライブラリ' },
          cookingType: { en: 'Cuisine type', zh: '料理類型', 'zh-cn': '料理类型', ja: '料理の種類' },
          priceString: { en: 'Price', zh: '價位', 'zh-cn': '价位', ja: '価格帯' },
          stars: {
            label: { en: 'Stars', zh: '星級', 'zh-cn': '星级', ja: '星' },
            choices: {
              0: common.none,
              1: { en: 'One star', zh: '一星', 'zh-cn': '一星', ja: '一つ星' },
              2: { en: 'Two stars', zh: '二星', 'zh-cn': '二星', ja: '二つ星' },
              3: { en: 'Three stars', zh: '三星', 'zh-cn': '三星', ja: '三つ星' },
            },
          },
          bib: { en: 'Bib Gourmand', zh: '必比登推介', 'zh-cn': '必比登推介', ja: 'ビブグルマン' },
          plate: { en: 'The Plate', zh: '餐盤推薦', 'zh-cn': '餐盘推荐', ja: 'ミシュランプレート' },
        },
      },
    },
  ),
);

export const plan = defineLabels(
  'branches.plan',
  settingsPart(
    branchPlan,
    {
      label: { en: 'Plan and services', zh: '方案與服務', 'zh-cn': '方案与服务', ja: 'プランとサービス' },
      tab: adminTab,
    },
    {
      plan: {
        label: { en: 'Plan', zh: '方案', 'zh-cn': '方案', ja: 'プラン' },
        choices: {
          basic: { en: 'Basic', zh: '基本', 'zh-cn': '基础', ja: 'ベーシック' },
          standard: { en: 'Standard', zh: '標準', 'zh-cn': '标准', ja: 'スタンダード' },
          professional: { en: 'Professional', zh: '專業', 'zh-cn': '专业', ja: 'プロフェッショナル' },
          enterprise: { en: 'Enterprise', zh: '企業', 'zh-cn': '企业', ja: 'エンタープライズ' },
        },
      },
      branchServices: {
        label: { en: 'Services', zh: '服務項目', 'zh-cn': '服务项目', ja: 'サービス' },
        input: () => import('./inputs/ServicesInput.tsx'),
        cell: () => import('./inputs/ServicesText.tsx'),
      },
      devices: {
        label: { en: 'Devices', zh: '裝置', 'zh-cn': '设备', ja: '端末' },
        one: { en: 'device', zh: '裝置', 'zh-cn': '设备', ja: '端末' },
        parts: {
          name: common.name,
          kind: {
            label: { en: 'Type', zh: '種類', 'zh-cn': '种类', ja: '種類' },
            choices: {
              host: { en: 'Host stand', zh: '帶位機', 'zh-cn': '领位机', ja: 'ホスト端末' },
              kiosk: later.kiosk,
              statusBoard: { en: 'Status board', zh: '叫號螢幕', 'zh-cn': '叫号屏幕', ja: '状況表示板' },
              printer: { en: 'Printer', zh: '印表機', 'zh-cn': '打印机', ja: 'プリンター' },
            },
          },
          serialNumber: { en: 'Serial number', zh: '序號', 'zh-cn': '序列号', ja: 'シリアル番号' },
        },
      },
    },
  ),
);

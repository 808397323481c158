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
import { say } from '#resources/framework/fields.ts';
import { settingsPart } from '#resources/framework/settingFields.ts';
import { minutes } from './words.ts';

/** Identity, location and facilities of a branch: sections of its form. */

const tab = common.branch;

export const general = settingsPart(
  branchGeneral,
  { label: say('Branch', '分店資料', '门店资料', '店舗情報'), tab },
  {
    name: common.name,
    branchAlias: {
      label: say('Alias names', '別名', '别名', '別名'),
      help: say(
        'Used in public links: letters, digits and hyphens. Each must be unique on the platform.',
        '公開網址用的名稱，可用英數字與連字號；全平台不可重複。',
        '公开网址用的名称，可用英文、数字与连字符；全平台不可重复。',
        '公開ページのURLに使います。英数字とハイフンのみ。プラットフォーム全体で重複できません。',
      ),
    },
    serviceStatus: {
      label: say('Service status', '服務狀態', '服务状态', 'サービス状態'),
      choices: {
        active: say('Active', '營運中', '营业中', '営業中'),
        paused: say('Paused', '暫停服務', '暂停服务', '休止中'),
        closed: say('Permanently closed', '已歇業', '已停业', '閉店'),
      },
    },
    language: { label: common.language, choices: languageNames },
    textToSpeechName: {
      label: say('Spoken name', '語音播報名稱', '语音播报名称', '読み上げ用の名称'),
      help: say(
        'How phone calls and calling boards pronounce the name.',
        '電話語音與叫號板播報時使用的名稱。',
        '电话语音与叫号板播报时使用的名称。',
        '電話や呼び出し画面で読み上げる名称です。',
      ),
    },
    logo: common.logo,
    images: {
      label: say('Pictures', '店內照片', '店内照片', '店舗の写真'),
      input: () => import('./inputs/ImagesInput.tsx'),
    },
  },
);

export const place = settingsPart(
  branchPlace,
  { label: say('Location', '地點', '地点', '所在地'), tab },
  {
    country: {
      label: say('Country', '國家／地區', '国家／地区', '国・地域'),
      input: () => import('./inputs/CountryInput.tsx'),
    },
    timezone: {
      label: say('Time zone', '時區', '时区', 'タイムゾーン'),
      input: () => import('./inputs/TimeZoneInput.tsx'),
    },
    currency: { label: later.currency, input: () => import('./inputs/CurrencyInput.tsx') },
    phoneCountryCode: say('Dialling code', '國碼', '国际区号', '国番号'),
    phoneNumber: common.phone,
    address: { label: say('Address', '地址', '地址', '住所'), wide: true },
    location: {
      label: say('Coordinates', '經緯度', '经纬度', '緯度・経度'),
      input: () => import('./inputs/LocationInput.tsx'),
      cell: () => import('./inputs/LocationText.tsx'),
    },
    googleMyBusiness: say(
      'Google Business Profile',
      'Google 商家檔案',
      'Google 商家资料',
      'Google ビジネスプロフィール',
    ),
  },
);

export const prices = settingsPart(
  branchPrices,
  { label: say('Price range', '價位', '价位', '価格帯'), tab },
  {
    price: say('Average price per person', '平均每人消費', '人均消费', '1人あたりの予算'),
    minimumCharge: say('Minimum charge', '最低消費', '最低消费', '最低利用額'),
  },
);

export const ordering = settingsPart(
  branchOrdering,
  {
    label: say('Ordering', '點餐', '点餐', '注文'),
    tab: later.onlineServices,
    text: say(
      'These settings take effect when online ordering starts. Turning off orders also turns off pre-orders.',
      '線上點餐推出後才會生效。關閉點餐時，網路預點也會一併關閉。',
      '在线点餐上线后才会生效。关闭点餐时，网络预点也会一并关闭。',
      'オンライン注文の提供開始後に有効になります。注文をオフにすると、事前注文もオフになります。',
    ),
  },
  {
    allowOrder: say('Accept orders', '開放點餐', '开放点餐', '注文を受け付ける'),
    orderMode: {
      label: say('Order types', '點餐方式', '点餐方式', '注文方法'),
      choices: {
        table: say('Dine-in', '內用', '堂食', '店内'),
        takeout: later.takeout,
        both: say('Both', '內用與外帶', '堂食与外带', '両方'),
      },
    },
    foodCourtEnabled: say('Food court orders', '美食街點餐', '美食广场点餐', 'フードコートの注文'),
  },
);

export const afterVisit = settingsPart(
  branchAfterVisit,
  {
    label: say('After the visit', '用餐後', '用餐后', '来店後'),
    tab: later.messages,
  },
  {
    surveyLink: say('Survey link', '問卷連結', '问卷链接', 'アンケートのリンク'),
    reviewSMSOffsetMinutes: {
      label: say(
        'Request a review after',
        '用餐後多久邀請評論',
        '用餐后多久邀请评论',
        '来店後にレビューを依頼するまで',
      ),
      unit: minutes,
    },
    notifyCustomerComplaints: say('Notify about complaints', '通知客訴', '通知投诉', '苦情を通知する'),
    customerComplaintsRecipientEmails: say(
      'Complaint recipients',
      '客訴通知收件人',
      '投诉通知收件人',
      '苦情通知の宛先',
    ),
    dailyReservationReportEmails: say(
      'Daily reservation report recipients',
      '每日訂位報表收件人',
      '每日预订报表收件人',
      '予約日報の宛先',
    ),
  },
);

const adminTab = later.advanced;

const guide = say('Michelin Guide', '米其林指南', '米其林指南', 'ミシュランガイド');

export const michelin = settingsPart(
  branchMichelin,
  {
    label: guide,
    tab: adminTab,
    text: say(
      'Library, type and price must be entered together. Leave library and type empty to remove the listing.',
      '料理庫、料理類型與價位須一併填寫。料理庫與類型都留空表示未收錄。',
      '料理库、料理类型与价位须一并填写。料理库与类型都留空表示未收录。',
      '料理ライブラリ、料理の種類、価格帯はすべて入力してください。前の2つが空欄の場合は掲載されません。',
    ),
  },
  {
    michelin: {
      label: guide,
      parts: {
        cookingLib: say('Cuisine library', '料理庫', '料理库', '料理ライブラリ'),
        cookingType: say('Cuisine type', '料理類型', '料理类型', '料理の種類'),
        priceString: say('Price', '價位', '价位', '価格帯'),
        stars: {
          label: say('Stars', '星級', '星级', '星'),
          choices: {
            0: common.none,
            1: say('One star', '一星', '一星', '一つ星'),
            2: say('Two stars', '二星', '二星', '二つ星'),
            3: say('Three stars', '三星', '三星', '三つ星'),
          },
        },
        bib: say('Bib Gourmand', '必比登推介', '必比登推介', 'ビブグルマン'),
        plate: say('The Plate', '餐盤推薦', '餐盘推荐', 'ミシュランプレート'),
      },
    },
  },
);

export const plan = settingsPart(
  branchPlan,
  { label: say('Plan and services', '方案與服務', '方案与服务', 'プランとサービス'), tab: adminTab },
  {
    plan: {
      label: say('Plan', '方案', '方案', 'プラン'),
      choices: {
        basic: say('Basic', '基本', '基础', 'ベーシック'),
        standard: say('Standard', '標準', '标准', 'スタンダード'),
        professional: say('Professional', '專業', '专业', 'プロフェッショナル'),
        enterprise: say('Enterprise', '企業', '企业', 'エンタープライズ'),
      },
    },
    branchServices: {
      label: say('Services', '服務項目', '服务项目', 'サービス'),
      input: () => import('./inputs/ServicesInput.tsx'),
      cell: () => import('./inputs/ServicesText.tsx'),
    },
    devices: {
      label: say('Devices', '裝置', '设备', '端末'),
      one: say('device', '裝置', '设备', '端末'),
      parts: {
        name: common.name,
        kind: {
          label: say('Type', '種類', '种类', '種類'),
          choices: {
            host: say('Host stand', '帶位機', '领位机', 'ホスト端末'),
            kiosk: later.kiosk,
            statusBoard: say('Status board', '叫號螢幕', '叫号屏幕', '状況表示板'),
            printer: say('Printer', '印表機', '打印机', 'プリンター'),
          },
        },
        serialNumber: say('Serial number', '序號', '序列号', 'シリアル番号'),
      },
    },
  },
);

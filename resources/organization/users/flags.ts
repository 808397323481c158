import { defineLabels } from '#contract/core/labelLists.ts';
import { sectionLabels } from '#resources/framework/page.ts';
import { later } from '#contract/labels/laterLabels.ts';
import { pageLabels } from '#contract/labels/pageLabels.ts';
import { common } from '#contract/labels/commonLabels.ts';
import type { KnownPermission } from '#contract/core/permissions.ts';
import type { flagGroups } from '#contract/organization/users.ts';
import { type Labels } from '#resources/framework/fields.ts';

/** Labels of the flags of section 6. */
export const flagLabels: Readonly<Record<KnownPermission, Labels>> = defineLabels('users.flagLabels', {
  canLogin: { en: 'Can log in', zh: '可登入', 'zh-cn': '可登录', ja: 'ログイン可' },
  overview: pageLabels.overview,
  dailyReport: pageLabels.dailyReport,
  depositReport: pageLabels.depositReport,
  foReport: pageLabels.orders,
  omniChannelReport: pageLabels.channels,
  enterpriseReport: { en: 'Enterprise report', zh: '企業報表', 'zh-cn': '企业报表', ja: 'エンタープライズレポート' },
  menu: pageLabels.restaurantMenu,
  onlineReservation: { en: 'Reservations', zh: '訂位管理', 'zh-cn': '预订管理', ja: '予約管理' },
  onlineQueueing: { en: 'Queue', zh: '候位管理', 'zh-cn': '排队管理', ja: '順番待ち管理' },
  integrationManagement: { en: 'Integrations', zh: '串接管理', 'zh-cn': '集成管理', ja: '連携' },
  i18n: later.translations,
  crm: common.guests,
  crmExport: later.exportGuests,
  companyManagement: { en: 'Companies', zh: '公司管理', 'zh-cn': '公司管理', ja: '会社管理' },
  menuManagement: { en: 'Menu management', zh: '菜單管理', 'zh-cn': '菜单管理', ja: 'メニュー管理' },
  onlineOrderingManagement: { en: 'Online ordering', zh: '線上點餐', 'zh-cn': '在线点餐', ja: 'オンライン注文' },
  paymentManagement: { en: 'Payments', zh: '金流管理', 'zh-cn': '支付管理', ja: '決済管理' },
  depositManagement: { en: 'Deposits', zh: '訂金管理', 'zh-cn': '订金管理', ja: '予約金管理' },
  voucherManagement: common.vouchers,
  surveyManagement: common.surveys,
  groupManagement: { en: 'Group management', zh: '集團管理', 'zh-cn': '集团管理', ja: 'グループ管理' },
  userManagement: { en: 'Users', zh: '使用者管理', 'zh-cn': '用户管理', ja: 'ユーザー管理' },
  announcementManagement: pageLabels.announcements,
  memberManagement: { en: 'Members', zh: '會員管理', 'zh-cn': '会员管理', ja: '会員管理' },
  foodAggregatorLogin: {
    en: 'Food aggregator login',
    zh: '外送平台登入',
    'zh-cn': '外卖平台登录',
    ja: 'デリバリー連携ログイン',
  },
  omniChannelChat: { en: 'Omnichannel chat', zh: '全通路聊天', 'zh-cn': '全渠道聊天', ja: 'オムニチャネルチャット' },
});

export const groupLabels: Readonly<Record<keyof typeof flagGroups, Labels>> = defineLabels('users.groupLabels', {
  report: later.reports,
  management: sectionLabels.management,
  other: later.other,
  experimental: { en: 'Experimental features', zh: '實驗功能', 'zh-cn': '实验功能', ja: '試験的な機能' },
});

export const surfaceLabels = defineLabels('users.surfaceLabels', {
  backhouse: later.backOffice,
  hostWeb: { en: 'Web host', zh: '網頁帶位', 'zh-cn': '网页领位', ja: 'Webホスト' },
  hostApp: later.hostApp,
});

import { sectionLabels } from '#resources/framework/page.ts';
import { later } from '#contract/labels/laterLabels.ts';
import { pages } from '#contract/labels/pageLabels.ts';
import { common } from '#contract/labels/commonLabels.ts';
import type { KnownPermission } from '#contract/core/permissions.ts';
import type { flagGroups } from '#contract/organization/users.ts';
import { say, type Labels } from '#resources/framework/fields.ts';

/** Labels of the flags of section 6. */
export const flagLabels: Readonly<Record<KnownPermission, Labels>> = {
  canLogin: say('Can log in', '可登入', '可登录', 'ログイン可'),
  overview: pages.overview,
  dailyReport: pages.dailyReport,
  depositReport: pages.depositReport,
  foReport: pages.orders,
  omniChannelReport: pages.channels,
  enterpriseReport: say('Enterprise report', '企業報表', '企业报表', 'エンタープライズレポート'),
  menu: pages.restaurantMenu,
  onlineReservation: say('Reservations', '訂位管理', '预订管理', '予約管理'),
  onlineQueueing: say('Queue', '候位管理', '排队管理', '順番待ち管理'),
  integrationManagement: say('Integrations', '串接管理', '集成管理', '連携'),
  i18n: say('Translations', '翻譯', '翻译', '翻訳'),
  crm: common.guests,
  crmExport: say('Export guests', '匯出顧客', '导出顾客', '顧客のエクスポート'),
  companyManagement: say('Companies', '公司管理', '公司管理', '会社管理'),
  menuManagement: say('Menu management', '菜單管理', '菜单管理', 'メニュー管理'),
  onlineOrderingManagement: say('Online ordering', '線上點餐', '在线点餐', 'オンライン注文'),
  paymentManagement: say('Payments', '金流管理', '支付管理', '決済管理'),
  depositManagement: say('Deposits', '訂金管理', '订金管理', '予約金管理'),
  voucherManagement: common.vouchers,
  surveyManagement: common.surveys,
  groupManagement: say('Group management', '集團管理', '集团管理', 'グループ管理'),
  userManagement: say('Users', '使用者管理', '用户管理', 'ユーザー管理'),
  announcementManagement: say('Announcements', '公告', '公告', 'お知らせ'),
  memberManagement: say('Members', '會員管理', '会员管理', '会員管理'),
  foodAggregatorLogin: say('Food aggregator login', '外送平台登入', '外卖平台登录', 'デリバリー連携ログイン'),
  omniChannelChat: say('Omnichannel chat', '全通路聊天', '全渠道聊天', 'オムニチャネルチャット'),
};

export const groupLabels: Readonly<Record<keyof typeof flagGroups, Labels>> = {
  report: later.reports,
  management: sectionLabels.management,
  other: say('Other', '其他', '其他', 'その他'),
  experimental: say('Experimental features', '實驗功能', '实验功能', '試験的な機能'),
};

export const surfaceLabels = {
  backhouse: say('Back office', '後台', '后台', '管理画面'),
  hostWeb: say('Web host', '網頁帶位', '网页领位', 'Webホスト'),
  hostApp: later.hostApp,
};

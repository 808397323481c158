import { say } from '../core/label.ts';

/** Names of pages that are also used elsewhere: among permissions, in files, or by the page's records. */
export const pages = {
  overview: say('Overview', '總覽', '总览', '概要'),
  dailyReport: say('Daily report', '每日報表', '每日报表', '日次レポート'),
  depositReport: say('Deposit report', '訂金報表', '订金报表', '予約金レポート'),
  deposits: say('Deposits', '訂金', '订金', '予約金'),
  pendingReview: say('Pending review', '待審核', '待审核', '確認待ち'),
  orders: say('Order records', '訂單紀錄', '订单记录', '注文記録'),
  channels: say('Omnichannel report', '全通路報表', '全渠道报表', 'チャネル別レポート'),
  redeem: say('Find and redeem', '查詢與核銷', '查询与核销', '検索と利用処理'),
  totals: say('Summary', '摘要', '摘要', '概要'),
  chart: say('Chart', '圖表', '图表', 'グラフ'),
  funnel: say('Funnel', '漏斗', '漏斗', 'ファネル'),
  calendar: say('Calendar', '月曆', '月历', 'カレンダー'),
  dayNotices: say('Closed days', '臨時公休', '临时公休', '臨時休業'),
  guestImport: say('Import guests', '匯入顧客', '导入顾客', '顧客のインポート'),
  reservationImport: say('Import reservations', '匯入訂位', '导入预订', '予約のインポート'),
  invoices: say('Invoices', '發票', '发票', '請求書'),
  outbox: say('Outbox', '寄件匣', '发件箱', '送信トレイ'),
  edit: say('Edit', '編輯', '编辑', '編集'),
  restaurantMenu: say('Restaurant menu', '餐廳菜單', '餐厅菜单', 'メニュー'),
  complaints: say('Complaints', '客訴', '投诉', '苦情'),
} as const;

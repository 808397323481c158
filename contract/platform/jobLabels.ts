import { defineLabels } from '../core/labelLists.ts';
import { type Label } from '../core/label.ts';
import { common } from '../labels/commonLabels.ts';
import type { JobStatus } from './jobs.ts';

/** Statuses, kinds and steps of jobs. */

export const jobStatusLabels: Readonly<Record<JobStatus, Label>> = defineLabels('jobs.jobStatusLabels', {
  queued: { en: 'Waiting to start', zh: '等待開始', 'zh-cn': '等待开始', ja: '開始待ち' },
  running: { en: 'Running', zh: '進行中', 'zh-cn': '进行中', ja: '実行中' },
  cancelling: { en: 'Stopping…', zh: '停止中…', 'zh-cn': '正在停止…', ja: '停止しています…' },
  done: { en: 'Done', zh: '完成', 'zh-cn': '完成', ja: '完了' },
  failed: common.failed,
  cancelled: common.stopped,
});

/** Kinds of jobs. */
export const jobKindLabels: Readonly<Record<string, Label>> = defineLabels('jobs.jobKindLabels', {
  'customers-import': { en: 'Guest import', zh: '匯入顧客', 'zh-cn': '导入顾客', ja: '顧客のインポート' },
  'customers-check': { en: 'Import check', zh: '檢查匯入檔', 'zh-cn': '检查导入文件', ja: 'インポートの確認' },
  'customers-rollback': { en: 'Undo import', zh: '復原匯入', 'zh-cn': '撤销导入', ja: 'インポートを元に戻す' },
  'customers-export': { en: 'Guest export', zh: '匯出顧客', 'zh-cn': '导出顾客', ja: '顧客のエクスポート' },
  'customers-bulk': { en: 'Guest bulk edit', zh: '批次修改顧客', 'zh-cn': '批量修改顾客', ja: '顧客の一括変更' },
  'customers-undo': { en: 'Undo bulk edit', zh: '復原批次修改', 'zh-cn': '撤销批量修改', ja: '一括変更を元に戻す' },
  'duplicates-find': { en: 'Duplicate search', zh: '尋找重複顧客', 'zh-cn': '查找重复顾客', ja: '重複した顧客の検索' },
  'menu-pictures': {
    en: 'Preparing menu pictures',
    zh: '處理菜單圖片',
    'zh-cn': '处理菜单图片',
    ja: 'メニュー画像の処理',
  },
  'campaign-send': { en: 'Campaign sending', zh: '發送行銷簡訊', 'zh-cn': '发送营销短信', ja: 'キャンペーンの送信' },
  'menu-items-import': { en: 'Item import', zh: '匯入品項', 'zh-cn': '导入品项', ja: '商品のインポート' },
  'menu-items-check': {
    en: 'Item import check',
    zh: '檢查品項檔案',
    'zh-cn': '检查品项文件',
    ja: '商品ファイルの確認',
  },
  'menu-items-rollback': {
    en: 'Item import undo',
    zh: '復原品項匯入',
    'zh-cn': '撤销品项导入',
    ja: '商品インポートの取り消し',
  },
  'reservations-import': { en: 'Reservation import', zh: '匯入訂位', 'zh-cn': '导入预订', ja: '予約のインポート' },
  'reservations-check': {
    en: 'Reservation import check',
    zh: '檢查訂位匯入檔',
    'zh-cn': '检查预订导入文件',
    ja: '予約のインポートの確認',
  },
  'reservations-rollback': {
    en: 'Undo reservation import',
    zh: '復原訂位匯入',
    'zh-cn': '撤销预订导入',
    ja: '予約のインポートを元に戻す',
  },
  'day-notice': { en: 'Closed day notices', zh: '通知顧客臨時公休', 'zh-cn': '通知顾客临时公休', ja: '臨時休業の連絡' },
  'vouchers-issue': { en: 'Issuing vouchers', zh: '發放票券', 'zh-cn': '发放优惠券', ja: 'クーポンの発行' },
});

/** The current step. */
export const jobStepLabels: Readonly<Record<string, Label>> = defineLabels('jobs.jobStepLabels', {
  checking: { en: 'Checking rows', zh: '正在檢查各列', 'zh-cn': '正在检查各行', ja: '行を確認しています' },
  importing: { en: 'Importing rows', zh: '正在匯入各列', 'zh-cn': '正在导入各行', ja: '行をインポートしています' },
  takingBack: {
    en: 'Undoing changes',
    zh: '正在復原已完成的部分',
    'zh-cn': '正在撤销已完成的部分',
    ja: '完了した分を元に戻しています',
  },
  write: { en: 'Creating file', zh: '正在寫入檔案', 'zh-cn': '正在写入文件', ja: 'ファイルを作成しています' },
  mail: { en: 'Sending link', zh: '正在寄送連結', 'zh-cn': '正在发送链接', ja: 'リンクを送信しています' },
  vip: { en: 'Marking as VIP', zh: '正在標記為 VIP', 'zh-cn': '正在标记为 VIP', ja: 'VIPに設定しています' },
  notVip: {
    en: 'Removing VIP status',
    zh: '正在移除 VIP 標記',
    'zh-cn': '正在移除 VIP 标记',
    ja: 'VIPを解除しています',
  },
  doNotContact: {
    en: 'Marking as do not contact',
    zh: '正在標記為請勿聯絡',
    'zh-cn': '正在标记为请勿联系',
    ja: '連絡不可に設定しています',
  },
  mayContact: {
    en: 'Removing do not contact',
    zh: '正在移除請勿聯絡',
    'zh-cn': '正在移除请勿联系',
    ja: '連絡不可を解除しています',
  },
  undoing: { en: 'Undoing', zh: '正在復原', 'zh-cn': '正在撤销', ja: '元に戻しています' },
  phone: {
    en: 'Comparing phone numbers',
    zh: '正在比對電話號碼',
    'zh-cn': '正在比对电话号码',
    ja: '電話番号を照合しています',
  },
  email: {
    en: 'Comparing e-mail addresses',
    zh: '正在比對電子郵件',
    'zh-cn': '正在比对电子邮箱',
    ja: 'メールアドレスを照合しています',
  },
  names: { en: 'Comparing names', zh: '正在比對姓名', 'zh-cn': '正在比对姓名', ja: '氏名を照合しています' },
  changed: {
    en: 'Comparing changed guests',
    zh: '正在比對異動過的顧客',
    'zh-cn': '正在比对有变动的顾客',
    ja: '変更された顧客を照合しています',
  },
  tidying: { en: 'Cleaning up', zh: '正在清理', 'zh-cn': '正在清理', ja: '整理しています' },
  send: { en: 'Sending', zh: '正在發送', 'zh-cn': '正在发送', ja: '送信しています' },
  settle: { en: 'Finishing', zh: '正在結算', 'zh-cn': '正在结算', ja: '集計しています' },
  cancel: { en: 'Cancelling reservations', zh: '正在取消訂位', 'zh-cn': '正在取消预订', ja: '予約を取り消しています' },
  refund: { en: 'Refunding deposits', zh: '正在退還訂金', 'zh-cn': '正在退还订金', ja: '予約金を返金しています' },
  tell: { en: 'Notifying guests', zh: '正在通知顧客', 'zh-cn': '正在通知顾客', ja: '顧客に連絡しています' },
});

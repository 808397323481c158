import { common } from './commonLabels.ts';
import type { ImportStatus } from '../imports/imports.ts';
import type { JobStatus } from '../platform/jobs.ts';
import { say, type Label } from '../core/label.ts';
import { later } from './laterLabels.ts';

/** Statuses of jobs. */

const ended = { failed: common.failed, cancelled: common.stopped } as const;

export const jobStatusLabels: Readonly<Record<JobStatus, Label>> = {
  queued: say('Waiting to start', '等待開始', '等待开始', '開始待ち'),
  running: say('Running', '進行中', '进行中', '実行中'),
  cancelling: say('Stopping…', '停止中…', '正在停止…', '停止しています…'),
  done: say('Done', '完成', '完成', '完了'),
  ...ended,
};

export const importStatusLabels: Readonly<Record<ImportStatus, Label>> = {
  uploaded: say('Not started', '尚未開始', '尚未开始', '未開始'),
  checking: say('Checking', '檢查中', '检查中', '確認中'),
  checked: say('Checked', '已檢查', '已检查', '確認済み'),
  running: say('Running', '匯入中', '导入中', 'インポート中'),
  done: say('Imported', '已匯入', '已导入', 'インポート済み'),
  rollingBack: say('Undoing', '復原中', '撤销中', '元に戻しています'),
  rolledBack: later.takenBack,
  ...ended,
};

/** Kinds of jobs. */
export const jobKindLabels: Readonly<Record<string, Label>> = {
  'customers-import': say('Guest import', '匯入顧客', '导入顾客', '顧客のインポート'),
  'customers-check': say('Import check', '檢查匯入檔', '检查导入文件', 'インポートの確認'),
  'customers-rollback': say('Undo import', '復原匯入', '撤销导入', 'インポートを元に戻す'),
  'customers-export': say('Guest export', '匯出顧客', '导出顾客', '顧客のエクスポート'),
  'customers-bulk': say('Guest bulk edit', '批次修改顧客', '批量修改顾客', '顧客の一括変更'),
  'customers-undo': say('Undo bulk edit', '復原批次修改', '撤销批量修改', '一括変更を元に戻す'),
  'duplicates-find': say('Duplicate search', '尋找重複顧客', '查找重复顾客', '重複した顧客の検索'),
  'campaign-send': say('Campaign sending', '發送行銷簡訊', '发送营销短信', 'キャンペーンの送信'),
  'reservations-import': say('Reservation import', '匯入訂位', '导入预订', '予約のインポート'),
  'reservations-check': say('Reservation import check', '檢查訂位匯入檔', '检查预订导入文件', '予約のインポートの確認'),
  'reservations-rollback': say('Undo reservation import', '復原訂位匯入', '撤销预订导入', '予約のインポートを元に戻す'),
  'day-notice': say('Closed day notices', '通知顧客臨時公休', '通知顾客临时公休', '臨時休業の連絡'),
  'vouchers-issue': say('Issuing vouchers', '發放票券', '发放优惠券', 'クーポンの発行'),
};

/** The current step. */
export const jobStepLabels: Readonly<Record<string, Label>> = {
  checking: say('Checking rows', '正在檢查各列', '正在检查各行', '行を確認しています'),
  importing: say('Importing rows', '正在匯入各列', '正在导入各行', '行をインポートしています'),
  takingBack: say('Undoing changes', '正在復原已完成的部分', '正在撤销已完成的部分', '完了した分を元に戻しています'),
  write: say('Creating file', '正在寫入檔案', '正在写入文件', 'ファイルを作成しています'),
  mail: say('Sending link', '正在寄送連結', '正在发送链接', 'リンクを送信しています'),
  vip: say('Marking as VIP', '正在標記為 VIP', '正在标记为 VIP', 'VIPに設定しています'),
  notVip: say('Removing VIP status', '正在移除 VIP 標記', '正在移除 VIP 标记', 'VIPを解除しています'),
  doNotContact: say(
    'Marking as do not contact',
    '正在標記為請勿聯絡',
    '正在标记为请勿联系',
    '連絡不可に設定しています',
  ),
  mayContact: say('Removing do not contact', '正在移除請勿聯絡', '正在移除请勿联系', '連絡不可を解除しています'),
  undoing: say('Undoing', '正在復原', '正在撤销', '元に戻しています'),
  phone: say('Comparing phone numbers', '正在比對電話號碼', '正在比对电话号码', '電話番号を照合しています'),
  email: say('Comparing e-mail addresses', '正在比對電子郵件', '正在比对电子邮箱', 'メールアドレスを照合しています'),
  names: say('Comparing names', '正在比對姓名', '正在比对姓名', '氏名を照合しています'),
  changed: say(
    'Comparing changed guests',
    '正在比對異動過的顧客',
    '正在比对有变动的顾客',
    '変更された顧客を照合しています',
  ),
  tidying: say('Cleaning up', '正在清理', '正在清理', '整理しています'),
  send: say('Sending', '正在發送', '正在发送', '送信しています'),
  settle: say('Finishing', '正在結算', '正在结算', '集計しています'),
  cancel: say('Cancelling reservations', '正在取消訂位', '正在取消预订', '予約を取り消しています'),
  refund: say('Refunding deposits', '正在退還訂金', '正在退还订金', '予約金を返金しています'),
  tell: say('Notifying guests', '正在通知顧客', '正在通知顾客', '顧客に連絡しています'),
};

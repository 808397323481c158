import { common } from './commonLabels.ts';
import type { ImportStatus } from './imports.ts';
import type { JobStatus } from './jobs.ts';
import { say, type Label } from './label.ts';
import { later } from './laterLabels.ts';

/** How far work is that takes its time. */

const ended = { failed: common.failed, cancelled: common.stopped } as const;

export const jobStatusLabels: Readonly<Record<JobStatus, Label>> = {
  queued: say('Waiting to start', '等待開始', '等待开始', '開始待ち'),
  running: say('Running', '進行中', '进行中', '実行中'),
  cancelling: say('Stopping…', '停止中…', '正在停止…', '停止しています…'),
  done: say('Done', '完成', '完成', '完了'),
  ...ended,
};

export const importStatusLabels: Readonly<Record<ImportStatus, Label>> = {
  uploaded: say('Not begun', '尚未開始', '尚未开始', '未開始'),
  checking: say('Being checked', '檢查中', '检查中', '確認中'),
  checked: say('Checked', '已檢查', '已检查', '確認済み'),
  running: say('Running', '匯入中', '导入中', '取り込み中'),
  done: say('Imported', '已匯入', '已导入', '取り込み済み'),
  rollingBack: say('Undoing', '復原中', '撤销中', '元に戻しています'),
  rolledBack: later.takenBack,
  ...ended,
};

/** Which work it is. */
export const jobKindLabels: Readonly<Record<string, Label>> = {
  'customers-import': say('Guest import', '匯入顧客', '导入顾客', '顧客のインポート'),
  'customers-check': say('Import check', '檢查匯入檔', '检查导入文件', 'インポートの確認'),
  'customers-rollback': say('Undo import', '復原匯入', '撤销导入', 'インポートの取り消し'),
  'customers-export': say('Guest export', '匯出顧客', '导出顾客', '顧客のエクスポート'),
  'customers-bulk': say('Guest bulk edit', '批次修改顧客', '批量修改顾客', '顧客の一括変更'),
  'customers-undo': say('Undo bulk edit', '復原批次修改', '撤销批量修改', '一括変更の取り消し'),
  'duplicates-find': say('Duplicate search', '尋找重複顧客', '查找重复顾客', '重複した顧客の検索'),
  'campaign-send': say('Campaign sending', '發送行銷簡訊', '发送营销短信', 'キャンペーンの送信'),
  'reservations-import': say('Reservation import', '匯入訂位', '导入预订', '予約の取り込み'),
  'reservations-check': say('Reservation import check', '檢查訂位匯入', '检查预订导入', '予約の取り込みの確認'),
  'reservations-rollback': say('Undo reservation import', '收回訂位匯入', '收回预订导入', '予約の取り込みの取り消し'),
  'day-notice': say('Closed day notices', '通知客人店休', '通知客人停业', '休業日のお客様への連絡'),
  'vouchers-issue': say('Giving vouchers', '發送票券', '发送优惠券', 'クーポンの発行'),
};

/** What is being done at the moment. */
export const jobStepLabels: Readonly<Record<string, Label>> = {
  checking: say('Checking rows', '正在檢查各列', '正在检查各行', '行を確認しています'),
  importing: say('Importing rows', '正在匯入各列', '正在导入各行', '行を取り込んでいます'),
  takingBack: say('Undoing changes', '正在復原已完成的部分', '正在撤销已完成的部分', '取り込んだ分を取り消しています'),
  write: say('Creating file', '正在寫入檔案', '正在写入文件', 'ファイルを書き出しています'),
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
  undoing: say('Undoing', '正在復原', '正在撤销', '取り消しています'),
  phone: say('Comparing phone numbers', '正在比對電話號碼', '正在比对电话号码', '電話番号を照合しています'),
  email: say('Comparing e-mail addresses', '正在比對電子郵件', '正在比对电子邮箱', 'メールアドレスを照合しています'),
  names: say('Comparing names', '正在比對姓名', '正在比对姓名', '氏名を照合しています'),
  changed: say(
    'Comparing changed guests',
    '正在比對異動過的顧客',
    '正在比对有变动的顾客',
    '変更された顧客を照合しています',
  ),
  tidying: say('Tidying up', '正在整理', '正在整理', '整理しています'),
  send: say('Sending', '正在發送', '正在发送', '送信しています'),
  settle: say('Counting up', '正在結算', '正在结算', '集計しています'),
  cancel: say('Cancelling reservations', '取消訂位中', '取消预订中', '予約を取り消しています'),
  refund: say('Refunding deposits', '退還訂金中', '退还订金中', '予約金を返金しています'),
  tell: say('Telling guests', '通知客人中', '通知客人中', 'お客様に連絡しています'),
};

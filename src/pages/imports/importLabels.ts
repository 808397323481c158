import { common } from '#contract/labels/commonLabels.ts';
import type { ImportProblemCode } from '#contract/imports/importReasons.ts';
import { say, type Label } from '#contract/core/label.ts';
import { later } from '#contract/labels/laterLabels.ts';
import { importedLabels } from '#contract/reservations/reservationLabels.ts';
import { importStatusLabels } from '#contract/labels/statusLabels.ts';
import customers from '#resources/guests/customers/resource.ts';

const twice = say('Duplicate in file', '檔案內重複', '文件内重复', 'ファイル内の重複');
const there = say('Already exists', '已存在', '已存在', '登録済み');

const changedSinceImport = say('Changed since', '匯入後有變更', '导入后有更改', 'インポート後に変更');

/** The reasons for rejecting a row, in short; some codes also name the field. */
export const problemLabels: Readonly<Record<ImportProblemCode, Label>> = {
  phone: common.phone,
  email: common.email,
  language: common.language,
  birthday: customers.fields.birthday.label,
  gender: customers.fields.gender.label,
  time: importedLabels.time,
  branch: importedLabels.branch,
  type: importedLabels.type,
  status: importedLabels.status,
  source: importedLabels.createdFrom,
  nameMissing: say('Name missing', '缺少姓名', '缺少姓名', '氏名なし'),
  date: say('Date', '日期', '日期', '日付'),
  dateOrder: say('Ambiguous date', '年月日順序', '年月日顺序', '年月日の順序'),
  number: say('Not a number', '不是數字', '不是数字', '数値ではない'),
  numberForm: say('Comma or decimal point', '逗號或小數點', '逗号或小数点', 'コンマと小数点'),
  yesNo: say('Not yes or no', '須為是或否', '须为是或否', 'はい・いいえ以外'),
  tooLong: say('Too long', '過長', '过长', '長すぎる'),
  labelTooLong: say('Tag too long', '標籤過長', '标签过长', 'タグが長い'),
  labelsTooMany: say('Too many tags', '標籤太多', '标签太多', 'タグが多い'),
  unreadable: say('Unreadable', '無法讀取', '无法读取', '読み取れない'),
  tooManyCells: say('Too many cells', '欄位過多', '单元格过多', 'セルが多い'),
  totalRow: say('Total', '合計列', '合计行', '合計行'),
  quotes: say('Quotation marks', '引號', '引号', '引用符'),
  cellError: say('Spreadsheet error', '試算表錯誤', '电子表格错误', '表計算のエラー'),
  onlyFirst: say('Several values', '多筆資料', '多个值', '複数の値'),
  duplicateRow: twice,
  exists: there,
  changedSince: say('Changed since', '之後有變更', '之后有更改', '変更あり'),
  timeHalf: say('AM or PM', '上午或下午', '上午或下午', '午前か午後'),
  timeMissing: say('Time missing', '缺少時間', '缺少时间', '時刻なし'),
  branchMissing: say('Branch missing', '缺少分店', '缺少门店', '店舗なし'),
  sizeMissing: say('People missing', '缺少人數', '缺少人数', '人数なし'),
  neverNoShow: say('Cannot be a no-show', '不會是未到', '不会是未到', '無断キャンセル不可'),
  noShowBeforeStart: say('No-show too early', '未到時間過早', '未到时间过早', '早すぎる無断キャンセル'),
  clearedBeforeSeated: say('Left before seated', '離席早於入座', '离席早于入座', '着席前に退席'),
  inFuture: say('In the future', '時間在未來', '时间在未来', '未来の日時'),
  impossible: say('Impossible sequence', '順序不合理', '顺序不合理', 'ありえない経過'),
  duplicateReservation: twice,
  reservationExists: there,
  reservationElsewhere: later.otherBranch,
  reservationDeleted: say('Deleted', '已刪除', '已删除', '削除済み'),
  reservationNotUpdated: say('Changed after preview', '預覽後有變更', '预览后有更改', 'プレビュー後に変更'),
  reservationChanged: changedSinceImport,
  reservationNotRestored: changedSinceImport,
  outOfSight: later.otherBranch,
};

const fresh = say('New guests', '新顧客', '新顾客', '新規');
const leftAlone = say('Skipped', '略過', '跳过', '対象外');

/** The labels of the counts. */
export const countLabels: Readonly<Record<string, Label>> = {
  rows: say('Rows', '列數', '行数', '行数'),
  create: fresh,
  update: say('To be updated', '將更新', '将更新', '更新予定'),
  skip: leftAlone,
  fail: say('With errors', '有錯誤', '有错误', 'エラー'),
  created: fresh,
  updated: say('Updated', '已更新', '已更新', '更新'),
  skipped: leftAlone,
  failed: say('Not imported', '未匯入', '未导入', '未インポート'),
  removed: say('Removed', '已移除', '已移除', '削除'),
  restored: say('Restored', '已還原', '已还原', '復元'),
  kept: say('Kept', '保留', '保留', '残したもの'),
};

const unchanged = say('Unchanged', '未變更', '未更改', '変更なし');

/** The labels of the counts for reservations. */
export const reservationCounts: Readonly<Record<string, Label>> = {
  create: say('New', '新增', '新增', '新規'),
  created: importStatusLabels.done,
  skip: unchanged,
  skipped: unchanged,
};

/** The labels of the steps. */
export const stepLabels = {
  file: say('File', '檔案', '文件', 'ファイル'),
  columns: say('Columns', '欄位', '列', '列の対応'),
  check: say('Check', '檢查', '检查', '確認'),
  import: common.importing,
};

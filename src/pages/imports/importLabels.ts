import { defineLabels } from '#contract/core/labelLists.ts';
import { common } from '#contract/labels/commonLabels.ts';
import type { ImportProblemCode } from '#contract/imports/importReasons.ts';
import { type Label } from '#contract/core/label.ts';
import { later } from '#contract/labels/laterLabels.ts';
import { itemLabels } from '#contract/menus/menuLabels.ts';
import { importedLabels } from '#contract/imports/reservationImportLabels.ts';
import { importStatusLabels } from '#contract/imports/importStatusLabels.ts';
import customers from '#resources/guests/customers/resource.ts';

const twice = { en: 'Duplicate in file', zh: '檔案內重複', 'zh-cn': '文件内重复', ja: 'ファイル内の重複' };
const there = { en: 'Already exists', zh: '已存在', 'zh-cn': '已存在', ja: '登録済み' };

const changedSinceImport = {
  en: 'Changed since',
  zh: '匯入後有變更',
  'zh-cn': '导入后有更改',
  ja: 'インポート後に変更',
};

/** The reasons for rejecting a row, in short; some codes also name the field. */
export const problemLabels: Readonly<Record<ImportProblemCode, Label>> = defineLabels('imports.problems', {
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
  nameMissing: { en: 'Name missing', zh: '缺少姓名', 'zh-cn': '缺少姓名', ja: '氏名なし' },
  date: { en: 'Date', zh: '日期', 'zh-cn': '日期', ja: '日付' },
  dateOrder: { en: 'Ambiguous date', zh: '年月日順序', 'zh-cn': '年月日顺序', ja: '年月日の順序' },
  number: { en: 'Not a number', zh: '不是數字', 'zh-cn': '不是数字', ja: '数値ではない' },
  numberForm: { en: 'Comma or decimal point', zh: '逗號或小數點', 'zh-cn': '逗号或小数点', ja: 'コンマと小数点' },
  yesNo: { en: 'Not yes or no', zh: '須為是或否', 'zh-cn': '须为是或否', ja: 'はい・いいえ以外' },
  tooLong: { en: 'Too long', zh: '過長', 'zh-cn': '过长', ja: '長すぎる' },
  labelTooLong: { en: 'Tag too long', zh: '標籤過長', 'zh-cn': '标签过长', ja: 'タグが長い' },
  labelsTooMany: { en: 'Too many tags', zh: '標籤太多', 'zh-cn': '标签太多', ja: 'タグが多い' },
  unreadable: { en: 'Unreadable', zh: '無法讀取', 'zh-cn': '无法读取', ja: '読み取れない' },
  tooManyCells: { en: 'Too many cells', zh: '欄位過多', 'zh-cn': '单元格过多', ja: 'セルが多い' },
  totalRow: { en: 'Total', zh: '合計列', 'zh-cn': '合计行', ja: '合計行' },
  quotes: { en: 'Quotation marks', zh: '引號', 'zh-cn': '引号', ja: '引用符' },
  cellError: { en: 'Spreadsheet error', zh: '試算表錯誤', 'zh-cn': '电子表格错误', ja: '表計算のエラー' },
  onlyFirst: { en: 'Several values', zh: '多筆資料', 'zh-cn': '多个值', ja: '複数の値' },
  duplicateRow: twice,
  exists: there,
  changedSince: { en: 'Changed since', zh: '之後有變更', 'zh-cn': '之后有更改', ja: '変更あり' },
  timeHalf: { en: 'AM or PM', zh: '上午或下午', 'zh-cn': '上午或下午', ja: '午前か午後' },
  timeMissing: { en: 'Time missing', zh: '缺少時間', 'zh-cn': '缺少时间', ja: '時刻なし' },
  branchMissing: { en: 'Branch missing', zh: '缺少分店', 'zh-cn': '缺少门店', ja: '店舗なし' },
  sizeMissing: { en: 'People missing', zh: '缺少人數', 'zh-cn': '缺少人数', ja: '人数なし' },
  neverNoShow: { en: 'Cannot be a no-show', zh: '不會是未到', 'zh-cn': '不会是未到', ja: '無断キャンセル不可' },
  noShowBeforeStart: {
    en: 'No-show too early',
    zh: '未到時間過早',
    'zh-cn': '未到时间过早',
    ja: '早すぎる無断キャンセル',
  },
  clearedBeforeSeated: { en: 'Left before seated', zh: '離席早於入座', 'zh-cn': '离席早于入座', ja: '着席前に退席' },
  inFuture: { en: 'In the future', zh: '時間在未來', 'zh-cn': '时间在未来', ja: '未来の日時' },
  impossible: { en: 'Impossible sequence', zh: '順序不合理', 'zh-cn': '顺序不合理', ja: 'ありえない経過' },
  duplicateReservation: twice,
  reservationExists: there,
  reservationElsewhere: later.otherBranch,
  reservationDeleted: later.deleted,
  reservationNotUpdated: {
    en: 'Changed after preview',
    zh: '預覽後有變更',
    'zh-cn': '预览后有更改',
    ja: 'プレビュー後に変更',
  },
  reservationChanged: changedSinceImport,
  reservationNotRestored: changedSinceImport,
  itemNameMissing: { en: 'Name missing', zh: '缺少名稱', 'zh-cn': '缺少名称', ja: '商品名なし' },
  price: later.price,
  priceMissing: { en: 'Price missing', zh: '缺少價格', 'zh-cn': '缺少价格', ja: '価格なし' },
  tax: itemLabels.tax,
  allergen: { en: 'Unknown allergen', zh: '未知過敏原', 'zh-cn': '未知过敏原', ja: '不明なアレルゲン' },
  allergenTwice: { en: 'Contradictory allergens', zh: '過敏原矛盾', 'zh-cn': '过敏原矛盾', ja: '矛盾するアレルゲン' },
  diet: itemLabels.diets,
  categoryUnknown: { en: 'Unknown category', zh: '未知分類', 'zh-cn': '未知分类', ja: '不明なカテゴリー' },
  modifierUnknown: {
    en: 'Unknown modifier',
    zh: '未知加選群組',
    'zh-cn': '未知加料组',
    ja: '不明なオプショングループ',
  },
  setParts: itemLabels.parts,
  choiceUnknown: { en: 'Unknown item', zh: '未知品項', 'zh-cn': '未知品项', ja: '不明な商品' },
  choiceIsSet: { en: 'Set in a set', zh: '套餐內有套餐', 'zh-cn': '套餐内有套餐', ja: 'セット内のセット' },
  itemInSet: { en: 'Item of a set', zh: '套餐內的品項', 'zh-cn': '套餐内的品项', ja: 'セット内の商品' },
  duplicateItem: twice,
  itemAmbiguous: { en: 'Several items', zh: '多個品項', 'zh-cn': '多个品项', ja: '複数の商品' },
  itemExists: there,
  itemKept: { en: 'Changed or in use', zh: '已變更或使用中', 'zh-cn': '已更改或使用中', ja: '変更・使用中' },
  outOfSight: later.otherBranch,
});

const fresh = { en: 'New guests', zh: '新顧客', 'zh-cn': '新顾客', ja: '新規' };
const leftAlone = { en: 'Skipped', zh: '略過', 'zh-cn': '跳过', ja: '対象外' };

/** The labels of the counts. */
export const countLabels: Readonly<Record<string, Label>> = defineLabels('imports.counts', {
  rows: { en: 'Rows', zh: '列數', 'zh-cn': '行数', ja: '行数' },
  create: fresh,
  update: { en: 'To be updated', zh: '將更新', 'zh-cn': '将更新', ja: '更新予定' },
  skip: leftAlone,
  fail: { en: 'With errors', zh: '有錯誤', 'zh-cn': '有错误', ja: 'エラー' },
  created: fresh,
  updated: { en: 'Updated', zh: '已更新', 'zh-cn': '已更新', ja: '更新' },
  skipped: leftAlone,
  failed: { en: 'Not imported', zh: '未匯入', 'zh-cn': '未导入', ja: '未インポート' },
  removed: later.removed,
  restored: { en: 'Restored', zh: '已還原', 'zh-cn': '已还原', ja: '復元' },
  kept: { en: 'Kept', zh: '保留', 'zh-cn': '保留', ja: '残したもの' },
});

const unchanged = { en: 'Unchanged', zh: '未變更', 'zh-cn': '未更改', ja: '変更なし' };

/** The labels of the counts for reservations. */
export const reservationCounts: Readonly<Record<string, Label>> = defineLabels('imports.reservationCounts', {
  create: { en: 'New', zh: '新增', 'zh-cn': '新增', ja: '新規' },
  created: importStatusLabels.done,
  skip: unchanged,
  skipped: unchanged,
});

/** The labels of the counts for items of menus. */
export const menuItemCounts: Readonly<Record<string, Label>> = defineLabels('imports.menuItemCounts', {
  create: { en: 'New items', zh: '新品項', 'zh-cn': '新品项', ja: '新しい商品' },
  created: { en: 'Items created', zh: '已新增品項', 'zh-cn': '已新增品项', ja: '追加した商品' },
});

/** The labels of the steps. */
export const stepLabels = defineLabels('imports.steps', {
  file: { en: 'File', zh: '檔案', 'zh-cn': '文件', ja: 'ファイル' },
  columns: { en: 'Columns', zh: '欄位', 'zh-cn': '列', ja: '列の対応' },
  check: { en: 'Check', zh: '檢查', 'zh-cn': '检查', ja: '確認' },
  import: common.importing,
});

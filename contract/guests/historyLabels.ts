import type { batchKinds } from './history.ts';
import { consentSourceLabels } from './consentLabels.ts';
import { say, type Label } from '../core/label.ts';

/** Operations on a guest. */
export const historyLabels: Readonly<Record<string, Label>> = {
  create: say('Added', '新增', '新增', '追加'),
  update: say('Changed', '修改', '修改', '変更'),
  delete: say('Deleted', '刪除', '删除', '削除'),
  import: say('Imported', '匯入', '导入', 'インポート'),
  merge: say('Merged', '合併', '合并', '統合'),
  unmerge: say('Merge undone', '復原合併', '撤销合并', '統合を元に戻す'),
  erase: say('Erased', '刪除個資', '删除个人信息', '個人情報の消去'),
  undo: say('Undone', '復原', '撤销', '元に戻す'),
  consent: say('Consent recorded', '記錄同意', '记录同意', '同意の記録'),
  export: say('Data exported', '匯出資料', '导出数据', 'データのエクスポート'),
  send: say('Sent to', '發送', '发送', '送信'),
};

/** The kinds of operations that group several changes. */
export const batchLabels: Readonly<Record<(typeof batchKinds)[number], Label>> = {
  bulk: say('bulk edit', '批次修改', '批量修改', '一括変更'),
  undo: say('bulk edit undone', '復原批次修改', '撤销批量修改', '一括変更を元に戻す'),
  import: consentSourceLabels.import,
  rollback: say('import undone', '復原匯入', '撤销导入', 'インポートを元に戻す'),
  merge: say('merge', '合併', '合并', '統合'),
};

/** Columns of a guest without a field in the form. */
export const columnLabels: Readonly<Record<string, Label>> = {
  branchIds: say('Branches visited', '去過的分店', '去过的门店', '来店した店舗'),
  mergedInto: say('Merged into', '併入', '并入', '統合先'),
  mergedFrom: say('Merged from', '併自', '并自', '統合元'),
  erasedTime: say('Erased', '個資刪除時間', '个人信息删除时间', '消去日時'),
  createdTime: say('Added', '新增時間', '新增时间', '追加日時'),
};

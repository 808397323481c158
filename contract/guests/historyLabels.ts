import { defineLabels } from '../core/labelLists.ts';
import type { batchKinds } from './history.ts';
import { consentSourceLabels } from './consentLabels.ts';
import { type Label } from '../core/label.ts';
import { later } from '../labels/laterLabels.ts';

/** Operations on a guest. */
export const historyLabels: Readonly<Record<string, Label>> = defineLabels('guests.historyLabels', {
  create: { en: 'Added', zh: '新增', 'zh-cn': '新增', ja: '追加' },
  update: later.edited,
  delete: later.deletion,
  import: { en: 'Imported', zh: '匯入', 'zh-cn': '导入', ja: 'インポート' },
  merge: { en: 'Merged', zh: '合併', 'zh-cn': '合并', ja: '統合' },
  unmerge: { en: 'Merge undone', zh: '復原合併', 'zh-cn': '撤销合并', ja: '統合を元に戻す' },
  erase: { en: 'Erased', zh: '刪除個資', 'zh-cn': '删除个人信息', ja: '個人情報の消去' },
  undo: { en: 'Undone', zh: '復原', 'zh-cn': '撤销', ja: '元に戻す' },
  consent: { en: 'Consent recorded', zh: '記錄同意', 'zh-cn': '记录同意', ja: '同意の記録' },
  export: { en: 'Data exported', zh: '匯出資料', 'zh-cn': '导出数据', ja: 'データのエクスポート' },
  send: { en: 'Sent to', zh: '發送', 'zh-cn': '发送', ja: '送信' },
});

/** The kinds of operations that group several changes. */
export const batchLabels: Readonly<Record<(typeof batchKinds)[number], Label>> = defineLabels('guests.batchLabels', {
  bulk: { en: 'bulk edit', zh: '批次修改', 'zh-cn': '批量修改', ja: '一括変更' },
  undo: { en: 'bulk edit undone', zh: '復原批次修改', 'zh-cn': '撤销批量修改', ja: '一括変更を元に戻す' },
  import: consentSourceLabels.import,
  rollback: { en: 'import undone', zh: '復原匯入', 'zh-cn': '撤销导入', ja: 'インポートを元に戻す' },
  merge: { en: 'merge', zh: '合併', 'zh-cn': '合并', ja: '統合' },
});

/** Columns of a guest without a field in the form. */
export const guestColumnLabels: Readonly<Record<string, Label>> = defineLabels('guests.guestColumnLabels', {
  branchIds: { en: 'Branches visited', zh: '去過的分店', 'zh-cn': '去过的门店', ja: '来店した店舗' },
  mergedInto: { en: 'Merged into', zh: '併入', 'zh-cn': '并入', ja: '統合先' },
  mergedFrom: { en: 'Merged from', zh: '併自', 'zh-cn': '并自', ja: '統合元' },
  erasedTime: { en: 'Erased', zh: '個資刪除時間', 'zh-cn': '个人信息删除时间', ja: '消去日時' },
  createdTime: { en: 'Added', zh: '新增時間', 'zh-cn': '新增时间', ja: '追加日時' },
});

import { defineLabels } from '../core/labelLists.ts';
import { type Label } from '../core/label.ts';
import { common } from '../labels/commonLabels.ts';
import { later } from '../labels/laterLabels.ts';
import type { ImportStatus } from './imports.ts';

/** Statuses of imports. */
export const importStatusLabels: Readonly<Record<ImportStatus, Label>> = defineLabels('imports.status', {
  uploaded: { en: 'Not started', zh: '尚未開始', 'zh-cn': '尚未开始', ja: '未開始' },
  checking: { en: 'Checking', zh: '檢查中', 'zh-cn': '检查中', ja: '確認中' },
  checked: { en: 'Checked', zh: '已檢查', 'zh-cn': '已检查', ja: '確認済み' },
  running: { en: 'Running', zh: '匯入中', 'zh-cn': '导入中', ja: 'インポート中' },
  done: { en: 'Imported', zh: '已匯入', 'zh-cn': '已导入', ja: 'インポート済み' },
  rollingBack: { en: 'Undoing', zh: '復原中', 'zh-cn': '撤销中', ja: '元に戻しています' },
  rolledBack: later.takenBack,
  failed: common.failed,
  cancelled: common.stopped,
});

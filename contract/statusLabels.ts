import { common } from './commonLabels.ts';
import type { ImportStatus } from './imports.ts';
import type { JobStatus } from './jobs.ts';
import { say, type Label } from './label.ts';
import { later } from './laterLabels.ts';

/** How far work is that takes its time. */

const ended = { failed: common.failed, cancelled: common.stopped } as const;

export const jobStatusLabels: Readonly<Record<JobStatus, Label>> = {
  queued: say('Waiting to begin', '等待開始', '等待开始', '開始待ち'),
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
  rollingBack: say('Being taken back', '復原中', '撤销中', '元に戻しています'),
  rolledBack: later.takenBack,
  ...ended,
};

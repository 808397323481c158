import { guestHistory, undoBatch, undoChange } from '#contract/guests/history.ts';
import { pageParams } from '../page.ts';
import { answerChange, handle, inTransaction, scopeOf, type Handled } from '#server/platform/http/handle.ts';
import { changeBy } from '#server/platform/records/change.ts';
import { historyOf } from './list.ts';
import { askToUndoBatch, undoOne } from './undo.ts';

/** A guest's history, and undoing changes. */
export const historyHandlers: Handled[] = [
  handle(guestHistory, (call) => historyOf(call.services.database, pageParams(call))),

  handle(undoChange, (call) =>
    answerChange(call, (sql) => undoOne(sql, scopeOf(call), call.params.auditId, changeBy(call))),
  ),

  handle(undoBatch, async (call) => ({
    jobId: await inTransaction(call, (sql) => askToUndoBatch(sql, scopeOf(call), call.params.batchId, changeBy(call))),
  })),
];

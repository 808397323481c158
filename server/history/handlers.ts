import { guestHistory, undoBatch, undoChange } from '#contract/history.ts';
import { handle, scopeOf, type Handled } from '../http/handle.ts';
import { historyOf } from './list.ts';
import { askToUndoBatch, undoOne } from './undo.ts';

/** A guest's history, and taking changes back. */
export const historyHandlers: Handled[] = [
  handle(guestHistory, (call) => historyOf(call.services.database, scopeOf(call), call.params.customerId, call.query)),

  handle(undoChange, async (call) => {
    const actor = { userId: call.user.id, requestId: call.requestId };
    const version = await call.services.database.transaction((transaction) =>
      undoOne(transaction, scopeOf(call), call.params.auditId, actor),
    );
    call.reply.header('etag', `"${version}"`);
  }),

  handle(undoBatch, async (call) => {
    const actor = { userId: call.user.id, requestId: call.requestId };
    const jobId = await call.services.database.transaction((transaction) =>
      askToUndoBatch(transaction, scopeOf(call), call.params.batchId, actor),
    );
    return { jobId };
  }),
];

import { bulkCustomers, bulkKind } from '#contract/guests/bulk.ts';
import { audit } from '#server/platform/kernel/audit.ts';
import { guestTotal } from '../crm/queries.ts';
import { selectionConditions } from '../crm/selection.ts';
import { refused } from '#server/platform/kernel/errors.ts';
import { handle, inTransaction, scopeOf, type Handled } from '#server/platform/http/handle.ts';
import { enqueueJob } from '#server/platform/jobs/store.ts';
import { changeBy } from '#server/platform/records/change.ts';
import type { BulkInput } from './edit.ts';

/** Changing many guests at once. */
export const bulkHandlers: Handled[] = [
  handle(bulkCustomers, async (call) => {
    const { companyId, enabledBranches } = scopeOf(call);
    const { selection, change, expected } = call.body;
    const { database } = call.services;
    const now = Date.now();
    const conditions = selectionConditions(scopeOf(call), selection);
    const matching = 'ids' in selection ? new Set(selection.ids).size : await guestTotal(database, conditions, now);
    // A change must not affect more guests than the user saw selected.
    if (matching > expected)
      throw refused('conflict', 'expected', String(matching), { reason: `${matching} guests match by now.` });
    const input: BulkInput = {
      selection,
      change,
      enabledBranches: enabledBranches === 'all' ? 'all' : [...enabledBranches],
      asked: now,
      expected: matching,
    };
    return inTransaction(call, async (transaction) => {
      const by = changeBy(call);
      const wanted = { companyId, kind: bulkKind, input, userId: by.userId, total: matching };
      const jobId = await enqueueJob(transaction, wanted);
      const after = { kind: bulkKind, selection, change, expected: matching };
      await audit(transaction, by, 'create', 'job', jobId, { after, batchId: jobId });
      return { jobId };
    });
  }),
];

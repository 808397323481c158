import { bulkCustomers, bulkKind } from '#contract/bulk.ts';
import { writeAudit } from '../kernel/audit.ts';
import { pageOf } from '../crm/queries.ts';
import { conditionsOf } from '../crm/selection.ts';
import { ApiError } from '../kernel/errors.ts';
import { handle, scopeOf, type Handled } from '../http/handle.ts';
import { enqueueJob } from '../jobs/store.ts';
import type { BulkInput } from './edit.ts';

const anyOrder = { field: 'createdTime', descending: false } as const;

/** One change of many guests. */
export const bulkHandlers: Handled[] = [
  handle(bulkCustomers, async (call) => {
    const { companyId, enabledBranches } = scopeOf(call);
    const { selection, change, expected } = call.body;
    const { database } = call.services;
    const asked = Date.now();
    const conditions = conditionsOf(scopeOf(call), selection);
    const matching =
      'ids' in selection
        ? new Set(selection.ids).size
        : (await pageOf(database, { conditions, sort: anyOrder, from: 0, size: 0, withAggs: false }, asked)).total;
    // Nobody changes more guests than were seen selected.
    if (matching > expected)
      throw new ApiError('conflict', `${matching} guests match by now.`, {
        details: [{ path: 'expected', message: String(matching) }],
      });
    const input: BulkInput = {
      selection,
      change,
      enabledBranches: enabledBranches === 'all' ? 'all' : [...enabledBranches],
      asked,
      expected: matching,
    };
    const userId = call.user.id;
    const jobId = await database.transaction(async (transaction) => {
      const id = await enqueueJob(transaction, { companyId, kind: bulkKind, input, userId, total: matching });
      await writeAudit(transaction, {
        companyId,
        userId,
        action: 'create',
        entity: 'job',
        entityId: id,
        after: { kind: bulkKind, selection, change, expected: matching },
        batchId: id,
        requestId: call.requestId,
      });
      return id;
    });
    return { jobId };
  }),
];

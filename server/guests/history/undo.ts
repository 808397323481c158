import { and, or, sql } from 'drizzle-orm';
import { bulkKind, bulkUndoKind } from '#contract/guests/bulk.ts';
import type { UndoableFlag } from '#contract/guests/history.ts';
import { isOpenJob } from '#contract/platform/jobs.ts';
import { audit, type By } from '#server/platform/kernel/audit.ts';
import type { BulkUndoInput } from '../bulk/undo.ts';
import { consentsOfFlags, recordConsents } from '../crm/consents.ts';
import { changeGuest } from '../crm/guest.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { auditLog, jobs } from '#server/platform/db/schema.ts';
import { ApiError, refused } from '#server/platform/kernel/errors.ts';
import type { CompanyScope } from '#server/platform/kernel/scope.ts';
import { enqueueJob } from '#server/platform/jobs/store.ts';
import { findRecord, oneOf } from '#server/platform/records/change.ts';
import { equal } from '#server/platform/sql/equal.ts';
import { isUndoableChange } from './list.ts';

/** Undoes changes, as new changes. */

const noChange = () => new ApiError('not_found', 'This change does not exist.');
const refusal = (reason: string, why: string) => refused('conflict', 'undo', why, { reason });

/**
 * Restores one guest's flags to their values before a change.
 *
 * @throws ApiError `not_found`; `conflict` if the change affected more than flags, or a newer change exists
 */
export async function undoOne(transaction: Sql, scope: CompanyScope, auditId: string, by: By): Promise<number> {
  const { companyId } = scope;
  const row = await findRecord(transaction, auditLog, oneOf(auditLog, companyId, auditId), noChange);
  if (row.entity !== 'customer') throw noChange();
  const customerId = row.entityId;
  return changeGuest(transaction, scope, customerId, { by }, async (stored) => {
    if (!isUndoableChange(row)) throw refusal('This change cannot be undone.', 'kind');
    const before = row.before as Partial<Record<UndoableFlag, boolean>>;
    const after = row.after as Partial<Record<UndoableFlag, boolean>>;
    const flags = Object.keys(after) as UndoableFlag[];
    const [newer] = await transaction
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(
        and(
          equal(auditLog, { companyId, entity: 'customer', entityId: customerId }),
          sql`(${auditLog.at}, ${auditLog.id}) > (select a.at, a.id from audit_log a
            where a.company_id = ${companyId} and a.id = ${auditId})`,
          or(...flags.map((flag) => sql`jsonb_exists(${auditLog.after}, ${flag})`)),
        ),
      )
      .limit(1);
    if (newer || flags.some((flag) => stored[flag] !== after[flag]))
      throw refusal('Something newer is in the way.', 'newer');
    const consents = consentsOfFlags({ companyId, customerId }, before, { source: 'undo', userId: by.userId });
    await recordConsents(transaction, consents, { setFlags: false });
    return { changes: before, audited: { action: 'undo', before: after, after: before } };
  });
}

/**
 * Requests the undo of a bulk edit, or of another undo.
 *
 * @returns the job's id
 * @throws ApiError `not_found` if the batch does not exist; `conflict` while it is running, or if it changed nothing
 */
export async function askToUndoBatch(
  transaction: Sql,
  { companyId, enabledBranches }: CompanyScope,
  batchId: string,
  by: By,
): Promise<string> {
  const job = await findRecord(transaction, jobs, oneOf(jobs, companyId, batchId), noChange);
  if (job.kind !== bulkKind && job.kind !== bulkUndoKind) throw noChange();
  if (isOpenJob(job)) throw refusal('It is not finished yet: stop it first.', 'open');
  const ofBatch = equal(auditLog, { companyId, batchId, entity: 'customer' });
  const [first] = await transaction.select({ after: auditLog.after }).from(auditLog).where(ofBatch).limit(1);
  if (!first) throw refusal('It changed nothing.', 'nothing');
  const total = await transaction.$count(auditLog, ofBatch);
  const input: BulkUndoInput = {
    batchId,
    // A bulk edit changes the same flag for all its guests.
    flag: Object.hasOwn(first.after as object, 'isVip') ? 'isVip' : 'forbidPiiSharing',
    total,
    enabledBranches: enabledBranches === 'all' ? 'all' : [...enabledBranches],
  };
  const jobId = await enqueueJob(transaction, { companyId, kind: bulkUndoKind, input, userId: by.userId, total });
  await audit(transaction, by, 'undo', 'job', batchId, { after: { jobId, guests: total }, batchId: jobId });
  return jobId;
}

import { and, ne } from 'drizzle-orm';
import { copiedContent, copyCounts, copyProblems } from '#contract/menus/copyRules.ts';
import type { CopyWish } from '#contract/menus/menuCopies.ts';
import type { MenuContent } from '#contract/menus/menuTypes.ts';
import type { BranchRow } from '#server/organization/companies/branches.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { auditLog, menuSchedules } from '#server/platform/db/schema.ts';
import { scopeOf } from '#server/platform/http/handle.ts';
import { audit } from '#server/platform/kernel/audit.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import { newId } from '#server/platform/kernel/ids.ts';
import { changeBy, changeRecord, findRecord, type CompanyCaller } from '#server/platform/records/change.ts';
import { refuseProblems } from '#server/platform/records/settings.ts';
import { equal } from '#server/platform/sql/equal.ts';
import { lockNamed } from '#server/platform/sql/lockNamed.ts';
import { refuseHidden } from '#server/platform/sql/visibility.ts';
import { copiedTo } from './company.ts';
import { existingContent, insertMenu, scheduleAt, scheduleChange, type ScheduleRow } from './store.ts';

/** Copies of menus to other branches and services. The entries of the audit log of a copy are what undoes it. */

/**
 * Lets copies of a company, and what undoes them, run one after the other. Guests see nothing of them, so what is sold
 * out or published meanwhile does not wait.
 */
const lockCopies = (transaction: Sql, companyId: string) => lockNamed(transaction, `copies of menus of ${companyId}`);

/** @throws ApiError `invalid_input` at each branch that does not exist or cannot take the copy */
function targetsOf(rows: readonly BranchRow[], { branchIds, from }: CopyWish, services: MenuContent['services']) {
  const byId = new Map(rows.map((row) => [row.id, copiedTo(row)]));
  refuseProblems(copyProblems(branchIds, byId, services, byId.get(from.branchId)?.currency ?? null));
  return [...new Set(branchIds)].sort().flatMap((id) => byId.get(id) ?? []);
}

/** The unpublished menu at a branch that a copy replaces, if there is one. */
async function replacedAt(transaction: Sql, { companyId, id, name }: ScheduleRow, branchId: string) {
  const [row] = await transaction
    .select()
    .from(menuSchedules)
    .where(and(equal(menuSchedules, { companyId, branchId, name, status: 'unpublished' }), ne(menuSchedules.id, id)))
    .orderBy(menuSchedules.createdTime, menuSchedules.id)
    .limit(1);
  return row;
}

/**
 * Copies a menu, or only says what that would do.
 *
 * @param rows the branches that the caller sees
 * @throws ApiError `not_found`, `permission_denied`, `invalid_input`
 */
export async function copyMenu(transaction: Sql, call: CompanyCaller, rows: readonly BranchRow[], wish: CopyWish) {
  const scope = scopeOf(call);
  const { companyId } = scope;
  refuseHidden(scope, [wish.from.branchId, ...wish.branchIds]);
  if (!wish.dryRun) await lockCopies(transaction, companyId);
  const source = await findRecord(transaction, menuSchedules, scheduleAt({ companyId, ...wish.from }));
  const services = wish.services ?? source.content.services;
  const copied = wish.dryRun ? source.content : await existingContent(transaction, companyId, source.content);
  const copyId = newId();
  const by = changeBy(call);
  const copies = [];
  for (const branch of targetsOf(rows, wish, services)) {
    const place = { companyId, branchId: branch.id };
    const replaced = await replacedAt(transaction, source, branch.id);
    const content = copiedContent(copied, source.branchId, branch, services);
    let scheduleId = replaced?.id ?? null;
    if (replaced && !wish.dryRun)
      await changeRecord(
        transaction,
        scheduleChange(by, { ...place, scheduleId: replaced.id }, replaced.version, copyId),
        (row) => ({
          changes: { content },
          audited: { before: { content: row.content }, after: { content, version: row.version + 1 } },
        }),
      );
    else if (!wish.dryRun) scheduleId = (await insertMenu(transaction, by, place, content, copyId)).id;
    const difference = copyCounts(replaced?.content ?? null, content);
    copies.push({ branchId: branch.id, scheduleId, replaced: !!replaced, difference });
  }
  return { copyId: wish.dryRun ? null : copyId, copies };
}

/**
 * Deletes what a copy created, and restores what it replaced; all or nothing.
 *
 * @throws ApiError `not_found`, `permission_denied`; `changed_since` with the menus that have changed since
 */
export async function revertCopy(transaction: Sql, call: CompanyCaller, copyId: string) {
  const scope = scopeOf(call);
  const { companyId } = scope;
  await lockCopies(transaction, companyId);
  const entries = await transaction
    .select()
    .from(auditLog)
    .where(and(equal(auditLog, { companyId, batchId: copyId, entity: 'menuSchedule' }), ne(auditLog.action, 'undo')))
    .orderBy(auditLog.entityId);
  if (!entries.length) throw new ApiError('not_found');
  const at = await transaction
    .select({ branchId: menuSchedules.branchId })
    .from(menuSchedules)
    .where(equal(menuSchedules, { companyId, id: entries.map(({ entityId }) => entityId) }));
  for (const { branchId } of at) refuseHidden(scope, [branchId]);
  const changed: { path: string; message: string; id: string; name?: string }[] = [];
  const done = { deleted: 0, restored: 0 };
  const by = changeBy(call);
  for (const { action, entityId: id, before, after } of entries) {
    const where = equal(menuSchedules, { companyId, id });
    const [row] = await transaction.select().from(menuSchedules).where(where).for('update');
    const made = action === 'create' ? 1 : (after as { version: number }).version;
    if (row?.version !== made) {
      changed.push({ path: 'copyId', message: 'has changed since', id, ...(row && { name: row.name }) });
      continue;
    }
    const of = { batchId: copyId, before: { name: row.name, version: row.version } };
    if (action === 'create') {
      await transaction.delete(menuSchedules).where(where);
      await audit(transaction, by, 'undo', 'menuSchedule', id, of);
      done.deleted += 1;
    } else {
      const content = await existingContent(transaction, companyId, (before as { content: MenuContent }).content);
      const place = { companyId, branchId: row.branchId, scheduleId: id };
      await changeRecord(transaction, { ...scheduleChange(by, place, made, copyId), stored: row }, () => ({
        changes: { content },
        audited: { ...of, action: 'undo', after: { version: made + 1 } },
      }));
      done.restored += 1;
    }
  }
  if (changed.length) throw new ApiError('changed_since', undefined, { details: changed });
  return done;
}

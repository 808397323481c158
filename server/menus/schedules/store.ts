import { and, getTableColumns } from 'drizzle-orm';
import { difference } from 'es-toolkit';
import { contentDifference } from '#contract/menus/menuComparison.ts';
import { contentWithout, pricedBranches, savedMenu, scheduleProblems } from '#contract/menus/savedMenu.ts';
import type { MenuSchedule, SentContent } from '#contract/menus/menuSchedules.ts';
import type { MenuContent } from '#contract/menus/menuTypes.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { branches, menuSchedules } from '#server/platform/db/schema.ts';
import type { DeclaredTable } from '#server/platform/db/tableOf.ts';
import { scopeOf } from '#server/platform/http/handle.ts';
import { audit, type By } from '#server/platform/kernel/audit.ts';
import { ApiError, refused } from '#server/platform/kernel/errors.ts';
import { newId } from '#server/platform/kernel/ids.ts';
import {
  changeBy,
  changeRecord,
  isSameValue,
  type CompanyCaller,
  type RecordChange,
} from '#server/platform/records/change.ts';
import { lockIds } from '#server/platform/records/lockIds.ts';
import { recordFacts, refuseProblems } from '#server/platform/records/settings.ts';
import { equal } from '#server/platform/sql/equal.ts';
import type { BranchPlace } from '#server/platform/sql/everyPlace.ts';
import { atVisibleBranches, type BranchAccess } from '#server/platform/sql/visibility.ts';
import { categoryTable, itemTable } from '../tables.ts';

/** Structured menus as they are edited. */

export type ScheduleRow = typeof menuSchedules.$inferSelect;

/** A menu of a branch. */
export interface SchedulePlace extends BranchPlace {
  scheduleId: string;
}

/** Finds one menu; menus of other branches are not found. */
export const scheduleAt = ({ companyId, branchId, scheduleId }: SchedulePlace) =>
  equal(menuSchedules, { companyId, branchId, id: scheduleId });

const { published: _published, ...drafted } = getTableColumns(menuSchedules);

/** The columns of a menu as it is edited: what guests see can be large. */
export const draftColumns = drafted;

/** A menu as it is edited. @throws ApiError `not_found` */
export async function findMenu(source: Sql, place: SchedulePlace): Promise<MenuSchedule> {
  const [row] = await source.select(draftColumns).from(menuSchedules).where(scheduleAt(place));
  if (!row) throw new ApiError('not_found');
  return scheduleOf(row);
}

/** A menu in the contract's format. */
export function scheduleOf(row: Omit<ScheduleRow, 'published'>): MenuSchedule {
  const { id, branchId, status, content, publishedVersion, publishedTime } = row;
  return {
    ...structuredClone(content as MenuSchedule),
    id,
    branchId,
    status,
    publishedVersion,
    publishedTime: publishedTime?.toISOString() ?? null,
    ...recordFacts(row),
  };
}

/** The ids of a menu's items and categories that do not exist; the others stay until the transaction ends. */
async function lockContent(transaction: Sql, companyId: string, { items, categories }: MenuContent) {
  const missing = async (table: DeclaredTable<object>, records: readonly { id: string }[]) => {
    const ids = records.map(({ id }) => id);
    return new Set(difference(ids, [...(await lockIds(transaction, table, companyId, ids, 'key share'))]));
  };
  return { items: await missing(itemTable, items), categories: await missing(categoryTable, categories) };
}

/** A stored menu without what has been deleted since; the rest stays until the transaction ends. */
export async function existingContent(transaction: Sql, companyId: string, content: MenuContent): Promise<MenuContent> {
  return contentWithout(content, await lockContent(transaction, companyId, content));
}

/** The branches of a menu's prices that do not exist, or that the caller does not see, but for those that it had. */
async function strangeBranches(
  transaction: Sql,
  scope: BranchAccess,
  items: MenuContent['items'],
  stored?: MenuContent,
) {
  const added = difference(pricedBranches(items), pricedBranches(stored?.items));
  if (!added.length) return new Set<string>();
  const { id } = branches;
  const rows = await transaction
    .select({ id })
    .from(branches)
    .where(and(equal(branches, { companyId: scope.companyId, id: added }), atVisibleBranches(id, scope)));
  const seen = rows.map((row) => row.id);
  return new Set(difference(added, seen));
}

/**
 * The saved shape of a sent menu, whose categories and items stay until the transaction ends.
 *
 * @param stored the menu that it replaces
 * @throws ApiError `invalid_input` with all problems at their paths
 */
async function contentOf(
  transaction: Sql,
  scope: BranchAccess,
  sent: SentContent,
  stored?: MenuContent,
): Promise<MenuContent> {
  const content = savedMenu(sent);
  // Whether those exist that are not kept does not matter.
  const missing = await lockContent(transaction, scope.companyId, content);
  const strange = await strangeBranches(transaction, scope, sent.items, stored);
  refuseProblems(scheduleProblems(sent, { ...missing, branches: strange }));
  return content;
}

/** Creates an unpublished menu. @throws ApiError `invalid_input` */
export async function createMenu(
  transaction: Sql,
  call: CompanyCaller,
  { companyId, branchId }: BranchPlace,
  sent: SentContent,
): Promise<MenuSchedule> {
  const content = await contentOf(transaction, scopeOf(call), sent);
  return scheduleOf(await insertMenu(transaction, changeBy(call), { companyId, branchId }, content));
}

/** Stores a new unpublished menu whose content has been checked. */
export async function insertMenu(
  transaction: Sql,
  by: By,
  place: BranchPlace,
  content: MenuContent,
  batchId?: string,
): Promise<ScheduleRow> {
  const values = { ...place, id: newId(), name: content.name, content };
  const [row] = await transaction.insert(menuSchedules).values(values).returning();
  if (!row) throw new Error('The menu was not stored.');
  const { categories, items, ...rest } = content;
  const after = { ...rest, categories: categories.length, items: items.length, branchId: place.branchId };
  await audit(transaction, by, 'create', 'menuSchedule', row.id, { after, ...(batchId && { batchId }) });
  return row;
}

/** The change of one menu by a user. */
export const scheduleChange = (
  by: By,
  place: SchedulePlace,
  seen?: number,
  batchId?: string,
): RecordChange<typeof menuSchedules> => ({
  table: menuSchedules,
  where: scheduleAt(place),
  ...(seen !== undefined && { seen }),
  of: { ...by, entity: 'menuSchedule', entityId: place.scheduleId, ...(batchId && { batchId }) },
});

/** Writes the content of a menu, if it differs. */
export const contentChange = (row: ScheduleRow, content: MenuContent) =>
  isSameValue(row.content, content)
    ? null
    : { changes: { name: content.name, content }, audited: contentDifference(row.content, content) };

/** @throws ApiError `conflict` if the menu is archived */
export function refuseArchived({ status }: Pick<ScheduleRow, 'status'>): void {
  if (status === 'archived')
    throw refused('conflict', 'status', 'This menu is archived. Restore it first.', { code: 'menuArchived' });
}

/** Replaces a menu's draft. @throws ApiError `not_found`, `stale_version`, `invalid_input`; `conflict` if archived */
export function putMenu(
  transaction: Sql,
  by: By,
  place: SchedulePlace,
  { version, ...sent }: SentContent & { version?: number | undefined },
  scope: BranchAccess,
): Promise<number> {
  return changeRecord(transaction, scheduleChange(by, place, version), async (row) => {
    refuseArchived(row);
    return contentChange(row, await contentOf(transaction, scope, sent, row.content));
  });
}

import { savedMenu, scheduleProblems } from '#contract/menus/savedMenu.ts';
import type { MenuSchedule, SentContent } from '#contract/menus/menuSchedules.ts';
import type { MenuContent } from '#contract/menus/menuTypes.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { menuSchedules } from '#server/platform/db/schema.ts';
import { audit, type By } from '#server/platform/kernel/audit.ts';
import { refused } from '#server/platform/kernel/errors.ts';
import { newId } from '#server/platform/kernel/ids.ts';
import { changeRecord, isSameValue, type RecordChange } from '#server/platform/records/change.ts';
import { recordFacts, refuseProblems } from '#server/platform/records/settings.ts';
import { equal } from '#server/platform/sql/equal.ts';
import type { BranchPlace } from '#server/platform/sql/everyPlace.ts';
import { lockRecords } from './records.ts';

/** Structured menus as they are edited. */

export type ScheduleRow = typeof menuSchedules.$inferSelect;

/** A menu of a branch. */
export interface SchedulePlace extends BranchPlace {
  scheduleId: string;
}

/** Finds one menu; menus of other branches are not found. */
export const scheduleAt = ({ companyId, branchId, scheduleId }: SchedulePlace) =>
  equal(menuSchedules, { companyId, branchId, id: scheduleId });

/** A menu in the contract's format. */
export function scheduleOf(row: Omit<ScheduleRow, 'published'>): MenuSchedule {
  const { id, branchId, status, content, publishedVersion, publishedTime } = row;
  return {
    ...structuredClone(content as MenuSchedule),
    ...{ id, branchId, status, publishedVersion },
    publishedTime: publishedTime?.toISOString() ?? null,
    ...recordFacts(row),
  };
}

/** What of a menu differs, for the audit log: of categories and items only those that do. */
export function contentDifference(before: MenuContent, after: MenuContent) {
  const names = (Object.keys(after) as (keyof MenuContent)[]).filter((name) => !isSameValue(before[name], after[name]));
  const part = (of: MenuContent, other: MenuContent) =>
    Object.fromEntries(
      names.map((name): [string, unknown] => {
        if (name !== 'categories' && name !== 'items') return [name, of[name]];
        const others = new Map<string, unknown>(other[name].map((one) => [one.id, one]));
        return [name, of[name].filter((one) => !isSameValue(one, others.get(one.id)))];
      }),
    );
  return { before: part(before, after), after: part(after, before) };
}

/** What was found, with the ids that were not looked for. */
function withOthers(found: ReadonlySet<string>, sought: readonly string[], all: readonly { id: string }[]) {
  const wanted = new Set(sought);
  return new Set([...found, ...all.flatMap(({ id }) => (wanted.has(id) ? [] : id))]);
}

/**
 * The saved shape of a sent menu, whose categories and items stay until the transaction ends.
 *
 * @throws ApiError `invalid_input` with all problems at their paths
 */
async function contentOf(transaction: Sql, companyId: string, sent: SentContent): Promise<MenuContent> {
  const content = savedMenu(sent);
  const ids = { items: content.items.map(({ id }) => id), categories: content.categories.map(({ id }) => id) };
  const items = await lockRecords(transaction, 'items', companyId, ids.items);
  const categories = await lockRecords(transaction, 'categories', companyId, ids.categories);
  // Whether those exist that are not kept does not matter.
  const places = sent.categories.flatMap((category) => category.items);
  const known = {
    items: withOthers(items, ids.items, places),
    categories: withOthers(categories, ids.categories, sent.categories),
  };
  refuseProblems(scheduleProblems(sent, known));
  return content;
}

/** Creates an unpublished menu. @throws ApiError `invalid_input` */
export async function createMenu(transaction: Sql, by: By, { companyId, branchId }: BranchPlace, sent: SentContent) {
  const content = await contentOf(transaction, companyId, sent);
  return insertMenu(transaction, by, { companyId, branchId }, content);
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
  seen: number,
  sent: SentContent,
): Promise<number> {
  return changeRecord(transaction, scheduleChange(by, place, seen), async (row) => {
    refuseArchived(row);
    return contentChange(row, await contentOf(transaction, place.companyId, sent));
  });
}

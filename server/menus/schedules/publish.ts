import { and, ne, sql } from 'drizzle-orm';
import { publishProblems, type OtherMenu } from '#contract/menus/menuPublishing.ts';
import { menuSnapshot } from '#contract/menus/menuSnapshot.ts';
import type { MenuContent, PublishedMenu } from '#contract/menus/menuTypes.ts';
import type { ScheduleStatus } from '#contract/menus/menuValues.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { branches, menuSchedules } from '#server/platform/db/schema.ts';
import type { By } from '#server/platform/kernel/audit.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import { changeRecord, findRecord, oneOf } from '#server/platform/records/change.ts';
import { equal } from '#server/platform/sql/equal.ts';
import type { BranchPlace } from '#server/platform/sql/everyPlace.ts';
import { queueMenuPictures } from '../guestMenu/picturesJob.ts';
import { lockMenus, menuChanged } from '../revision.ts';
import { menuRecords } from './records.ts';
import { scheduleChange, refuseArchived, type SchedulePlace, type ScheduleRow } from './store.ts';

/** The states of a menu: from its draft to what guests see, and back. */

const shownContent = sql<MenuContent | null>`${menuSchedules.published} -> 'content'`;

/** The published menus of a branch but one. */
async function otherMenus(source: Sql, { companyId, branchId }: BranchPlace, scheduleId: string): Promise<OtherMenu[]> {
  const rows = await source
    .select({ id: menuSchedules.id, name: menuSchedules.name, content: shownContent })
    .from(menuSchedules)
    .where(and(equal(menuSchedules, { companyId, branchId, status: 'published' }), ne(menuSchedules.id, scheduleId)));
  return rows.flatMap(({ content, ...row }) => (content ? [{ ...row, content }] : []));
}

/** The draft of a menu as guests would see it now, and what prevents publishing it. */
export async function draftPreview(source: Sql, row: ScheduleRow) {
  const { companyId, branchId, id, content } = row;
  const { currency } = await findRecord(source, branches, oneOf(branches, companyId, branchId));
  const menu = menuSnapshot({ id, branchId, currency, content }, await menuRecords(source, companyId, content));
  return { menu, problems: publishProblems(content, menu, await otherMenus(source, row, id)) };
}

/** @throws ApiError `invalid_input` if the menu cannot be published */
async function snapshotToPublish(source: Sql, row: ScheduleRow): Promise<PublishedMenu> {
  const { menu, problems } = await draftPreview(source, row);
  if (problems.length)
    throw new ApiError('invalid_input', 'This menu cannot be published yet.', {
      details: problems.map(({ code, ...problem }) => ({ ...problem, message: code, code })),
    });
  return menu;
}

/**
 * Changes the state of a menu, in one transaction with everything that follows from it. Changes of what guests see of a
 * branch run one after the other.
 *
 * @returns the new version
 * @throws ApiError `not_found`, `stale_version`; `invalid_input` if it cannot be published; `conflict` if it is archived
 */
export async function setStatus(
  transaction: Sql,
  by: By,
  place: SchedulePlace,
  { status, seen }: { status: ScheduleStatus; seen: number | undefined },
): Promise<number> {
  await lockMenus(transaction, place);
  return changeRecord(transaction, scheduleChange(by, place, seen), async (row) => {
    if (status === 'published') refuseArchived(row);
    else if (row.status === status) return null;
    const published = status === 'published' ? await snapshotToPublish(transaction, row) : null;
    const was = { status: row.status, publishedVersion: row.publishedVersion };
    const now = { status, publishedVersion: published && row.version + 1 };
    return {
      changes: { ...now, published, publishedTime: published && new Date(), publishedBy: published && by.userId },
      audited: { before: was, after: now },
      // What guests see changes unless the menu was hidden before, too.
      afterWrite: async () => {
        if (published) await queueMenuPictures(transaction, place.companyId);
        if (published || row.published) await menuChanged(transaction, place);
      },
    };
  });
}

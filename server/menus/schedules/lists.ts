import { and, asc, desc, ne, sql } from 'drizzle-orm';
import { searchFold } from '#contract/core/fold.ts';
import type { ListedMenus, MenuSchedule } from '#contract/menus/menuSchedules.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { menuSchedules } from '#server/platform/db/schema.ts';
import { equal } from '#server/platform/sql/equal.ts';
import type { BranchPlace } from '#server/platform/sql/everyPlace.ts';
import { literally } from '#server/platform/sql/like.ts';
import { pageOfTable } from '#server/platform/sql/page.ts';
import { draftColumns, scheduleOf } from './store.ts';

const { id, nameText, status, updatedTime, content } = menuSchedules;
const sorts = { name: nameText, status, updatedTime };

/** A page of a branch's menus. */
export async function pageOfMenus(
  database: Sql,
  place: BranchPlace,
  query: ListedMenus,
): Promise<{ schedules: MenuSchedule[]; total: number }> {
  const { search, service, sort } = query;
  const where = and(
    equal(menuSchedules, { companyId: place.companyId, branchId: place.branchId }),
    query.status ? equal(menuSchedules, { status: query.status }) : ne(status, 'archived'),
    service && sql`${content} -> 'services' @> ${JSON.stringify([service])}::jsonb`,
    search ? sql`${nameText} like ${`%${literally(searchFold(search))}%`}` : undefined,
  );
  const way = sort.descending ? desc : asc;
  const order = [way(sorts[sort.field]), way(nameText), way(id)];
  const drafts = database.select(draftColumns).from(menuSchedules);
  const { rows, total } = await pageOfTable(database, menuSchedules, query, { where, order }, drafts);
  return { schedules: rows.map(scheduleOf), total };
}

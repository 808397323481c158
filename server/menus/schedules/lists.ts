import { and, asc, desc, ne, or, sql } from 'drizzle-orm';
import { searchFold } from '#contract/core/fold.ts';
import type { ListedMenus, MenuSchedule } from '#contract/menus/menuSchedules.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { menuSchedules } from '#server/platform/db/schema.ts';
import { equal } from '#server/platform/sql/equal.ts';
import type { BranchPlace } from '#server/platform/sql/everyPlace.ts';
import { literally } from '#server/platform/sql/like.ts';
import { pageOfTable } from '#server/platform/sql/page.ts';
import { atVisibleBranches, type BranchAccess } from '#server/platform/sql/visibility.ts';
import { draftColumns, scheduleOf } from './store.ts';

const { id, branchId, name, nameText, status, updatedTime, content, published } = menuSchedules;
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

/** The ids of a menu's items, of its draft and of what guests see, which includes those of its sets. */
const drafted = sql<string[]>`jsonb_path_query_array(${content}, '$.items[*].id')`;
const shown = sql<string[] | null>`jsonb_path_query_array(${published} -> 'items', '$.keyvalue().key')`;
/** More menus than a company has. */
const most = 2_000;

/** The menus at branches that the viewer sees which have any of the items, in their draft or for guests. */
export async function menusWith(database: Sql, viewer: BranchAccess, itemIds: readonly string[]) {
  const wanted = sql`${sql.param([...itemIds])}::text[]`;
  const rows = await database
    .select({ id, name, branchId, status, drafted, shown })
    .from(menuSchedules)
    .where(
      and(
        equal(menuSchedules, { companyId: viewer.companyId }),
        atVisibleBranches(branchId, viewer),
        or(sql`${drafted} ?| ${wanted}`, sql`${published} -> 'items' ?| ${wanted}`),
      ),
    )
    .orderBy(asc(nameText), asc(id))
    .limit(most);
  return rows.map(({ drafted: own, shown: seen, ...menu }) => {
    const found = new Set([...own, ...(seen ?? [])]);
    return { ...menu, itemIds: [...new Set(itemIds)].filter((item) => found.has(item)) };
  });
}

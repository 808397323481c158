import { and, desc, gte } from 'drizzle-orm';
import { addDays, diningDayAt } from '#contract/core/ranges.ts';
import { menuDifference, repriced } from '#contract/menus/menuComparison.ts';
import { comparedDays, comparedOrders, type compareSchedule } from '#contract/menus/menuCopies.ts';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { branches, menuSchedules, orders } from '#server/platform/db/schema.ts';
import { findRecord, oneOf } from '#server/platform/records/change.ts';
import { equal } from '#server/platform/sql/equal.ts';
import { draftPreview } from './publish.ts';
import { scheduleAt, type SchedulePlace } from './store.ts';

/** What publishing a menu would change, with the branch's latest orders priced again. @throws ApiError `not_found` */
export async function comparisonOf(source: Sql, place: SchedulePlace): Promise<ResponseOf<typeof compareSchedule>> {
  const row = await findRecord(source, menuSchedules, scheduleAt(place));
  const { companyId, branchId } = place;
  const { menu, problems } = await draftPreview(source, row);
  const { timeZone } = await findRecord(source, branches, oneOf(branches, companyId, branchId));
  const since = addDays(diningDayAt(timeZone), 1 - comparedDays);
  const found = await source
    .select({ service: orders.service, items: orders.items, status: orders.status })
    .from(orders)
    .where(and(equal(orders, { companyId, branchId, currency: menu.currency }), gte(orders.createdDate, since)))
    .orderBy(desc(orders.createdDate), desc(orders.id))
    .limit(comparedOrders + 1);
  const placed = found
    .slice(0, comparedOrders)
    .filter(({ status, service }) => status !== 'cancelled' && menu.content.services.includes(service));
  return {
    published: row.published !== null,
    currency: menu.currency,
    problems,
    difference: menuDifference(row.published, menu),
    orders: { ...repriced(menu, placed), since, truncated: found.length > comparedOrders },
  };
}

import { menuContent } from '#contract/menus/menuSchedules.ts';
import type { MenuContent } from '#contract/menus/menuTypes.ts';
import type { MenuService } from '#contract/menus/menuValues.ts';
import { plainPlaced, savedMenu } from '#contract/menus/savedMenu.ts';
import { setStatus } from '#server/menus/schedules/publish.ts';
import { putMenu } from '#server/menus/schedules/store.ts';
import { markSoldOut } from '#server/menus/soldOut/marks.ts';
import { changeStock } from '#server/menus/soldOut/stock.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { insertRows } from '#server/platform/db/rows.ts';
import { menuSchedules } from '#server/platform/db/schema.ts';
import { demoCompanies, type BranchSpec } from '../companies.ts';
import { venueOf } from '../venues.ts';
import { insertMenuRecords, menuSpecs, type ItemPictures } from './rows.ts';
import type { DraftSpec, MenuSpec } from './spec.ts';

/** The structured menus of the demo's branches, published as users publish them. */

const services: readonly MenuService[] = ['dineIn', 'takeout', 'delivery'];
const createdDaysAgo = 60;
const week = [0, 1, 2, 3, 4, 5, 6];
const workdays = [1, 2, 3, 4, 5];

const menuIds = { allDay: 'all-day', lunch: 'lunch' } as const satisfies Record<DraftSpec['menu'], string>;
const idOf = (menu: DraftSpec['menu'], branchId: string) => `demo-${menuIds[menu]}-${branchId}`;

/** Lunch on workdays, and the other menu for the rest of the day or of the opening hours. */
function timesOf({ lunch, hourly = [] }: MenuSpec, branch: BranchSpec) {
  const open = hourly.includes(branch.id)
    ? venueOf(branch).hours
    : workdays.map((weekday) => ({ weekday, from: '00:00', to: '00:00' }));
  const around = open.flatMap(({ weekday, from, to }) =>
    workdays.includes(weekday)
      ? [
          { weekday, from, to: lunch.from },
          { weekday, from: lunch.to, to },
        ]
      : [{ weekday, from, to }],
  );
  return {
    lunch: workdays.map((weekday) => ({ weekday, from: lunch.from, to: lunch.to })),
    allDay: around.filter(({ from, to }) => from !== to),
  };
}

function contentOf(spec: MenuSpec, branch: BranchSpec, menu: DraftSpec['menu']): MenuContent {
  const { name, categories } = spec[menu];
  const sent = menuContent.parse({
    name,
    services,
    availableOrderingTimes: timesOf(spec, branch)[menu],
    weekdays: menu === 'lunch' ? workdays : week,
    taxes: spec.branchTaxes?.[branch.id] ?? spec.taxes,
    categories: categories.map(({ id, items }, ordering) => ({
      id,
      ordering,
      items: items.map((item, at) => ({ id: item, ordering: at })),
    })),
  });
  return savedMenu(sent);
}

/** The menu after changes that guests do not see yet. */
function draftOf(content: MenuContent, { prices = {}, added = [], removed = [] }: DraftSpec): MenuContent {
  const priced = (id: string) => {
    const price = prices[id];
    return price === undefined ? [] : [{ service: null, branch: null, price }];
  };
  const categories = content.categories.map((category) => ({
    ...category,
    items: [...category.items.map(({ id }) => id), ...added.flatMap(([to, id]) => (to === category.id ? id : []))]
      .filter((id) => !removed.includes(id))
      .map((id, ordering) => ({ id, ordering })),
  }));
  const ids = new Set(categories.flatMap(({ items }) => items.map(({ id }) => id)));
  return { ...content, categories, items: [...ids].map((id) => ({ ...plainPlaced(id), prices: priced(id) })) };
}

async function seedCompany(
  transaction: Sql,
  spec: MenuSpec,
  branches: readonly BranchSpec[],
  createdTime: Date,
): Promise<void> {
  const { companyId } = spec;
  const by = { companyId, userId: `demo-${companyId}-manager`, requestId: 'demo' };
  const menus = branches.flatMap((branch) =>
    (['allDay', 'lunch'] as const).map((menu) => ({
      companyId,
      branchId: branch.id,
      id: idOf(menu, branch.id),
      name: spec[menu].name,
      content: contentOf(spec, branch, menu),
      createdTime,
      updatedTime: createdTime,
    })),
  );
  await insertRows(transaction, menuSchedules, menus);
  for (const { branchId, id: scheduleId } of menus)
    await setStatus(transaction, by, { companyId, branchId, scheduleId }, { status: 'published', seen: 1 });
  for (const draft of spec.drafts) {
    const place = { companyId, branchId: draft.branch, scheduleId: idOf(draft.menu, draft.branch) };
    const published = menus.find(({ id }) => id === place.scheduleId);
    if (!published) throw new Error(`The branch ${draft.branch} has no such menu`);
    const sent = { ...menuContent.parse(draftOf(published.content, draft)), version: 2 };
    await putMenu(transaction, by, place, sent, { companyId, enabledBranches: 'all' });
  }
  for (const { branch: branchId, soldOut = [], stock = [] } of spec.shortages) {
    const marked = soldOut.map(({ id, until, modifier = '' }) => ({
      id,
      until,
      modifier,
      target: modifier ? ('option' as const) : ('item' as const),
    }));
    if (marked.length) await markSoldOut(transaction, by, branchId, marked);
    for (const { item: itemId, left, reason } of stock)
      await changeStock(transaction, by, { companyId, branchId, itemId }, { change: { to: left }, reason });
  }
}

/**
 * Inserts the menus of all companies, publishes them, and changes some of the drafts; the job for their pictures runs
 * when the server has started.
 */
export async function seedStructuredMenus(transaction: Sql, pictures: ItemPictures, now: number): Promise<void> {
  const created = new Date(now - createdDaysAgo * 86_400_000);
  for (const spec of menuSpecs) {
    const { branches = [] } = demoCompanies.find(({ id }) => id === spec.companyId) ?? {};
    await insertMenuRecords(transaction, spec, pictures, created);
    await seedCompany(transaction, spec, branches, created);
  }
}

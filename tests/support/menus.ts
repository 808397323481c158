import type { Database } from '#server/platform/db/client.ts';
import { savedMenu } from '#contract/menus/savedMenu.ts';
import { menuContent, type SentSchedule } from '#contract/menus/menuSchedules.ts';
import { categoryTable as menuCategories, itemTable as menuItems } from '#server/menus/tables.ts';
import { auditLog, branchMenus, menuSchedules, menuStock } from '#server/platform/db/schema.ts';
import { keptFiles } from './keptFiles.ts';
import { buildMenuItem, buildPublishedMenu } from './publishedMenus.ts';
import type { Hints } from './samples.ts';

const calls = ['getBranchMenu', 'putBranchMenu', 'deleteBranchMenu'] as const;

/** A menu that is ready for a call. */
export const menuFor = (call: string, companyId: string): string =>
  `${calls.find((one) => one === call) ?? 'getBranchMenu'}-${companyId}`;

/** What good requests about menus name. */
export function menuHints({ name, path }: { name: string; path: string }, companyId: string): Hints {
  if (path.startsWith('/api/menu-management/'))
    return {
      scheduleId: scheduleFor(name, companyId),
      copyId: `copy-${companyId}`,
      itemId: `menu-item-${companyId}`,
      ...plainMenu,
      ...(name === 'putSoldOut' && {
        changes: [{ target: 'item', id: `menu-item-${companyId}`, modifier: '', until: 'today' }],
      }),
    };
  // Nothing has to be chosen from a group of options.
  if (path.includes('/menuModifiers')) return { minimum: 0, maximum: 0, minimumDistinct: 0, maximumDistinct: 0 };
  if (!path.startsWith('/api/branchMenus/')) return {};
  return { menuId: menuFor(name, companyId), start_time: '11:00:00', end_time: '14:00:00', weeks: [1], weight: 1 };
}

export const buildMenu = (of: { companyId: string; branchId: string }, id: string, name = 'Lunch') => ({
  ...of,
  id,
  name,
  weeks: [0, 1, 2, 3, 4, 5, 6],
  schedules: [
    {
      start_time: '11:00:00',
      end_time: '14:00:00',
      images: [{ url: keptFiles.image, width: 600, height: 800 }],
    },
  ],
});

/** A menu for each call about one. */
export async function seedMenus(sql: Database['sql'], companyId: string, branchId: string): Promise<void> {
  await sql
    .insert(branchMenus)
    .values(calls.map((call) => buildMenu({ companyId, branchId }, menuFor(call, companyId))));
  await seedSchedules(sql, companyId, branchId);
}

const scheduleCalls = [
  'getSchedule',
  'putSchedule',
  'publishSchedule',
  'unpublishSchedule',
  'archiveSchedule',
  'undoCopy',
] as const;

/** A structured menu that is ready for a call. */
export const scheduleFor = (call: string, companyId: string): string =>
  `${scheduleCalls.find((one) => one === call) ?? 'getSchedule'}-${companyId}`;

/** What good requests about structured menus send: nothing that has to exist or to fit. */
const plainMenu: Hints = {
  categories: undefined,
  items: undefined,
  availableOrderingTimes: undefined,
  taxes: undefined,
  dates: undefined,
  startDate: undefined,
  endDate: undefined,
  services: undefined,
};

/** The content of a structured menu, as it is stored. */
export const buildContent = (sent: SentSchedule) => savedMenu(menuContent.parse(sent));

export const buildSchedule = (of: { companyId: string; branchId: string; id: string }, sent: SentSchedule) => ({
  ...of,
  name: sent.name,
  content: buildContent(sent),
});

/** Places items in one category, in their order. */
export const placed = (
  categoryId: string,
  ...itemIds: readonly string[]
): Required<Pick<SentSchedule, 'categories'>> => ({
  categories: [{ id: categoryId, ordering: 0, items: itemIds.map((id, ordering) => ({ id, ordering })) }],
});

/** A structured menu for each call about one; they are never shown at the same time. */
async function seedSchedules(sql: Database['sql'], companyId: string, branchId: string): Promise<void> {
  const [item, category] = [`menu-item-${companyId}`, `menu-category-${companyId}`];
  const name = { en: 'Noodles', zh: null, 'zh-cn': null, ja: null };
  await sql.insert(menuItems).values([{ companyId, id: item, name, kind: 'item', price: 15_000, active: true }]);
  await sql.insert(menuCategories).values([{ companyId, id: category, name, active: true }]);
  await sql
    .insert(menuSchedules)
    .values(
      scheduleCalls.map((call, day) =>
        buildSchedule(
          { companyId, branchId, id: scheduleFor(call, companyId) },
          { name: call, weekdays: [day], ...placed(category, item) },
        ),
      ),
    );
  // Of a day that is over, so that it is on no page of guests.
  await sql.insert(menuSchedules).values(
    buildPublishedMenu({
      companyId,
      branchId,
      id: `published-${companyId}`,
      items: [buildMenuItem({ id: item })],
      content: { dates: ['2020-01-01'] },
    }),
  );
  await sql.insert(menuStock).values({ companyId, branchId, itemId: item, count: 5 });
  await sql.insert(auditLog).values({
    companyId,
    id: `copied-${companyId}`,
    action: 'create',
    entity: 'menuSchedule',
    entityId: scheduleFor('undoCopy', companyId),
    batchId: `copy-${companyId}`,
  });
}

import { repeatedAt, type Problem } from '../core/problems.ts';
import { overlapsOf } from './menuTiming.ts';
import type { MenuContent, PlacedItem } from './menuTypes.ts';
import { menuServices, type MenuService } from './menuValues.ts';

/** The saved shape of a structured menu (specification, section 3), and what prevents saving one. Pure. */

/** A menu as it is sent: categories and items in any order, inactive ones among them. */
export interface UnsavedMenu extends Omit<MenuContent, 'services' | 'categories'> {
  services?: readonly MenuService[] | undefined;
  categories: readonly {
    id: string;
    ordering: number;
    active?: boolean | undefined;
    items: readonly { id: string; ordering: number; active?: boolean | undefined }[];
  }[];
}

/** The services of a new menu: pre-order menus are for bookings, others for everything else. */
export const usualServices = (type: MenuContent['type']): MenuService[] =>
  menuServices.filter((service) => (service === 'booking') === (type === 'preorder'));

/** An item in a menu without anything of its own. */
export const plainPlaced = (id: string): PlacedItem => ({
  id,
  prices: [],
  taxes: [],
  prepayPrice: null,
  maxPerOrder: null,
});

/** What a menu says of each of its items, in the order of their first places. */
export function itemsInOrder(
  categories: MenuContent['categories'],
  placed: ReadonlyMap<string, PlacedItem>,
): PlacedItem[] {
  const ids = new Set(categories.flatMap(({ items }) => items.map(({ id }) => id)));
  return [...ids].map((id) => placed.get(id) ?? plainPlaced(id));
}

/** By the first of each id. */
export function byId<T extends { id: string }>(all: readonly T[]): Map<string, T> {
  const found = new Map<string, T>();
  for (const one of all) if (!found.has(one.id)) found.set(one.id, one);
  return found;
}

/** The active ones in their order, each id once. */
const activeInOrder = <T extends { id: string; ordering: number; active?: boolean | undefined }>(
  all: readonly T[],
): T[] => [...byId(all.filter(({ active }) => active !== false).sort((a, b) => a.ordering - b.ordering)).values()];

/**
 * The saved shape of a menu: active categories and items only, both in their order, items unique within a category and
 * in the list of items.
 */
export function savedMenu({ services, categories, items, ...sent }: UnsavedMenu): MenuContent {
  const saved = activeInOrder(categories).map(({ id, items: placed }, ordering) => ({
    id,
    ordering,
    items: activeInOrder(placed).map((one, at) => ({ id: one.id, ordering: at })),
  }));
  return {
    type: sent.type,
    name: sent.name,
    active: sent.active,
    services: services ? menuServices.filter((one) => services.includes(one)) : usualServices(sent.type),
    foProviders: [...new Set(sent.foProviders)],
    availableOrderingTimes: sent.availableOrderingTimes,
    startDate: sent.startDate,
    endDate: sent.type === 'preorder' ? null : sent.endDate,
    weekdays: [...sent.weekdays].sort((a, b) => a - b),
    dates: [...sent.dates].sort(),
    taxes: sent.taxes,
    categories: saved,
    items: itemsInOrder(saved, byId(items)),
  };
}

/** The ids in a menu of records that do not exist, and of branches of which prices may not be. */
export type MissingRecords = Readonly<Record<'items' | 'categories' | 'branches', ReadonlySet<string>>>;

/** A saved menu without items and categories that do not exist any more. */
export function contentWithout(
  content: MenuContent,
  missing: Pick<MissingRecords, 'items' | 'categories'>,
): MenuContent {
  const left = content.categories.filter(({ id }) => !missing.categories.has(id));
  return savedMenu({
    ...content,
    categories: left.map(({ items, ...one }) => ({ ...one, items: items.filter(({ id }) => !missing.items.has(id)) })),
  });
}

/** The branches that have prices of their own in a menu. */
export const pricedBranches = (items: MenuContent['items'] = []): string[] => [
  ...new Set(items.flatMap(({ prices }) => prices.flatMap(({ branch }) => branch ?? []))),
];

const perService = (all: readonly { service?: string | null; branch?: string | null }[]) =>
  repeatedAt(all.map(({ service, branch }) => `${service ?? ''} ${branch ?? ''}`));

/**
 * The problems that prevent saving a menu.
 *
 * @param missing what it may not refer to
 */
export function scheduleProblems(menu: UnsavedMenu, missing?: MissingRecords): Problem[] {
  const { type, name, services, startDate, endDate, weekdays, dates, availableOrderingTimes: times } = menu;
  const { taxes, categories, items } = menu;
  const at = (path: string, code: string) => ({ path, code });
  const outside = (date: string) =>
    (startDate && date < startDate) || (endDate && type !== 'preorder' && date > endDate);
  return [
    ...(name.trim() ? [] : [at('name', 'required')]),
    ...(services?.length === 0 ? [at('services', 'required')] : []),
    ...(weekdays.length === 0 && dates.length === 0 ? [at('weekdays', 'required')] : []),
    ...(startDate && endDate && type !== 'preorder' && endDate < startDate ? [at('endDate', 'menuDays')] : []),
    ...dates.flatMap((date, index) => (outside(date) ? [at(`dates.${index}`, 'outsidePeriod')] : [])),
    ...repeatedAt(dates).map((index) => at(`dates.${index}`, 'repeated')),
    ...times.flatMap(({ from, to }, index) =>
      from === to ? [at(`availableOrderingTimes.${index}.to`, 'menuTimes')] : [],
    ),
    ...overlapsOf(menu).map((index) => at(`availableOrderingTimes.${index}.from`, 'periodMenuRepeat')),
    ...perService(taxes).map((index) => at(`taxes.${index}.service`, 'repeated')),
    ...repeatedAt(categories.map(({ id }) => id)).map((index) => at(`categories.${index}.id`, 'repeated')),
    ...items.flatMap(({ prices, taxes: own }, index) => [
      ...perService(prices).map((place) => at(`items.${index}.prices.${place}.service`, 'repeated')),
      ...prices.flatMap(({ branch }, place) =>
        branch && missing?.branches.has(branch) ? [at(`items.${index}.prices.${place}.branch`, 'missing')] : [],
      ),
      ...perService(own).map((place) => at(`items.${index}.taxes.${place}.service`, 'repeated')),
    ]),
    ...categories.flatMap(({ id, items: placed }, index) => [
      ...(missing?.categories.has(id) ? [at(`categories.${index}.id`, 'missing')] : []),
      ...placed.flatMap((one, place) =>
        missing?.items.has(one.id) ? [at(`categories.${index}.items.${place}.id`, 'missing')] : [],
      ),
    ]),
  ];
}

import type { MenuCategory, MenuContent, MenuItem, MenuModifier, PublishedMenu } from '#contract/menus/menuTypes.ts';
import { allergens, diets, menuServices } from '#contract/menus/menuValues.ts';
import type { menuSchedules } from '#server/platform/db/schema.ts';

/** Menus as guests see them, for tests. */

const everywhere = (name: string) => ({ en: name, zh: name, 'zh-cn': name, ja: name });

export const buildMenuItem = (changes: Partial<Omit<MenuItem, 'name'>> & { id: string; name?: MenuItem['name'] }) => ({
  name: everywhere(changes.id),
  description: null,
  code: null,
  kind: 'item' as const,
  picture: null,
  price: 10_000,
  prices: [],
  taxes: [],
  prepayPrice: null,
  maxPerOrder: null,
  contains: [],
  mayContain: [],
  freeOf: [],
  diets: [],
  modifiers: [],
  parts: [],
  active: true,
  ...changes,
});

export const buildOption = (
  changes: Partial<MenuModifier['options'][number]> & { id: string },
): MenuModifier['options'][number] => ({
  name: everywhere(changes.id),
  price: 0,
  prices: [],
  preselected: 0,
  maximum: null,
  modifier: null,
  contains: [],
  mayContain: [],
  freeOf: [],
  active: true,
  ...changes,
});

export const buildModifier = (changes: Partial<MenuModifier> & { id: string }): MenuModifier => ({
  name: everywhere(changes.id),
  code: null,
  minimum: 0,
  maximum: 0,
  minimumDistinct: 0,
  maximumDistinct: 0,
  maximumPerOption: 1,
  chargesPreselected: true,
  options: [],
  active: true,
  ...changes,
});

export const buildMenuCategory = (changes: Partial<MenuCategory> & { id: string }): MenuCategory => ({
  name: everywhere(changes.id),
  description: null,
  code: null,
  picture: null,
  active: true,
  ...changes,
});

interface MenuParts {
  companyId: string;
  branchId: string;
  id: string;
  /** The items of each category; the default is one category with all items. */
  categories?: readonly { category: MenuCategory; items: readonly string[] }[];
  items: readonly MenuItem[];
  modifiers?: readonly MenuModifier[];
  currency?: string;
  content?: Partial<MenuContent>;
}

/**
 * A row of a published menu.
 *
 * @example await sql.insert(menuSchedules).values(buildPublishedMenu({ companyId, branchId, id: 'm', items: [buildMenuItem({ id: 'tea' })] }));
 */
export function buildPublishedMenu(parts: MenuParts): typeof menuSchedules.$inferInsert {
  const { companyId, branchId, id, items, modifiers = [], currency = 'TWD', content: changes } = parts;
  const { categories = [{ category: buildMenuCategory({ id: `${id}-all` }), items: items.map((item) => item.id) }] } =
    parts;
  const content: MenuContent = {
    type: 'regular',
    name: id,
    active: true,
    services: menuServices.filter((service) => service !== 'booking'),
    foProviders: [],
    availableOrderingTimes: [],
    startDate: null,
    endDate: null,
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    dates: [],
    taxes: [],
    categories: categories.map(({ category, items: placed }, ordering) => ({
      id: category.id,
      ordering,
      items: placed.map((item, at) => ({ id: item, ordering: at })),
    })),
    items: [...new Set(categories.flatMap(({ items: placed }) => placed))].map((item) => ({
      id: item,
      prices: [],
      taxes: [],
      prepayPrice: null,
      maxPerOrder: null,
    })),
    ...changes,
  };
  const named = <T extends { id: string }>(all: readonly T[]) => Object.fromEntries(all.map((one) => [one.id, one]));
  const published: PublishedMenu = {
    id,
    branchId,
    content,
    currency,
    items: named(items),
    modifiers: named(modifiers),
    categories: named(categories.map(({ category }) => category)),
  };
  return {
    companyId,
    branchId,
    id,
    name: content.name,
    status: 'published',
    content,
    published,
    publishedVersion: 1,
    publishedTime: new Date(),
    publishedBy: 'tests',
  };
}

/** Menus that say everything that a menu can say, in Cyrillic, on every other day. */
export function menuOfEveryText(place: { companyId: string; branchId: string }): (typeof menuSchedules.$inferInsert)[] {
  const name = everywhere('Чай');
  const options = ['а', 'б', 'в', 'г'].map((id, at) => buildOption({ id, name, price: 100 * at }));
  const ruled = (id: string, minimum: number, maximum: number) =>
    buildModifier({ id, name, minimum, maximum, options });
  const modifiers = [
    ruled('exactly', 2, 2),
    ruled('between', 1, 2),
    ruled('from', 1, 0),
    ruled('up-to', 0, 2),
    ruled('optional', 0, 0),
  ];
  const items = [
    buildMenuItem({ id: 'plain', name }),
    buildMenuItem({
      id: 'full',
      name,
      contains: [...allergens],
      diets: [...diets],
      modifiers: modifiers.map(({ id }) => ({ modifier: id })),
      taxes: [{ rate: 500, included: true }],
    }),
    buildMenuItem({
      id: 'else',
      name,
      contains: ['fish'],
      mayContain: ['milk'],
      freeOf: ['eggs'],
      taxes: [{ rate: 800, included: false }],
    }),
  ];
  const category = buildMenuCategory({ id: 'all', name });
  const categories = [
    { category, items: items.map(({ id }) => id) },
    { category: { ...category, id: 'again' }, items: ['plain'] },
  ];
  const common = { ...place, items, modifiers, categories };
  return [
    buildPublishedMenu({ ...common, id: 'every', content: { name: 'Меню', weekdays: [0, 2, 4, 6] } }),
    buildPublishedMenu({
      ...common,
      id: 'ahead',
      content: { name: 'Меню', services: ['booking'], weekdays: [0, 2, 4, 6] },
    }),
  ];
}

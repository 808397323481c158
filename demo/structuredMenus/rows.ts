import { menuCategories, menuItems, menuModifiers } from '#server/platform/db/declared.ts';
import type { MenuContent } from '#contract/menus/menuTypes.ts';
import type { MenuService } from '#contract/menus/menuValues.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { insertRows } from '#server/platform/db/rows.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import { drawn } from '../drawings.ts';
import { chunshuiMenu } from './chunshui.ts';
import { ginzaMenu } from './ginza.ts';
import { harbourMenu } from './harbour.ts';
import { named, type CategorySpec, type MenuSpec } from './spec.ts';

/** The structured menus of the demo: items, modifiers and categories of each company, and the menus of its branches. */

export const menuSpecs: readonly MenuSpec[] = [chunshuiMenu, ginzaMenu, harbourMenu];

/** The address of each item's picture, by company and item. */
export type ItemPictures = ReadonlyMap<string, string>;

const of = (spec: MenuSpec, id: string) => `${spec.companyId}/${id}`;

/** Stores the pictures of items before the transaction, which must not wait for files. */
export async function storeItemPictures(files: Services['files']): Promise<ItemPictures> {
  const addresses = await Promise.all(
    menuSpecs.flatMap((spec) =>
      spec.items.flatMap(({ id, picture }) =>
        picture
          ? files
              .put(Buffer.from(drawn(...picture)), 'image/svg+xml', spec.companyId)
              .then((url) => [of(spec, id), url] as const)
          : [],
      ),
    ),
  );
  return new Map(addresses);
}

const allergens = ({
  contains = [],
  mayContain = [],
  freeOf = [],
}: Partial<Record<'contains' | 'mayContain' | 'freeOf', readonly string[]>>) => ({
  contains,
  mayContain,
  freeOf,
});

/** Inserts the items, modifiers and categories of a company. */
export async function insertMenuRecords(transaction: Sql, spec: MenuSpec, pictures: ItemPictures): Promise<void> {
  const { companyId } = spec;
  await insertRows(
    transaction,
    menuModifiers,
    spec.modifiers.map(({ id, name, minimum = 0, maximum = 0, perOption = 1, options }) => ({
      companyId,
      id,
      name: named(name),
      code: id,
      minimum,
      maximum,
      minimumDistinct: 0,
      maximumDistinct: 0,
      maximumPerOption: perOption,
      chargesPreselected: true,
      active: true,
      options: options.map((option) => ({
        id: option.id,
        name: named(option.name),
        price: option.price ?? 0,
        preselected: option.preselected ?? 0,
        maximum: null,
        modifier: option.modifier ?? null,
        prices: [],
        ...allergens(option),
        active: true,
      })),
    })),
  );
  await insertRows(
    transaction,
    menuItems,
    spec.items.map((item) => ({
      companyId,
      id: item.id,
      name: named(item.name),
      code: item.id,
      kind: item.parts ? 'set' : 'item',
      description: item.description ? named(item.description) : null,
      picture: pictures.get(of(spec, item.id)) ?? null,
      price: item.price,
      prices: Object.entries(item.prices ?? {}).map(([branch, price]) => ({ service: null, branch, price })),
      taxes: [],
      prepayPrice: null,
      maxPerOrder: item.maxPerOrder ?? null,
      ...allergens(item),
      diets: item.diets ?? [],
      modifiers: (item.modifiers ?? []).map((modifier) => ({ modifier })),
      parts: (item.parts ?? []).map(({ name, choices }) => ({
        name: named(name),
        minimum: 1,
        maximum: 1,
        choices: choices.map(([one, extra]) => ({ item: one, extra })),
      })),
      active: true,
    })),
  );
  const categories = new Map(
    [...spec.allDay.categories, ...spec.lunch.categories].map(({ id, name }) => [id, name] as const),
  );
  await insertRows(
    transaction,
    menuCategories,
    [...categories].map(([id, name]) => ({
      companyId,
      id,
      name: named(name),
      code: id,
      description: null,
      picture: null,
      active: true,
    })),
  );
}

const services: readonly MenuService[] = ['dineIn', 'takeout', 'delivery'];
const workdays = [1, 2, 3, 4, 5];

function contentOf(
  spec: MenuSpec,
  name: string,
  categories: readonly CategorySpec[],
  times: MenuContent['availableOrderingTimes'],
  weekdays: readonly number[],
): MenuContent {
  const placed = [...new Set(categories.flatMap(({ items }) => items))];
  return {
    type: 'regular',
    name,
    active: true,
    services,
    foProviders: [],
    availableOrderingTimes: times,
    startDate: null,
    endDate: null,
    weekdays,
    dates: [],
    taxes: spec.taxes,
    categories: categories.map(({ id, items }, ordering) => ({
      id,
      ordering,
      items: items.map((item, at) => ({ id: item, ordering: at })),
    })),
    items: placed.map((id) => ({ id, prices: [], taxes: [], prepayPrice: null, maxPerOrder: null })),
  };
}

/** The two menus of each branch: one for lunch on weekdays, and one for the rest of the time. */
export function menusOf(spec: MenuSpec): { id: string; content: MenuContent }[] {
  const { allDay, lunch } = spec;
  const around = workdays.flatMap((weekday) => [
    { weekday, from: '00:00', to: lunch.from },
    { weekday, from: lunch.to, to: '00:00' },
  ]);
  const noon = workdays.map((weekday) => ({ weekday, from: lunch.from, to: lunch.to }));
  return [
    { id: 'all-day', content: contentOf(spec, allDay.name, allDay.categories, around, [0, 1, 2, 3, 4, 5, 6]) },
    { id: 'lunch', content: contentOf(spec, lunch.name, lunch.categories, noon, workdays) },
  ];
}

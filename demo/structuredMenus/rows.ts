import { menuCategories, menuItems, menuModifiers } from '#server/platform/db/declared.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { insertRows } from '#server/platform/db/rows.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import { drawn } from '../drawings.ts';
import { chunshuiMenu } from './chunshui.ts';
import { ginzaMenu } from './ginza.ts';
import { harbourMenu } from './harbour.ts';
import { inLanguages, type MenuSpec } from './spec.ts';

/** The items, modifiers and categories of the demo's structured menus. */

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
export async function insertMenuRecords(
  transaction: Sql,
  spec: MenuSpec,
  pictures: ItemPictures,
  createdTime: Date,
): Promise<void> {
  // The usual category of an item is the one of the menu for most of the day.
  const placed = [...spec.lunch.categories, ...spec.allDay.categories];
  const usual = new Map(placed.flatMap(({ id, items }) => items.map((item) => [item, id] as const)));
  const head = { companyId: spec.companyId, createdTime, updatedTime: createdTime };
  await insertRows(
    transaction,
    menuModifiers,
    spec.modifiers.map(({ id, name, minimum = 0, maximum = 0, perOption = 1, options }) => ({
      ...head,
      id,
      name: inLanguages(name),
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
        name: inLanguages(option.name),
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
      ...head,
      id: item.id,
      name: inLanguages(item.name),
      code: item.id,
      kind: item.parts ? 'set' : 'item',
      description: item.description ? inLanguages(item.description) : null,
      picture: pictures.get(of(spec, item.id)) ?? null,
      price: item.price,
      prices: Object.entries(item.prices ?? {}).map(([branch, price]) => ({ service: null, branch, price })),
      taxes: [],
      category: usual.get(item.id) ?? null,
      prepayPrice: null,
      maxPerOrder: item.maxPerOrder ?? null,
      ...allergens(item),
      diets: item.diets ?? [],
      modifiers: (item.modifiers ?? []).map((modifier) => ({ modifier })),
      parts: (item.parts ?? []).map(({ name, choices }) => ({
        name: inLanguages(name),
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
      ...head,
      id,
      name: inLanguages(name),
      code: id,
      description: null,
      picture: null,
      active: true,
    })),
  );
}

import type { MenuCategory, MenuContent, MenuItem, MenuModifier, PriceFor, PublishedMenu } from './menuTypes.ts';

/** What a menu's draft refers to, by id. */
export interface MenuRecords {
  items: Readonly<Record<string, MenuItem>>;
  modifiers: Readonly<Record<string, MenuModifier>>;
  categories: Readonly<Record<string, MenuCategory>>;
}

export interface DraftMenu {
  id: string;
  branchId: string;
  currency: string;
  content: MenuContent;
}

const isIn = (records: Readonly<Record<string, unknown>>, id: string) => Object.hasOwn(records, id);

/** The ids of the modifiers that items have. */
export const modifiersOf = (items: Iterable<MenuItem>): string[] => [
  ...new Set([...items].flatMap(({ modifiers }) => modifiers.map(({ modifier }) => modifier))),
];

/** The ids of the items that sets offer. */
export const choicesOf = (items: Iterable<Pick<MenuItem, 'parts'>>): string[] => [
  ...new Set([...items].flatMap(({ parts }) => parts.flatMap(({ choices }) => choices.map(({ item }) => item)))),
];

/** The ids of the groups that options lead to. */
export const nestedOf = (modifiers: Iterable<MenuModifier>): string[] => [
  ...new Set([...modifiers].flatMap(({ options }) => options.flatMap(({ modifier }) => modifier ?? []))),
];

const active = <R extends { active: boolean }>(records: Readonly<Record<string, R>>): Record<string, R> =>
  Object.fromEntries(Object.entries(records).filter(([, record]) => record.active));

const only = <R>(records: Readonly<Record<string, R>>, ids: Iterable<string>): Record<string, R> =>
  Object.fromEntries([...new Set(ids)].flatMap((id) => (isIn(records, id) ? [[id, records[id] as R]] : [])));

/**
 * The menu as guests will see it: without inactive items, categories, modifiers, options and choices, without empty
 * categories, and with the prices of its own branch only.
 */
export function menuSnapshot({ id, branchId, currency, content }: DraftMenu, records: MenuRecords): PublishedMenu {
  const here = (prices: readonly PriceFor[]) => prices.filter(({ branch }) => !branch || branch === branchId);
  const items = active(records.items);
  const modifiers = active(records.modifiers);
  const categories = content.categories
    .filter((place) => isIn(records.categories, place.id) && records.categories[place.id]?.active)
    .map((place) => ({ ...place, items: place.items.filter((item) => isIn(items, item.id)) }))
    .filter((place) => place.items.length > 0);
  const placed = new Set(categories.flatMap((place) => place.items.map((item) => item.id)));
  const itemOf = (item: MenuItem): MenuItem => ({
    ...item,
    prices: here(item.prices),
    modifiers: item.modifiers.filter(({ modifier }) => isIn(modifiers, modifier)),
    parts: item.parts.map((part) => ({ ...part, choices: part.choices.filter((choice) => isIn(items, choice.item)) })),
  });
  const modifierOf = (modifier: MenuModifier): MenuModifier => ({
    ...modifier,
    options: modifier.options
      .filter((option) => option.active)
      .map((option) => ({
        ...option,
        prices: here(option.prices),
        modifier: option.modifier && isIn(modifiers, option.modifier) ? option.modifier : null,
      })),
  });
  const sold = Object.values(only(items, placed)).map(itemOf);
  const choices = Object.values(only(items, choicesOf(sold))).map(itemOf);
  const all = new Map([...choices, ...sold].map((item) => [item.id, item]));
  const groups = Object.values(only(modifiers, modifiersOf(all.values()))).map(modifierOf);
  const nested = Object.values(only(modifiers, nestedOf(groups))).map(modifierOf);
  return {
    id,
    branchId,
    currency,
    content: {
      ...content,
      categories,
      items: content.items
        .filter((item) => placed.has(item.id))
        .map((item) => ({ ...item, prices: here(item.prices) })),
    },
    items: Object.fromEntries(all),
    modifiers: Object.fromEntries([...nested, ...groups].map((group) => [group.id, group])),
    categories: only(
      records.categories,
      categories.map((place) => place.id),
    ),
  };
}

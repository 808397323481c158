import type { OrderItem, OrderService } from '../money/orders.ts';
import { itemPrice } from './menuPrices.ts';
import { anyName } from './menuPublishing.ts';
import type { MenuContent, PublishedMenu } from './menuTypes.ts';

/** What publishing a draft would change. Pure. */

interface Named {
  id: string;
  name: string;
}

export interface MenuDifference {
  /** The names of what differs in the menu itself, such as its times. */
  fields: string[];
  categoriesAdded: Named[];
  categoriesRemoved: Named[];
  added: Named[];
  removed: Named[];
  /** Items whose usual price differs at the branch. */
  prices: (Named & { before: number; after: number })[];
  /** Items that differ in something else. */
  changed: Named[];
}

/** As JSON, with the keys in one order: the database has its own. */
const plain = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
const differ = (a: unknown, b: unknown): boolean => plain(a) !== plain(b);

const namesOf = (records: PublishedMenu['items'] | PublishedMenu['categories'] = {}): Named[] =>
  Object.values(records).map(({ id, name }) => ({ id, name: anyName(name) }));
const without = (all: readonly Named[], others: readonly Named[]): Named[] => {
  const ids = new Set(others.map(({ id }) => id));
  return all.filter(({ id }) => !ids.has(id));
};

/** What differs between what guests see and what they would see. */
export function menuDifference(before: PublishedMenu | null, after: PublishedMenu): MenuDifference {
  const fields = (Object.keys(after.content) as (keyof MenuContent)[]).filter(
    (name) => name !== 'items' && differ(before?.content[name], after.content[name]),
  );
  const [service = 'dineIn'] = after.content.services;
  const factsOf = (menu: PublishedMenu, id: string) => {
    const placed = menu.content.items.find((one) => one.id === id);
    const item = menu.items[id];
    const price = item && itemPrice(item, placed, { branch: menu.branchId, service });
    const modifiers = item?.modifiers.map(({ modifier }) => menu.modifiers[modifier]);
    return { price: price ?? 0, rest: { ...item, price: null, placed, modifiers } };
  };
  const kept = before ? namesOf(after.items).filter(({ id }) => Object.hasOwn(before.items, id)) : [];
  const facts = kept.map((item) => ({
    item,
    was: factsOf(before ?? after, item.id),
    now: factsOf(after, item.id),
  }));
  return {
    fields,
    categoriesAdded: without(namesOf(after.categories), namesOf(before?.categories)),
    categoriesRemoved: without(namesOf(before?.categories), namesOf(after.categories)),
    added: without(namesOf(after.items), namesOf(before?.items)),
    removed: without(namesOf(before?.items), namesOf(after.items)),
    prices: facts.flatMap(({ item, was, now }) =>
      was.price === now.price ? [] : [{ ...item, before: was.price, after: now.price }],
    ),
    changed: facts.flatMap(({ item, was, now }) => (differ(was.rest, now.rest) ? [item] : [])),
  };
}

/** An order that was placed. */
export interface PlacedOrder {
  service: OrderService;
  items: readonly OrderItem[];
}

export interface Repriced {
  orders: number;
  more: number;
  less: number;
  same: number;
  /** Orders with an item that the menu does not have. */
  unknown: number;
  /** What the known orders cost, and would cost, in minor units. */
  before: number;
  after: number;
}

/** Orders priced again by a menu. Items are known by their id, otherwise by their name in any language. */
export function repriced(menu: PublishedMenu, orders: readonly PlacedOrder[]): Repriced {
  const placed = new Map(menu.content.items.map((one) => [one.id, one]));
  const named = new Map(
    Object.values(menu.items).flatMap((item) =>
      Object.values(item.name).flatMap((name) => (name ? [[name, item.id]] : [])),
    ),
  );
  const sums = { orders: orders.length, more: 0, less: 0, same: 0, unknown: 0, before: 0, after: 0 };
  for (const { service, items } of orders) {
    const prices = items.map(({ itemId, name, quantity }) => {
      const item = menu.items[itemId ?? named.get(name) ?? ''];
      return item && quantity * itemPrice(item, placed.get(item.id), { branch: menu.branchId, service });
    });
    if (prices.includes(undefined)) {
      sums.unknown += 1;
      continue;
    }
    const before = items.reduce((sum, { amount }) => sum + amount, 0);
    const after = prices.reduce<number>((sum, price) => sum + (price ?? 0), 0);
    sums[after > before ? 'more' : after < before ? 'less' : 'same'] += 1;
    sums.before += before;
    sums.after += after;
  }
  return sums;
}

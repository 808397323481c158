import type { ResponseOf } from '../core/endpoint.ts';
import { isSameJson } from '../core/sameJson.ts';
import type { OrderItem, OrderService } from '../money/orders.ts';
import type { compareSchedule } from './menuCopies.ts';
import { itemPrice } from './menuPrices.ts';
import { anyName } from './menuPublishing.ts';
import type { MenuContent, PublishedMenu } from './menuTypes.ts';

/** What publishing a draft would change. Pure. */

type Comparison = ResponseOf<typeof compareSchedule>;
type MenuDifference = Comparison['difference'];
type Named = MenuDifference['added'][number];

const namesOf = (records: PublishedMenu['items'] | PublishedMenu['categories'] = {}): Named[] =>
  Object.values(records).map(({ id, name }) => ({ id, name: anyName(name) }));
const without = (all: readonly Named[], others: readonly Named[]): Named[] => {
  const ids = new Set(others.map(({ id }) => id));
  return all.filter(({ id }) => !ids.has(id));
};

const placedIn = ({ content }: PublishedMenu) => new Map(content.items.map((one) => [one.id, one]));

/** The categories and their items, of those that both menus have. */
const orderIn = ({ content }: PublishedMenu, other: PublishedMenu) =>
  content.categories.flatMap(({ id, items }) =>
    Object.hasOwn(other.categories, id)
      ? [[id, ...items.flatMap((item) => (Object.hasOwn(other.items, item.id) ? item.id : []))]]
      : [],
  );

/** What differs between what guests see and what they would see. */
export function menuDifference(before: PublishedMenu | null, after: PublishedMenu): MenuDifference {
  const fields = (Object.keys(after.content) as (keyof MenuContent)[]).filter(
    (name) =>
      name !== 'items' &&
      (name === 'categories' && before
        ? !isSameJson(orderIn(before, after), orderIn(after, before))
        : !isSameJson(before?.content[name], after.content[name])),
  );
  const [service = 'dineIn'] = after.content.services;
  const factsIn = (menu: PublishedMenu) => {
    const places = placedIn(menu);
    return (id: string) => {
      const [item, placed] = [menu.items[id], places.get(id)];
      const price = item && itemPrice(item, placed, { branch: menu.branchId, service });
      const modifiers = item?.modifiers.map(({ modifier }) => menu.modifiers[modifier]);
      return {
        price: price ?? 0,
        prices: [item?.prices, placed?.prices],
        rest: { ...item, price: null, prices: null, placed: { ...placed, prices: null }, modifiers },
      };
    };
  };
  const [wasOf, nowOf] = [factsIn(before ?? after), factsIn(after)];
  const shared = before ? namesOf(after.items).filter(({ id }) => Object.hasOwn(before.items, id)) : [];
  const facts = shared.map((item) => ({ item, was: wasOf(item.id), now: nowOf(item.id) }));
  return {
    fields,
    categoriesAdded: without(namesOf(after.categories), namesOf(before?.categories)),
    categoriesRemoved: without(namesOf(before?.categories), namesOf(after.categories)),
    added: without(namesOf(after.items), namesOf(before?.items)),
    removed: without(namesOf(before?.items), namesOf(after.items)),
    prices: facts.flatMap(({ item, was, now }) =>
      was.price === now.price ? [] : [{ ...item, before: was.price, after: now.price }],
    ),
    changed: facts.flatMap(({ item, was, now }) => {
      const isOtherPrice = was.price === now.price && !isSameJson(was.prices, now.prices);
      return isOtherPrice || !isSameJson(was.rest, now.rest) ? [item] : [];
    }),
  };
}

/** An order that was placed. */
export interface PlacedOrder {
  service: OrderService;
  items: readonly OrderItem[];
}

type Repriced = Omit<Comparison['orders'], 'since' | 'truncated'>;

/** Orders priced again by a menu. Items are known by their id, otherwise by their name in any language. */
export function repriced(menu: PublishedMenu, orders: readonly PlacedOrder[]): Repriced {
  const placed = placedIn(menu);
  const known = new Map(Object.entries(menu.items));
  const named = new Map(
    [...known.values()].flatMap((item) => Object.values(item.name).flatMap((name) => (name ? [[name, item.id]] : []))),
  );
  const sums = { orders: orders.length, more: 0, less: 0, same: 0, unknown: 0, before: 0, after: 0 };
  for (const { service, items } of orders) {
    const prices = items.map(({ itemId, name, quantity }) => {
      const item = known.get(itemId ?? named.get(name) ?? '');
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

/** What differs between two drafts of a menu: of categories and items only those that do. */
export function contentDifference(before: MenuContent, after: MenuContent) {
  const names = (Object.keys(after) as (keyof MenuContent)[]).filter((name) => !isSameJson(before[name], after[name]));
  const part = (of: MenuContent, other: MenuContent) =>
    Object.fromEntries(
      names.map((name): [string, unknown] => {
        if (name !== 'categories' && name !== 'items') return [name, of[name]];
        const others = new Map<string, unknown>(other[name].map((one) => [one.id, one]));
        return [name, of[name].filter((one) => !isSameJson(one, others.get(one.id)))];
      }),
    );
  return { before: part(before, after), after: part(after, before) };
}

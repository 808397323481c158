import { describe, expect, it } from 'vitest';
import { menuDifference, repriced } from '#contract/menus/menuComparison.ts';
import type { MenuItem, PlacedItem, PublishedMenu } from '#contract/menus/menuTypes.ts';
import { buildMenuItem, buildPublishedMenu } from '#tests/support/publishedMenus.ts';

/** What publishing a draft would change. */

const duck = buildMenuItem({ id: 'duck', name: { en: 'Duck' }, price: 50_000 });
const at = { companyId: 'harbour', branchId: 'quay', id: 'all-day' };
const plain: PlacedItem = { id: 'duck', prices: [], taxes: [], prepayPrice: null, maxPerOrder: null };

function menuOf(item: MenuItem, placed: Partial<PlacedItem> = {}): PublishedMenu {
  const { published } = buildPublishedMenu({ ...at, items: [item], content: { items: [{ ...plain, ...placed }] } });
  if (!published) throw new Error('The menu is not published');
  return published;
}
const price = (amount: number, service: 'dineIn' | 'takeout' | null = null) => ({
  service,
  branch: null,
  price: amount,
});
const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id);

describe('an item', () => {
  const before = menuOf(duck);

  it.each([
    ['its own price', menuOf({ ...duck, price: 52_000 })],
    ['its price in the menu', menuOf(duck, { prices: [price(52_000)] })],
    ['its price at the branch', menuOf({ ...duck, prices: [{ ...price(52_000), branch: 'quay' }] })],
  ])('of which only %s differs is among the prices alone', (_, after) => {
    const { prices, changed } = menuDifference(before, after);
    expect(prices).toEqual([{ id: 'duck', name: 'Duck', before: 50_000, after: 52_000 }]);
    expect(changed).toEqual([]);
  });

  it('of which the price of another service differs has changed', () => {
    const { prices, changed } = menuDifference(before, menuOf(duck, { prices: [price(52_000, 'takeout')] }));
    expect([ids(prices), ids(changed)]).toEqual([[], ['duck']]);
  });

  it('is in both lists if more than its price differs', () => {
    const after = menuOf({ ...duck, maxPerOrder: 2 }, { prices: [price(52_000)] });
    const { prices, changed } = menuDifference(before, after);
    expect([ids(prices), ids(changed)]).toEqual([['duck'], ['duck']]);
  });

  it('that stays the same is in neither', () => {
    const { prices, changed } = menuDifference(before, menuOf(duck));
    expect([prices, changed]).toEqual([[], []]);
  });
});

describe('orders', () => {
  it('are priced again by the id or the name of their items', () => {
    const ordered = (name: string, itemId?: string) => ({
      service: 'takeout' as const,
      items: [{ name, quantity: 2, price: 50_000, amount: 100_000, ...(itemId && { itemId }) }],
    });
    const sums = repriced(menuOf(duck, { prices: [price(52_000)] }), [
      ordered('Duck'),
      ordered('Duck of last year', 'duck'),
      ordered('Goose'),
    ]);
    expect(sums).toEqual({ orders: 3, more: 2, less: 0, same: 0, unknown: 1, before: 200_000, after: 208_000 });
  });
});

describe('the order of categories', () => {
  const of = (...items: string[]): PublishedMenu => {
    const { published } = buildPublishedMenu({ ...at, items: items.map((id) => buildMenuItem({ id })) });
    if (!published) throw new Error('The menu is not published');
    return published;
  };

  it('is the same if items are only added or removed', () => {
    expect(menuDifference(of('duck', 'soup'), of('tea', 'duck')).fields).toEqual([]);
  });

  it('differs if an item has moved', () => {
    expect(menuDifference(of('duck', 'soup'), of('soup', 'tea', 'duck')).fields).toEqual(['categories']);
  });
});

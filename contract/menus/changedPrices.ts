import { itemPrice } from './menuPrices.ts';
import type { MenuItem, PlacedItem, PriceFor } from './menuTypes.ts';
import { menuServices, structuredMenuLimits, type MenuService } from './menuValues.ts';

/** The prices that a menu shows for its items, and how those of several items change together. Pure. */

/** How the prices of several items change. */
export interface PriceRule {
  by: 'amount' | 'percent' | 'set';
  /** Minor units, or hundredths of a per cent; may be negative. */
  value: number;
  /** Prices become a multiple of it, in minor units; 1 does not round further. */
  step: number;
  direction: 'nearest' | 'up' | 'down';
}

export interface NewPrice {
  price: number;
  /** What rounding adds to the exact price, in minor units; it may be part of one. */
  rounding: number;
}

const rounded = { nearest: Math.round, up: Math.ceil, down: Math.floor } as const;

/** A price after the rule: at least 0, and at most what a price can be. */
export function newPrice(old: number, { by, value, step, direction }: PriceRule): NewPrice {
  // Per cent in whole numbers first, so that 5 % of 100.00 is exact.
  const exact = by === 'set' ? value : by === 'amount' ? old + value : (old * (10_000 + value)) / 10_000;
  const size = Math.max(1, step);
  const most = Math.floor(structuredMenuLimits.price / size) * size;
  const price = Math.min(Math.max(rounded[direction](exact / size) * size, 0), most);
  return { price, rounding: price - Math.max(exact, 0) };
}

/** What rounding adds over all prices, and the largest difference of one. */
export function roundingOf(prices: readonly NewPrice[]): { total: number; largest: number } {
  return prices.reduce(
    ({ total, largest }, { rounding }) => ({
      total: total + rounding,
      largest: Math.max(largest, Math.abs(rounding)),
    }),
    { total: 0, largest: 0 },
  );
}

/** The price of an item in a menu, and of services where it differs. */
export interface ShownPrices {
  usual: number;
  others: readonly { service: MenuService; price: number }[];
}

/** What guests of the menu's services pay: the most common price, then those of other services. */
export function pricesOf(
  item: Pick<MenuItem, 'price' | 'prices'>,
  placed: PlacedItem | undefined,
  services: readonly MenuService[],
  branch: string,
): ShownPrices {
  const each = (services.length ? services : menuServices).map((service) => ({
    service,
    price: itemPrice(item, placed, { service, branch }),
  }));
  const general = placed?.prices.find((one) => !one.service && (!one.branch || one.branch === branch))?.price;
  const usual = general ?? each[0]?.price ?? item.price;
  return { usual, others: each.filter(({ price }) => price !== usual) };
}

/** The prices to store so that each price becomes `next` of it. */
export const replacedPrices = (
  { usual, others }: ShownPrices,
  branch: string,
  placed: PlacedItem | undefined,
  next: (price: number) => number,
): PriceFor[] => [
  // Those of other branches stay.
  ...(placed?.prices ?? []).filter((one) => one.branch && one.branch !== branch),
  { service: null, branch: null, price: next(usual) },
  ...others.map(({ service, price }) => ({ service, branch: null, price: next(price) })),
];

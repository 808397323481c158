import { itemPrice } from '#contract/menus/menuPrices.ts';
import type { MenuItem, PlacedItem, PriceFor } from '#contract/menus/menuTypes.ts';
import { menuServices, type MenuService } from '#contract/menus/menuValues.ts';

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

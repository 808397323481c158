import { sharesOf } from '../core/shares.ts';
import type { MenuItem, MenuModifier, ModifierOption, PlacedItem, PriceFor, TaxFor } from './menuTypes.ts';
import type { MenuService } from './menuValues.ts';
import type { ChosenOptions } from './modifierRules.ts';

/** Prices, sets and taxes of structured menus, in minor units. Pure. */

/** Where and how something is sold. */
export interface Sale {
  branch: string;
  service: MenuService;
}

/** The most specific price of a list: for service and branch, then the branch, the service, everything; or none. */
function priceIn(prices: readonly PriceFor[], { branch, service }: Sale): number | undefined {
  const fit = (wanted: { branch: string | null; service: string | null }) =>
    prices.find((one) => (one.branch ?? null) === wanted.branch && (one.service ?? null) === wanted.service)?.price;
  return (
    fit({ branch, service }) ??
    fit({ branch, service: null }) ??
    fit({ branch: null, service }) ??
    fit({ branch: null, service: null })
  );
}

/** The price of an item: that of the menu, otherwise the item's own. */
export const itemPrice = (
  item: Pick<MenuItem, 'price' | 'prices'>,
  placed: Pick<PlacedItem, 'prices'> | undefined,
  sale: Sale,
): number => priceIn(placed?.prices ?? [], sale) ?? priceIn(item.prices, sale) ?? item.price;

export const optionPrice = (option: Pick<ModifierOption, 'price' | 'prices'>, sale: Sale): number =>
  priceIn(option.prices, sale) ?? option.price;

/**
 * The charge for the chosen options of a group. The preselected quantity of an option is free unless the group charges
 * for it.
 */
export function optionsCharge(
  group: Pick<MenuModifier, 'options' | 'chargesPreselected'>,
  chosen: ChosenOptions,
  sale: Sale,
): number {
  return group.options.reduce((sum, option) => {
    const quantity = chosen[option.id] ?? 0;
    const free = group.chargesPreselected ? 0 : Math.min(quantity, option.preselected);
    return sum + (quantity - free) * optionPrice(option, sale);
  }, 0);
}

/** The tax of an item for a service; null if none is stated. */
export function taxOf(
  item: Pick<MenuItem, 'taxes'>,
  placed: Pick<PlacedItem, 'taxes'> | undefined,
  menu: readonly TaxFor[],
  service: MenuService,
): TaxFor | null {
  for (const list of [placed?.taxes ?? [], item.taxes, menu]) {
    const found = list.find((one) => one.service === service) ?? list.find((one) => !one.service);
    if (found) return found;
  }
  return null;
}

/** The tax rates that new menus of a country start with (rates of 2026). */
export function usualTaxes(country: string): TaxFor[] {
  const all = (rate: number): TaxFor[] => [{ service: null, rate, included: true }];
  switch (country) {
    // Consumption tax: 8 % for what is taken away, 10 % at the table (National Tax Agency, reduced rate since 2019).
    case 'JP':
      return [
        { service: null, rate: 1_000, included: true },
        { service: 'takeout', rate: 800, included: true },
        { service: 'delivery', rate: 800, included: true },
      ];
    case 'TW':
      return all(500);
    case 'CN':
      return all(600);
    case 'AU':
      return all(1_000);
    default:
      return [];
  }
}

/**
 * Splits the price of a set over its chosen parts in proportion to their own prices, by largest remainder.
 *
 * @param own the price of each chosen part if it were sold by itself; all 0 splits equally
 * @returns shares that add up to the price
 */
export const setShares = (price: number, own: readonly number[]): number[] => sharesOf(price, own);

/** The entry of a list for a service, or for all of them; entries for one branch do not count. */
export const entryFor = <T extends Pick<PriceFor, 'service' | 'branch'>>(
  list: readonly T[],
  service: MenuService | null,
): T | undefined => list.find((one) => !one.branch && (one.service ?? null) === service);

/** A list with the entries of services, and of all services, replaced in place; those of branches stay. */
export function withEntries<T extends Pick<PriceFor, 'service' | 'branch'>>(
  list: readonly T[],
  next: readonly T[],
): T[] {
  const stored = list.map((one) => {
    const other = one.branch ? undefined : entryFor(next, one.service ?? null);
    return other ? { ...one, ...other } : one;
  });
  return [...stored, ...next.filter(({ service }) => !entryFor(list, service ?? null))];
}

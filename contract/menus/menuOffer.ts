import { addDays } from '../core/ranges.ts';
import { clockChange, instantsOf } from '../core/zones.ts';
import { itemPrice, optionPrice, taxOf, type Sale } from './menuPrices.ts';
import { hasEnough } from './modifierRules.ts';
import { appliesAt, daySeconds, menuTurns, momentAt } from './menuTiming.ts';
import { isSoldOut } from './soldOutRules.ts';
import type {
  MenuItem,
  MenuModifier,
  ModifierOption,
  PlacedItem,
  PublishedMenu,
  SoldOut,
  TaxFor,
} from './menuTypes.ts';
import type { MenuService } from './menuValues.ts';

/** What guests can order at a branch at a moment: which menu, at which prices and taxes, and what is sold out. Pure. */

export interface OfferedOption {
  option: ModifierOption;
  price: number;
  soldOut: boolean;
}

export interface OfferedModifier {
  modifier: MenuModifier;
  options: readonly OfferedOption[];
}

export interface OfferedItem {
  item: MenuItem;
  price: number;
  tax: TaxFor | null;
  prepayPrice: number | null;
  /** 0: no limit. */
  maxPerOrder: number;
  soldOut: boolean;
  modifiers: readonly OfferedModifier[];
}

export interface Offer {
  menu: PublishedMenu;
  categories: readonly { id: string; items: readonly OfferedItem[] }[];
}

/** The state of a branch that an offer follows from. */
export interface OfferState {
  menus: readonly PublishedMenu[];
  soldOut: readonly SoldOut[];
  /** The counts of items that are counted, by id. */
  stock: Readonly<Record<string, number>>;
}

export interface OfferRequest {
  service: MenuService;
  /** The id of an order provider; any if missing. */
  provider?: string;
  /** Milliseconds since 1970. */
  at: number;
  timeZone: string;
}

const competes = ({ content }: PublishedMenu, { service, provider }: OfferRequest): boolean =>
  content.active &&
  content.services.includes(service) &&
  (!provider || content.foProviders.length === 0 || content.foProviders.includes(provider));

/** Menus with dates first; among others, of which two never apply together, by id. */
const byRank = (a: PublishedMenu, b: PublishedMenu): number =>
  Number(b.content.dates.length > 0) - Number(a.content.dates.length > 0) || (a.id < b.id ? -1 : 1);

/** The menu that guests see at a moment. */
export function menuAtMoment(menus: readonly PublishedMenu[], request: OfferRequest): PublishedMenu | undefined {
  const moment = momentAt(request.at, request.timeZone);
  return menus.filter((menu) => competes(menu, request) && appliesAt(menu.content, moment)).sort(byRank)[0];
}

/** What is sold out at a moment: items by id, and options by the id of their modifier. */
export interface SoldOutNow {
  items: ReadonlySet<string>;
  options: ReadonlyMap<string, ReadonlySet<string>>;
}

export function soldOutAt({ soldOut, stock }: Omit<OfferState, 'menus'>, at: number): SoldOutNow {
  const items = new Set(Object.keys(stock).filter((id) => (stock[id] ?? 0) <= 0));
  const options = new Map<string, Set<string>>();
  for (const one of soldOut) {
    if (!isSoldOut(one, at)) continue;
    if (one.target === 'item') items.add(one.id);
    else options.set(one.modifier, (options.get(one.modifier) ?? new Set()).add(one.id));
  }
  return { items, options };
}

const none: ReadonlySet<string> = new Set();

/** The ids of a group's options that cannot be chosen: sold out, or with a further group that has too few left. */
function unavailable(menu: PublishedMenu, group: MenuModifier, { options }: SoldOutNow): ReadonlySet<string> {
  const gone = new Set(options.get(group.id));
  for (const { id, modifier } of group.options) {
    const further = modifier ? menu.modifiers[modifier] : undefined;
    if (further?.active && !hasEnough(further, options.get(further.id) ?? none)) gone.add(id);
  }
  return gone;
}

/** Whether an item cannot be ordered: itself, too few options of a group, or too few choices of a part. */
function cannotBeOrdered(menu: PublishedMenu, item: MenuItem, now: SoldOutNow): boolean {
  if (now.items.has(item.id)) return true;
  const short = item.modifiers.some(({ modifier }) => {
    const group = menu.modifiers[modifier];
    return group?.active && !hasEnough(group, unavailable(menu, group, now));
  });
  return (
    short ||
    item.parts.some(({ minimum, choices }) => {
      const left = choices.filter(({ item: id }) => {
        const choice = menu.items[id];
        // A set does not contain sets.
        return choice?.kind === 'item' && choice.active && !cannotBeOrdered(menu, choice, now);
      });
      return minimum > 0 && left.length === 0;
    })
  );
}

function offeredItem(menu: PublishedMenu, item: MenuItem, placed: PlacedItem | undefined, sale: Sale, now: SoldOutNow) {
  const modifiers = item.modifiers.flatMap(({ modifier }): OfferedModifier[] => {
    const group = menu.modifiers[modifier];
    if (!group?.active) return [];
    const gone = unavailable(menu, group, now);
    const options = group.options
      .filter(({ active }) => active)
      .map((option) => ({ option, price: optionPrice(option, sale), soldOut: gone.has(option.id) }));
    return [{ modifier: group, options }];
  });
  return {
    item,
    price: itemPrice(item, placed, sale),
    tax: taxOf(item, placed, menu.content.taxes, sale.service),
    prepayPrice: placed?.prepayPrice ?? item.prepayPrice,
    maxPerOrder: placed?.maxPerOrder ?? item.maxPerOrder ?? 0,
    soldOut: cannotBeOrdered(menu, item, now),
    modifiers,
  } satisfies OfferedItem;
}

/** Everything of a menu as guests can order it at a moment. */
export function offerOf(menu: PublishedMenu, state: Omit<OfferState, 'menus'>, { service, at }: OfferRequest): Offer {
  const sale = { branch: menu.branchId, service };
  const now = soldOutAt(state, at);
  const placed = new Map(menu.content.items.map((one) => [one.id, one]));
  const offered = new Map<string, OfferedItem>();
  const offer = (id: string): OfferedItem[] => {
    const item = menu.items[id];
    if (!item?.active) return [];
    const found = offered.get(id) ?? offeredItem(menu, item, placed.get(id), sale, now);
    offered.set(id, found);
    return [found];
  };
  const categories = menu.content.categories
    .filter(({ id }) => menu.categories[id]?.active)
    .map(({ id, items }) => ({ id, items: items.flatMap((one) => offer(one.id)) }))
    .filter(({ items }) => items.length > 0);
  return { menu, categories };
}

const daysAhead = 8;

/**
 * The first later instant at which another menu may apply, or something sold out is available again.
 *
 * @returns milliseconds since 1970; null if nothing changes within a week
 */
export function nextChange({ menus, soldOut }: OfferState, request: OfferRequest): number | null {
  const { at, timeZone } = request;
  const { date } = momentAt(at, timeZone);
  const mine = menus.filter((menu) => competes(menu, request));
  const changes = [
    ...soldOut.flatMap(({ until }) => (until === null ? [] : Date.parse(until))),
    // Where clocks are set forward, the time at which a menu begins or ends may be skipped.
    ...(mine.length ? [clockChange(at, at + daysAhead * daySeconds * 1000, timeZone) ?? at] : []),
  ];
  let found = 0;
  // Where clocks are set back, a time of the next day may come before one of this day.
  for (let ahead = 0; ahead < daysAhead && found < 2; ahead += 1) {
    const day = addDays(date, ahead);
    const seconds = mine.flatMap(({ content }) => menuTurns(content, day).flatMap(({ from, to }) => [from, to]));
    const later = [...new Set(seconds)].flatMap((one) => instantsOf(day, one, timeZone)).filter((one) => one > at);
    changes.push(...later);
    if (later.length || found) found += 1;
  }
  const next = changes.reduce((first, one) => (one > at && one < first ? one : first), Infinity);
  return Number.isFinite(next) ? next : null;
}

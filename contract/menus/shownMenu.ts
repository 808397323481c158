import { languages, type Language, type Rasters } from '../core/constants.ts';
import { allergensOf, combinedState } from './allergenRules.ts';
import {
  offerOf,
  soldOutAt,
  type OfferedItem,
  type OfferedOption,
  type OfferRequest,
  type OfferState,
} from './menuOffer.ts';
import { optionPrice } from './menuPrices.ts';
import type { AllergenLists, MenuItem, MenuModifier, MenuText, PublishedMenu, SetPart, TaxFor } from './menuTypes.ts';
import { allergens, type AllergenState } from './menuValues.ts';
import { optionLimit } from './modifierRules.ts';

/** A menu as guests see it: one language, one service, prices and what is sold out at one moment. Pure. */

export interface ShownOption {
  name: string;
  /** Minor units, added to the price. */
  extra: number;
  isSoldOut: boolean;
  /** Of further options, which are offered with it. */
  group: ShownGroup | null;
}

/** Options of which guests choose, or choices of a set. */
export interface ShownGroup extends Pick<MenuModifier, 'minimum' | 'maximum'> {
  name: string;
  options: readonly ShownOption[];
}

interface Described {
  name: string;
  description: string;
  picture: Rasters | null;
}

export interface ShownItem extends Described, AllergenLists, Pick<MenuItem, 'price' | 'diets'> {
  /** Whether what guests must choose with it can cost more. */
  isFrom: boolean;
  isSoldOut: boolean;
  /** Whether nothing has been stated about some allergens, or about any. */
  notStated: 'none' | 'some' | 'all';
  tax: TaxFor | null;
  groups: readonly ShownGroup[];
}

export interface ShownCategory extends Described {
  items: readonly ShownItem[];
}

export interface VisibleMenu {
  name: string;
  currency: string;
  categories: readonly ShownCategory[];
}

interface Shown extends Omit<OfferState, 'menus'>, OfferRequest {
  language: Language;
  country: string;
  rasters: ReadonlyMap<string, Rasters>;
}

const nearest = { zh: 'zh-cn', 'zh-cn': 'zh', en: 'en', ja: 'en' } as const;

/** A text in a language, otherwise in the nearest one in which it was entered. */
export function inLanguage(text: MenuText | null, language: Language): string {
  const order = [language, nearest[language], 'en' as const, ...languages];
  return order.map((one) => text?.[one]?.trim()).find(Boolean) ?? '';
}

/** An option of a group, or a choice of a set. */
interface Choosable {
  option: AllergenLists & { name: MenuText };
  /** Minor units. */
  extra: number;
  isSoldOut: boolean;
  /** How many cost nothing, and how many can be chosen. */
  free: number;
  limit: number;
  /** The group that it leads to. */
  further: string | null;
}

/** What guests pay at least for what they must choose, and whether some of it costs more. */
function leastOf(minimum: number, options: readonly Choosable[]): { least: number; more: boolean } {
  const each = options.flatMap(({ extra, free, limit }) =>
    Array.from({ length: Math.min(limit, minimum) }, (_, at) => (at < free ? 0 : extra)),
  );
  const sorted = each.sort((a, b) => a - b);
  const taken = sorted.slice(0, minimum);
  return { least: taken.reduce((sum, one) => sum + one, 0), more: (sorted.at(-1) ?? 0) > (taken.at(-1) ?? 0) };
}

/** A published menu as guests see it at a moment. */
export function shownMenu(menu: PublishedMenu, { language, country, rasters, ...at }: Shown): VisibleMenu {
  const said = (text: MenuText | null) => inLanguage(text, language);
  const raster = (source: string | null) => (source ? (rasters.get(source) ?? null) : null);
  const offer = offerOf(menu, at, at);
  const now = soldOutAt(at, at.at);
  const sale = { branch: menu.branchId, service: at.service };
  const { mandatory, recommended } = allergensOf(country);
  const listed = [...mandatory, ...recommended];
  const soldOut = new Map(offer.categories.flatMap(({ items }) => items.map((one) => [one.item.id, one.soldOut])));

  const optionsOf = (group: MenuModifier, offered: readonly OfferedOption[]): Choosable[] =>
    offered.map(({ option, price: extra, soldOut: isSoldOut }) => ({
      option,
      extra,
      isSoldOut,
      free: group.chargesPreselected ? 0 : option.preselected,
      limit: optionLimit(group, option),
      further: option.modifier,
    }));

  const choicesOf = ({ choices }: SetPart): Choosable[] =>
    choices.flatMap(({ item: id, extra }) => {
      const option = menu.items[id];
      const isSoldOut = soldOut.get(id) ?? now.items.has(id);
      return option?.active ? [{ option, extra, isSoldOut, free: 0, limit: Infinity, further: null }] : [];
    });

  const groupOf = ({ name, minimum, maximum }: SetPart | MenuModifier, options: readonly Choosable[]): ShownGroup => ({
    name: said(name),
    minimum,
    maximum,
    options: options.map(({ option, extra, isSoldOut, further }) => ({
      name: said(option.name),
      extra,
      isSoldOut,
      group: furtherOf(further),
    })),
  });

  /** The options that an option leads to; they lead no further. */
  function furtherOf(id: string | null): ShownGroup | null {
    const group = id ? menu.modifiers[id] : undefined;
    if (!group?.active) return null;
    const gone = now.options.get(group.id);
    const offered = group.options.flatMap((one) => {
      const option = { ...one, modifier: null };
      return one.active ? [{ option, price: optionPrice(one, sale), soldOut: gone?.has(one.id) ?? false }] : [];
    });
    return groupOf(group, optionsOf(group, offered));
  }

  function shown({ item, price, tax, soldOut: isSoldOut, modifiers }: OfferedItem): ShownItem {
    const chosen = [
      ...item.parts.map((part) => ({ of: part, options: choicesOf(part) })),
      ...modifiers.map(({ modifier, options }) => ({ of: modifier, options: optionsOf(modifier, options) })),
    ];
    const required = chosen.map(({ of, options }) => leastOf(of.minimum, options));
    const lists = [item, ...chosen.flatMap(({ options }) => options.map(({ option }) => option))];
    const states = new Map(allergens.map((one) => [one, combinedState(lists, one)]));
    const stated = (state: AllergenState) => allergens.filter((one) => states.get(one) === state);
    const unknown = listed.filter((one) => states.get(one) === 'unknown').length;
    const known = states.size - stated('unknown').length;
    return {
      name: said(item.name),
      description: said(item.description),
      price: required.reduce((sum, { least }) => sum + least, price),
      isFrom: required.some(({ more }) => more),
      isSoldOut,
      picture: raster(item.picture),
      diets: item.diets,
      contains: stated('contains'),
      mayContain: stated('mayContain'),
      freeOf: stated('freeOf'),
      notStated: unknown === 0 ? 'none' : known === 0 ? 'all' : 'some',
      tax,
      groups: chosen.map(({ of, options }) => groupOf(of, options)),
    };
  }

  return {
    name: menu.content.name,
    currency: menu.currency,
    categories: offer.categories.flatMap(({ id, items }) => {
      const category = menu.categories[id];
      if (!category) return [];
      const { name, description, picture } = category;
      return [{ name: said(name), description: said(description), picture: raster(picture), items: items.map(shown) }];
    }),
  };
}

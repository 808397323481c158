import { languages, type Language, type Rasters } from '#contract/core/constants.ts';
import { allergensOf, combinedState } from '#contract/menus/allergenRules.ts';
import { offerOf, soldOutAt, type OfferedItem, type OfferRequest, type OfferState } from '#contract/menus/menuOffer.ts';
import { optionPrice } from '#contract/menus/menuPrices.ts';
import type { MenuText, MenuItem, MenuModifier, PublishedMenu } from '#contract/menus/menuTypes.ts';
import { allergens, type AllergenState } from '#contract/menus/menuValues.ts';
import { optionLimit } from '#contract/menus/modifierRules.ts';
import type { ShownGroup, ShownItem, VisibleMenu } from './shown.ts';

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

interface Required {
  minimum: number;
  /** Charges, with how often each can be chosen; 0: no limit. */
  charges: readonly { charge: number; free: number; limit: number }[];
}

/** What guests pay at least for what they must choose, and whether some of it costs more. */
function leastOf({ minimum, charges }: Required): { least: number; more: boolean } {
  const each = charges.flatMap(({ charge, free, limit }) =>
    Array.from({ length: Math.min(limit || minimum, minimum) }, (_, at) => (at < free ? 0 : charge)),
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

  const further = (id: string | null): ShownGroup | null => {
    const group = id ? menu.modifiers[id] : undefined;
    if (!group?.active) return null;
    const options = group.options.filter(({ active }) => active);
    return {
      name: said(group.name),
      minimum: group.minimum,
      maximum: group.maximum,
      options: options.map((option) => ({
        name: said(option.name),
        extra: optionPrice(option, sale),
        isSoldOut: now.options.get(group.id)?.has(option.id) ?? false,
        group: null,
      })),
    };
  };

  const groupOf = ({ modifier, options }: OfferedItem['modifiers'][number]): ShownGroup => ({
    name: said(modifier.name),
    minimum: modifier.minimum,
    maximum: modifier.maximum,
    options: options.map(({ option, price, soldOut: isSoldOut }) => ({
      name: said(option.name),
      extra: price,
      isSoldOut,
      group: further(option.modifier),
    })),
  });

  const choicesOf = ({ parts }: MenuItem) =>
    parts.map(({ choices }) =>
      choices.flatMap(({ item: id, extra }) => {
        const choice = menu.items[id];
        const isSoldOut = soldOut.get(id) ?? now.items.has(id);
        return choice?.active ? [{ choice, extra, isSoldOut }] : [];
      }),
    );

  const requiredOf = (modifier: MenuModifier, { options }: OfferedItem['modifiers'][number]): Required => ({
    minimum: modifier.minimum,
    charges: options.map(({ option, price }) => ({
      charge: price,
      free: modifier.chargesPreselected ? 0 : option.preselected,
      limit: optionLimit(modifier, option),
    })),
  });

  function shown({ item, price, tax, soldOut: isSoldOut, modifiers }: OfferedItem): ShownItem {
    const choices = choicesOf(item);
    const parts = item.parts.map(({ name, minimum, maximum }, part): ShownGroup => ({
      name: said(name),
      minimum,
      maximum,
      options: (choices[part] ?? []).map(({ choice, extra, isSoldOut: gone }) => ({
        name: said(choice.name),
        extra,
        isSoldOut: gone,
        group: null,
      })),
    }));
    const required = [
      ...modifiers.map((one) => requiredOf(one.modifier, one)),
      ...item.parts.map(({ minimum }, part) => ({
        minimum,
        charges: (choices[part] ?? []).map(({ extra }) => ({ charge: extra, free: 0, limit: 0 })),
      })),
    ].map(leastOf);
    const lists = [
      item,
      ...modifiers.flatMap(({ options }) => options.map(({ option }) => option)),
      ...choices.flatMap((part) => part.map(({ choice }) => choice)),
    ];
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
      groups: [...parts, ...modifiers.map(groupOf)],
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

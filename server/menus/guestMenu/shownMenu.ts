import { languages, type Language, type Rasters } from '#contract/core/constants.ts';
import type {
  AllergenLists,
  LocalText,
  MenuItem,
  MenuModifier,
  ModifierOption,
  PriceFor,
  PublishedMenu,
  SoldOut,
  TaxFor,
} from '#contract/menus/menuTypes.ts';
import type { MenuService } from '#contract/menus/menuValues.ts';
import type { ShownGroup, ShownItem, ShownMenu } from './shown.ts';

interface Shown {
  language: Language;
  service: MenuService;
  /** Milliseconds. */
  moment: number;
  country: string;
  soldOut: readonly SoldOut[];
  rasters: ReadonlyMap<string, Rasters>;
}

const nearest = { zh: 'zh-cn', 'zh-cn': 'zh', en: 'en', ja: 'en' } as const;

/** A text in a language, otherwise in the nearest one in which it was entered. */
export function inLanguage(text: LocalText | null, language: Language): string {
  const order = [language, nearest[language], 'en' as const, ...languages];
  return order.map((one) => text?.[one]?.trim()).find(Boolean) ?? '';
}

/** A published menu as guests see it at a moment. */
export function shownMenu(menu: PublishedMenu, { language, service, moment, soldOut, rasters }: Shown): ShownMenu {
  const { branchId, content, currency } = menu;
  const said = (text: LocalText | null) => inLanguage(text, language);
  const raster = (source: string | null) => (source ? (rasters.get(source) ?? null) : null);
  const gone = new Set(
    soldOut
      .filter(({ until }) => !until || Date.parse(until) > moment)
      .map(({ target, id, modifier }) => [target, modifier, id].join('\n')),
  );
  const priced = (prices: readonly PriceFor[]) => {
    const rank = (one: PriceFor) => (one.branch ? 2 : 0) + (one.service ? 1 : 0);
    return prices
      .filter((one) => (!one.branch || one.branch === branchId) && (!one.service || one.service === service))
      .toSorted((a, b) => rank(b) - rank(a))[0]?.price;
  };
  const taxed = (taxes: readonly TaxFor[]) =>
    taxes.find((one) => one.service === service) ?? taxes.find((one) => !one.service);
  const placed = new Map(content.items.map((one) => [one.id, one]));

  const option = (of: MenuModifier, one: ModifierOption, nested: boolean): ShownGroup['options'][number] => {
    const further = nested && one.modifier ? menu.modifiers[one.modifier] : undefined;
    return {
      name: said(one.name),
      extra: priced(one.prices) ?? one.price,
      isSoldOut: gone.has(['option', of.id, one.id].join('\n')),
      group: further ? group(further, false) : null,
    };
  };
  const group = (one: MenuModifier, nested = true): ShownGroup => ({
    name: said(one.name),
    minimum: one.minimum,
    maximum: one.maximum,
    options: one.options.filter(({ active }) => active).map((each) => option(one, each, nested)),
  });
  /** Whether guests cannot choose as many options as they must. */
  const lacks = (of: MenuModifier): boolean => {
    const left = of.options.filter(({ active, id }) => active && !gone.has(['option', of.id, id].join('\n')));
    const most = left.map(({ maximum }) => (maximum ?? of.maximumPerOption) || Infinity);
    return left.length < of.minimumDistinct || most.reduce((sum, one) => sum + one, 0) < of.minimum;
  };
  const modifiersOf = ({ modifiers }: MenuItem) =>
    modifiers.flatMap(({ modifier }) => menu.modifiers[modifier] ?? []).filter(({ active }) => active);
  const isSoldOut = (one: MenuItem): boolean =>
    gone.has(['item', '', one.id].join('\n')) ||
    modifiersOf(one).some(lacks) ||
    (one.kind === 'set' &&
      one.parts.some(({ minimum, choices }) => minimum > 0 && choices.every(({ item: id }) => isGone(id))));
  const isGone = (id: string): boolean => {
    const found = menu.items[id];
    return !found || isSoldOut(found);
  };

  function item(one: MenuItem): ShownItem {
    const place = placed.get(one.id);
    const parts = one.parts.map((part): ShownGroup => {
      const choices = part.choices.flatMap(({ item: id, extra }) => {
        const choice = menu.items[id];
        return choice ? [{ name: said(choice.name), extra, isSoldOut: isGone(id), group: null }] : [];
      });
      return { name: said(part.name), minimum: part.minimum, maximum: part.maximum, options: choices };
    });
    const groups = [...(one.kind === 'set' ? parts : []), ...modifiersOf(one).map((each) => group(each))];
    const required = groups.filter(({ minimum }) => minimum > 0);
    const cheapest = required.map(({ options }) => Math.min(...options.map(({ extra }) => extra)));
    const dearest = required.map(({ options }) => Math.max(...options.map(({ extra }) => extra)));
    const allergens = statedOf(one);
    const tax = taxed(place?.taxes ?? []) ?? taxed(one.taxes) ?? taxed(content.taxes);
    return {
      name: said(one.name),
      description: said(one.description),
      price: (priced(place?.prices ?? []) ?? priced(one.prices) ?? one.price) + cheapest.reduce((a, b) => a + b, 0),
      isFrom: dearest.some((most, at) => most > (cheapest[at] ?? 0)),
      isSoldOut: isSoldOut(one),
      picture: raster(one.picture),
      diets: one.diets,
      ...allergens,
      tax: tax ? { rate: tax.rate, included: tax.included } : null,
      groups,
    };
  }

  const categories = content.categories.flatMap(({ id, items }) => {
    const found = menu.categories[id];
    if (!found) return [];
    return [
      {
        name: said(found.name),
        description: said(found.description),
        picture: raster(found.picture),
        items: items.flatMap((one) => {
          const here = menu.items[one.id];
          return here ? [item(here)] : [];
        }),
      },
    ];
  });
  return { name: content.name, currency, categories };
}

const statedOf = ({ contains, mayContain, freeOf }: AllergenLists) => ({
  contains,
  mayContain,
  freeOf,
  notStated: contains.length + mayContain.length + freeOf.length ? ('some' as const) : ('all' as const),
});

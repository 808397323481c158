import { languages, type Language, type Rasters } from '#contract/core/constants.ts';
import type { LocalText, MenuItem, MenuModifier, PublishedMenu } from '#contract/menus/menuTypes.ts';
import type { MenuService } from '#contract/menus/menuValues.ts';
import type { ShownGroup, ShownItem, ShownMenu } from './shown.ts';
import type { GuestBranch, GuestMenus } from './store.ts';

/** The menu of a moment, and what of it is shown in a language. */

export interface Offer {
  menu: PublishedMenu | null;
  /** The first instant at which something may differ; null if none is known. */
  until: number | null;
  next: { menu: PublishedMenu; at: number } | null;
}

export const servicesOf = (menus: readonly PublishedMenu[]): Set<MenuService> =>
  new Set(menus.flatMap(({ content }) => content.services));

export function offerOf({ menus }: { menus: GuestMenus } & GuestBranch, service: MenuService, _at: number): Offer {
  return {
    menu: menus.menus.find(({ content }) => content.services.includes(service)) ?? null,
    until: null,
    next: null,
  };
}

/** A text in a language, otherwise in the closest one in which it was entered. */
export function inLanguage(text: LocalText | null, language: Language): string {
  const sibling = { zh: 'zh-cn', 'zh-cn': 'zh', en: 'en', ja: 'en' } as const;
  const order = [language, sibling[language], 'en' as const, ...languages];
  return order.map((one) => text?.[one]?.trim()).find(Boolean) ?? '';
}

export function shownMenu(
  { menus }: { menus: GuestMenus },
  menu: PublishedMenu,
  { language }: { language: Language; service: MenuService; moment: number },
): ShownMenu {
  const said = (text: LocalText | null) => inLanguage(text, language);
  const raster = (source: string | null): Rasters | null => (source ? (menus.rasters.get(source) ?? null) : null);
  const group = (one: MenuModifier, nested = true): ShownGroup => ({
    name: said(one.name),
    minimum: one.minimum,
    maximum: one.maximum,
    options: one.options.map((option) => {
      const further = nested && option.modifier ? menu.modifiers[option.modifier] : undefined;
      return {
        name: said(option.name),
        extra: option.price,
        isSoldOut: menus.soldOut.some(({ id }) => id === option.id),
        group: further ? group(further, false) : null,
      };
    }),
  });
  const item = (one: MenuItem): ShownItem => ({
    name: said(one.name),
    description: said(one.description),
    price: one.price,
    isFrom: false,
    isSoldOut: menus.soldOut.some(({ id }) => id === one.id),
    picture: raster(one.picture),
    diets: one.diets,
    contains: one.contains,
    mayContain: one.mayContain,
    freeOf: one.freeOf,
    notStated: one.contains.length ? 'some' : 'all',
    tax: one.taxes[0] ?? null,
    groups: one.modifiers.flatMap(({ modifier }) => {
      const found = menu.modifiers[modifier];
      return found ? [group(found)] : [];
    }),
  });
  return {
    name: menu.content.name,
    currency: menu.currency,
    categories: menu.content.categories.flatMap(({ id, items }) => {
      const category = menu.categories[id];
      if (!category) return [];
      return [
        {
          name: said(category.name),
          description: said(category.description),
          picture: raster(category.picture),
          items: items.flatMap((placed) => {
            const one = menu.items[placed.id];
            return one ? [item(one)] : [];
          }),
        },
      ];
    }),
  };
}

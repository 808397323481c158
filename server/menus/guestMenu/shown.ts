import type { Rasters } from '#contract/core/constants.ts';
import type { AllergenLists, MenuItem, MenuModifier, TaxFor } from '#contract/menus/menuTypes.ts';

/** A menu as guests see it: one language, one service, prices and what is sold out at one moment. */

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

export type ShownTax = Pick<TaxFor, 'rate' | 'included'>;

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
  tax: ShownTax | null;
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

import type { Rasters } from '#contract/core/constants.ts';
import type { Allergen, Diet } from '#contract/menus/menuValues.ts';

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
export interface ShownGroup {
  name: string;
  minimum: number;
  /** 0: no limit. */
  maximum: number;
  options: readonly ShownOption[];
}

export interface ShownTax {
  /** Hundredths of a per cent. */
  rate: number;
  included: boolean;
}

export interface ShownItem {
  name: string;
  description: string;
  /** Minor units. */
  price: number;
  /** Whether what guests must choose with it can cost more. */
  isFrom: boolean;
  isSoldOut: boolean;
  picture: Rasters | null;
  diets: readonly Diet[];
  contains: readonly Allergen[];
  mayContain: readonly Allergen[];
  freeOf: readonly Allergen[];
  /** Whether nothing has been stated about some allergens, or about any. */
  notStated: 'none' | 'some' | 'all';
  tax: ShownTax | null;
  groups: readonly ShownGroup[];
}

export interface ShownCategory {
  name: string;
  description: string;
  picture: Rasters | null;
  items: readonly ShownItem[];
}

export interface VisibleMenu {
  name: string;
  currency: string;
  categories: readonly ShownCategory[];
}

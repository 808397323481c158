import type { Language } from '#contract/core/constants.ts';
import type { TaxFor } from '#contract/menus/menuTypes.ts';
import type { SoldOutChange } from '#contract/menus/soldOut.ts';
import type { Allergen, Diet } from '#contract/menus/menuValues.ts';
import type { Drawing, Palette } from '../drawings.ts';

/** How the structured menus of the demo are written down: one line for each item. */

/** A name in the four languages: English, traditional Chinese, simplified Chinese, Japanese. */
export type InLanguages = readonly [en: string, zh: string, zhCn: string, ja: string];

export const inLanguages = ([en, zh, zhCn, ja]: InLanguages): Record<Language, string> => ({
  en,
  zh,
  'zh-cn': zhCn,
  ja,
});

export interface OptionSpec {
  id: string;
  name: InLanguages;
  price?: number;
  preselected?: number;
  contains?: readonly Allergen[];
  modifier?: string;
}

export interface ModifierSpec {
  id: string;
  name: InLanguages;
  minimum?: number;
  maximum?: number;
  perOption?: number;
  options: readonly OptionSpec[];
}

export interface ItemSpec {
  id: string;
  name: InLanguages;
  description?: InLanguages;
  price: number;
  /** Where the price differs, by branch. */
  prices?: Readonly<Record<string, number>>;
  contains?: readonly Allergen[];
  mayContain?: readonly Allergen[];
  freeOf?: readonly Allergen[];
  diets?: readonly Diet[];
  modifiers?: readonly string[];
  picture?: readonly [Drawing, Palette];
  maxPerOrder?: number;
  /** The parts of a set. */
  parts?: readonly { name: InLanguages; choices: readonly (readonly [item: string, extra: number])[] }[];
}

export interface CategorySpec {
  id: string;
  name: InLanguages;
  items: readonly string[];
}

/** A draft that differs from what guests see. */
export interface DraftSpec {
  branch: string;
  menu: 'allDay' | 'lunch';
  /** New prices in this menu, by item. */
  prices?: Readonly<Record<string, number>>;
  /** Items at the end of categories. */
  added?: readonly (readonly [category: string, item: string])[];
  removed?: readonly string[];
}

/** What is sold out at a branch, and the items that it counts. */
export interface ShortageSpec {
  branch: string;
  soldOut?: readonly (Pick<SoldOutChange, 'id' | 'until'> & { modifier?: string })[];
  stock?: readonly { item: string; left: number; reason: string }[];
}

export interface MenuSpec {
  companyId: string;
  taxes: readonly TaxFor[];
  /** Branches in places with other taxes. */
  branchTaxes?: Readonly<Record<string, readonly TaxFor[]>>;
  modifiers: readonly ModifierSpec[];
  items: readonly ItemSpec[];
  /** The menu for most of the day, and the one for lunch on weekdays. */
  allDay: { name: string; categories: readonly CategorySpec[] };
  lunch: { name: string; from: string; to: string; categories: readonly CategorySpec[] };
  /** Branches that show nothing outside their opening hours. */
  hourly?: readonly string[];
  drafts: readonly DraftSpec[];
  shortages: readonly ShortageSpec[];
}

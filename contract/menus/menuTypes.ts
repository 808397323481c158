import type { Language } from '../core/constants.ts';
import type { Allergen, Diet, MenuService, ScheduleType } from './menuValues.ts';

/** Items, modifiers and categories as they are stored, and menus as they are published. */

/** A text by language; null or missing where it has not been entered. */
export type MenuText = Readonly<Partial<Record<Language, string | null>>>;

/** A price that replaces the usual one for a service, a branch, or both. Prices are minor units. */
export interface PriceFor {
  service?: MenuService | null;
  branch?: string | null;
  price: number;
}

/** A tax rate for a service, or for all. */
export interface TaxFor {
  service?: MenuService | null;
  /** Hundredths of a per cent: 800 is 8 %. */
  rate: number;
  /** Prices contain the tax; otherwise it is added to them. */
  included: boolean;
}

/** What is stated about allergens; an allergen in no list is unknown. */
export interface AllergenLists {
  contains: readonly Allergen[];
  mayContain: readonly Allergen[];
  freeOf: readonly Allergen[];
}

export interface SetPart {
  name: MenuText | null;
  minimum: number;
  /** 0: no limit. */
  maximum: number;
  choices: readonly { item: string; /** Added to the price of the set. */ extra: number }[];
}

/** An item, as in `menuItems`. */
export interface MenuItem extends AllergenLists {
  id: string;
  name: MenuText;
  description: MenuText | null;
  code: string | null;
  kind: 'item' | 'set';
  /** Where menus usually have it. */
  category?: string | null;
  picture: string | null;
  price: number;
  prices: readonly PriceFor[];
  taxes: readonly TaxFor[];
  /** Paid ahead for one, with a pre-order; null: nothing. */
  prepayPrice: number | null;
  /** 0 or null: no limit. */
  maxPerOrder: number | null;
  diets: readonly Diet[];
  modifiers: readonly { modifier: string }[];
  parts: readonly SetPart[];
  active: boolean;
}

export interface ModifierOption extends AllergenLists {
  /** Unique within its group, and never reused. */
  id: string;
  name: MenuText;
  price: number;
  prices: readonly PriceFor[];
  /** How many are chosen at first. */
  preselected: number;
  /** How often it can be chosen; 0: no limit; null: as the group says. */
  maximum: number | null;
  /** A group whose options are offered once this option is chosen; it has none of its own. */
  modifier: string | null;
  active: boolean;
}

/** A group of options, as in `menuModifiers`. All maximums: 0 is no limit. */
export interface MenuModifier {
  id: string;
  name: MenuText;
  code: string | null;
  /** Of the quantity, over all options. */
  minimum: number;
  maximum: number;
  /** Of the number of different options. */
  minimumDistinct: number;
  maximumDistinct: number;
  /** Of each option, unless it says otherwise. */
  maximumPerOption: number;
  /** Preselected options cost their price; otherwise they are free. */
  chargesPreselected: boolean;
  options: readonly ModifierOption[];
  active: boolean;
}

export interface MenuCategory {
  id: string;
  name: MenuText;
  description: MenuText | null;
  code: string | null;
  picture: string | null;
  active: boolean;
}

/** From a time of a weekday, 0 Sunday to 6 Saturday; one that ends before it starts continues past midnight. */
export interface OrderingTime {
  weekday: number;
  /** `HH:mm` */
  from: string;
  to: string;
}

/** An item within a menu: what differs there from the item. Null or an empty list: as the item says. */
export interface PlacedItem {
  id: string;
  prices: readonly PriceFor[];
  taxes: readonly TaxFor[];
  prepayPrice: number | null;
  maxPerOrder: number | null;
}

/** When a menu applies, on the calendar and clock of its branch. */
export interface MenuTimes {
  availableOrderingTimes: readonly OrderingTime[];
  startDate: string | null;
  endDate: string | null;
  weekdays: readonly number[];
  /** If any, the menu applies on these days only, and goes before menus without dates. */
  dates: readonly string[];
}

/** A menu in its saved shape (specification, section 3), without its status. */
export interface MenuContent extends MenuTimes {
  type: ScheduleType;
  name: string;
  active: boolean;
  services: readonly MenuService[];
  /** Ids of order providers; none: all. */
  foProviders: readonly string[];
  taxes: readonly TaxFor[];
  categories: readonly {
    id: string;
    ordering: number;
    items: readonly { id: string; ordering: number }[];
  }[];
  items: readonly PlacedItem[];
}

/** A published menu: everything that guests need, copied at the moment of publishing. */
export interface PublishedMenu {
  /** Of the menu. */
  id: string;
  branchId: string;
  content: MenuContent;
  currency: string;
  /** The items of the menu and of its sets, by id. */
  items: Readonly<Record<string, MenuItem>>;
  modifiers: Readonly<Record<string, MenuModifier>>;
  categories: Readonly<Record<string, MenuCategory>>;
}

/** Something that is sold out at a branch. */
export interface SoldOut {
  target: 'item' | 'option';
  /** Of the item, or of the option. */
  id: string;
  /** The modifier of an option; empty for items. */
  modifier: string;
  /** The first instant at which it is available again, ISO 8601; null: until further notice. */
  until: string | null;
}

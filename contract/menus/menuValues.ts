/** The fixed values of structured menus (specification, section 3). Without schemas, so that every page can use them. */

export const menuServices = ['dineIn', 'takeout', 'delivery', 'booking', 'foodCourt'] as const;
export type MenuService = (typeof menuServices)[number];

/** `preorder`: ordered ahead with a booking. */
export const scheduleTypes = ['regular', 'preorder'] as const;
export type ScheduleType = (typeof scheduleTypes)[number];

/** The states of a menu; a new one is unpublished (specification, section 4). */
export const scheduleStatuses = ['unpublished', 'published', 'archived'] as const;
export type ScheduleStatus = (typeof scheduleStatuses)[number];

export const itemKinds = ['item', 'set'] as const;

/**
 * Allergens, and the places whose law names each: EU regulation 1169/2011, annex II (14); Japan's Food Labelling Act (8
 * mandatory, and 20 recommended: `JP+`); China's GB 7718-2025 (8); Taiwan's Food Safety Act, allergen notice of 2020 (11).
 */
export const allergenLaws = {
  gluten: ['EU', 'CN', 'TW'],
  wheat: ['JP'],
  buckwheat: ['JP'],
  crustaceans: ['EU', 'CN', 'TW'],
  shrimp: ['JP'],
  crab: ['JP'],
  eggs: ['EU', 'JP', 'CN', 'TW'],
  fish: ['EU', 'CN', 'TW'],
  peanuts: ['EU', 'JP', 'CN', 'TW'],
  soybeans: ['EU', 'JP+', 'CN', 'TW'],
  milk: ['EU', 'JP', 'CN', 'TW'],
  nuts: ['EU', 'CN', 'TW'],
  almonds: ['JP+'],
  walnuts: ['JP'],
  cashews: ['JP+'],
  macadamias: ['JP+'],
  celery: ['EU'],
  mustard: ['EU'],
  sesame: ['EU', 'JP+', 'TW'],
  sulphites: ['EU', 'TW'],
  lupin: ['EU'],
  molluscs: ['EU'],
  abalone: ['JP+'],
  squid: ['JP+'],
  salmonRoe: ['JP+'],
  salmon: ['JP+'],
  mackerel: ['JP+'],
  orange: ['JP+'],
  kiwi: ['JP+'],
  banana: ['JP+'],
  peach: ['JP+'],
  apple: ['JP+'],
  mango: ['TW'],
  beef: ['JP+'],
  pork: ['JP+'],
  chicken: ['JP+'],
  gelatin: ['JP+'],
  yam: ['JP+'],
} as const satisfies Readonly<Record<string, readonly ('EU' | 'JP' | 'JP+' | 'CN' | 'TW')[]>>;
export type Allergen = keyof typeof allergenLaws;
export const allergens = Object.keys(allergenLaws) as readonly Allergen[];

/** Whether an item has an allergen; `unknown` if nobody has said so. */
export const allergenStates = ['contains', 'mayContain', 'freeOf', 'unknown'] as const;
export type AllergenState = (typeof allergenStates)[number];

/** Named as the members of schema.org's `RestrictedDiet` (`https://schema.org/VeganDiet`). */
export const diets = ['vegan', 'vegetarian', 'halal', 'kosher', 'glutenFree', 'lowLactose'] as const;
export type Diet = (typeof diets)[number];

/** How long something is sold out. A time is an instant; `today` is the end of the dining day. */
export const soldOutTargets = ['item', 'option'] as const;
export type SoldOutTarget = (typeof soldOutTargets)[number];

export const structuredMenuLimits = {
  name: 120,
  description: 1000,
  code: 40,
  /** Prices in minor units. */
  price: 100_000_000_000,
  prices: 60,
  taxes: 8,
  modifiersPerItem: 30,
  optionsPerModifier: 100,
  partsPerSet: 20,
  choicesPerPart: 60,
  categories: 200,
  /** Places of items, in all categories together. */
  items: 3000,
  orderingTimes: 70,
  dates: 366,
  providers: 20,
  quantity: 999,
} as const;

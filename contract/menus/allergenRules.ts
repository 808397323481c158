import { allergens, type Allergen, type AllergenState } from './menuValues.ts';
import type { AllergenLists } from './menuTypes.ts';

/** Which allergens a country asks about, and what is known about them. Pure. */

const european: readonly Allergen[] = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soybeans',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
];

/** Japan's specified ingredients, which must be named, before the 20 that should be. */
const japanese: readonly Allergen[] = ['shrimp', 'crab', 'walnuts', 'wheat', 'buckwheat', 'eggs', 'milk', 'peanuts'];
const japaneseRecommended: readonly Allergen[] = [
  'almonds',
  'abalone',
  'squid',
  'salmonRoe',
  'orange',
  'cashews',
  'kiwi',
  'beef',
  'sesame',
  'salmon',
  'mackerel',
  'soybeans',
  'chicken',
  'banana',
  'pork',
  'macadamias',
  'peach',
  'yam',
  'apple',
  'gelatin',
];

const lists: Readonly<Record<string, { mandatory: readonly Allergen[]; recommended?: readonly Allergen[] }>> = {
  JP: { mandatory: japanese, recommended: japaneseRecommended },
  CN: { mandatory: ['gluten', 'crustaceans', 'fish', 'eggs', 'peanuts', 'soybeans', 'milk', 'nuts'] },
  TW: {
    mandatory: [
      'crustaceans',
      'mango',
      'peanuts',
      'milk',
      'eggs',
      'nuts',
      'sesame',
      'gluten',
      'soybeans',
      'fish',
      'sulphites',
    ],
  },
};

/** The allergens that a country asks about; where it has no list here, those of the European Union. */
export const allergensOf = (country: string): { mandatory: readonly Allergen[]; recommended: readonly Allergen[] } => ({
  recommended: [],
  ...(lists[country] ?? { mandatory: european }),
});

/** What is stated about an allergen. */
export function allergenState(lists: AllergenLists, allergen: Allergen): AllergenState {
  if (lists.contains.includes(allergen)) return 'contains';
  if (lists.mayContain.includes(allergen)) return 'mayContain';
  return lists.freeOf.includes(allergen) ? 'freeOf' : 'unknown';
}

const strength = ['freeOf', 'unknown', 'mayContain', 'contains'] as const satisfies readonly AllergenState[];

/**
 * What is known about an allergen of an item together with what is added to it. The strongest statement counts:
 * contains, may contain, unknown, free of.
 *
 * @param parts the item, and each option or part of a set that is chosen
 */
export const combinedState = (parts: readonly AllergenLists[], allergen: Allergen): AllergenState =>
  strength[Math.max(...parts.map((one) => strength.indexOf(allergenState(one, allergen))), parts.length ? 0 : 1)] ??
  'unknown';

/** The allergens that are in more than one of the lists. */
export const contradictions = ({ contains, mayContain, freeOf }: AllergenLists): Allergen[] =>
  allergens.filter((one) => [contains, mayContain, freeOf].filter((list) => list.includes(one)).length > 1);

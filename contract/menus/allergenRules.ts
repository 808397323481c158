import { allergenLaws, allergens, type Allergen, type AllergenState } from './menuValues.ts';
import type { AllergenLists } from './menuTypes.ts';

/** Which allergens a country asks about, and what is known about them. Pure. */

const namedBy = (law: string): Allergen[] =>
  allergens.filter((allergen) => allergenLaws[allergen].some((one) => one === law));

/** The allergens that a country asks about; where it has no list here, those of the European Union. */
export function allergensOf(country: string): Readonly<Record<'mandatory' | 'recommended', readonly Allergen[]>> {
  const own = namedBy(country);
  return { mandatory: own.length ? own : namedBy('EU'), recommended: namedBy(`${country}+`) };
}

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

import { repeatedAt, type Problem } from '../core/problems.ts';
import type { MenuModifier, ModifierOption } from './menuTypes.ts';

/** Rules of groups of options: what can be saved, what guests can choose, and what is left when options are sold out. Pure. */

/** Without a limit. */
const limitOf = (maximum: number | null | undefined): number => maximum || Infinity;

/** How often an option can be chosen. */
export const optionLimit = (group: Pick<MenuModifier, 'maximumPerOption'>, option: Pick<ModifierOption, 'maximum'>) =>
  limitOf(option.maximum ?? group.maximumPerOption);

type Limits = Pick<
  MenuModifier,
  'minimum' | 'maximum' | 'minimumDistinct' | 'maximumDistinct' | 'maximumPerOption' | 'options'
>;

/** The largest quantity that can be chosen of some options, with the limit of different ones. */
function reachable(group: Limits, options: readonly ModifierOption[]): number {
  const each = options.map((one) => optionLimit(group, one)).sort((a, b) => b - a);
  return each.slice(0, Math.min(each.length, limitOf(group.maximumDistinct))).reduce((sum, one) => sum + one, 0);
}

/**
 * The problems that prevent saving a group. A group that is complete can be left with options of its own that are not
 * active; only active ones count.
 *
 * @returns codes of `errors.field`, each at its field
 */
export function modifierProblems(group: Limits): Problem[] {
  const { minimum, maximum, minimumDistinct, maximumDistinct, options } = group;
  const active = options.filter((one) => one.active);
  const at = (path: string, code: string): Problem => ({ path, code });
  const preselected = active.reduce((sum, one) => sum + one.preselected, 0);
  const distinct = active.filter((one) => one.preselected > 0).length;
  return [
    ...(minimum > limitOf(maximum) ? [at('maximum', 'belowMinimum')] : []),
    ...(minimumDistinct > limitOf(maximumDistinct) ? [at('maximumDistinct', 'belowMinimum')] : []),
    ...(minimumDistinct > active.length ? [at('minimumDistinct', 'unreachable')] : []),
    // Each different option counts at least once.
    ...(minimumDistinct > limitOf(maximum) ? [at('minimumDistinct', 'unreachable')] : []),
    ...(active.length >= minimumDistinct && minimum > reachable(group, active) ? [at('minimum', 'unreachable')] : []),
    ...repeatedAt(options.map(({ id }) => id)).map((index) => at(`options.${index}.id`, 'repeated')),
    ...options.flatMap((one, index) =>
      one.preselected > optionLimit(group, one) ? [at(`options.${index}.preselected`, 'aboveMaximum')] : [],
    ),
    ...(preselected > limitOf(maximum) || distinct > limitOf(maximumDistinct) ? [at('options', 'aboveMaximum')] : []),
  ];
}

/**
 * The options whose further group breaks the rule of one level: a group may not lead to itself, nor to a group that
 * leads further.
 *
 * @param groups all groups of the company, including this one as it is to be saved
 */
export function nestingProblems(
  { id, options }: Pick<MenuModifier, 'id' | 'options'>,
  groups: ReadonlyMap<string, Pick<MenuModifier, 'options'>>,
): Problem[] {
  const leads = (group: Pick<MenuModifier, 'options'> | undefined) =>
    group?.options.some((one) => one.modifier) ?? false;
  const within = [...groups].some(([other, group]) => other !== id && group.options.some((one) => one.modifier === id));
  return options.flatMap(({ modifier }, index): Problem[] => {
    if (!modifier) return [];
    const path = `options.${index}.modifier`;
    if (modifier === id) return [{ path, code: 'modifierCycle' }];
    return within || leads(groups.get(modifier)) ? [{ path, code: 'modifierDepth' }] : [];
  });
}

/** Quantities by option id. */
export type ChosenOptions = Readonly<Record<string, number>>;

/** A fault with the values of its text (`errors.field`). */
export type SelectionFault =
  | { fault: 'unknownOption' | 'soldOut'; option: string }
  | { fault: 'tooFew' | 'tooFewDistinct'; args: { min: number } }
  | { fault: 'tooMany' | 'tooManyDistinct'; args: { max: number }; option?: string };

/** Whether enough options of a group are left; otherwise items with the group are sold out. */
export function hasEnough(group: Limits, soldOut: ReadonlySet<string>): boolean {
  const left = group.options.filter(({ id, active }) => active && !soldOut.has(id));
  return left.length >= group.minimumDistinct && reachable(group, left) >= group.minimum;
}

/**
 * What is wrong with a guest's choice from a group.
 *
 * @param chosen whole numbers; 0 is the same as not chosen
 * @param soldOut ids of options that cannot be chosen
 * @returns each fault with the option, or without one if it concerns the whole choice
 */
export function selectionProblems(
  group: Limits,
  chosen: ChosenOptions,
  soldOut: ReadonlySet<string> = new Set(),
): SelectionFault[] {
  const { minimum, minimumDistinct } = group;
  const [maximum, maximumDistinct] = [limitOf(group.maximum), limitOf(group.maximumDistinct)];
  const entries = Object.entries(chosen).filter(([, quantity]) => quantity > 0);
  const quantity = entries.reduce((sum, [, one]) => sum + one, 0);
  const faults = entries.flatMap(([id, one]): SelectionFault[] => {
    const option = group.options.find((other) => other.id === id && other.active);
    if (!option) return [{ fault: 'unknownOption', option: id }];
    if (soldOut.has(id)) return [{ fault: 'soldOut', option: id }];
    const max = optionLimit(group, option);
    return one > max ? [{ fault: 'tooMany', option: id, args: { max } }] : [];
  });
  return [
    ...faults,
    ...(quantity < minimum ? [{ fault: 'tooFew' as const, args: { min: minimum } }] : []),
    ...(quantity > maximum ? [{ fault: 'tooMany' as const, args: { max: maximum } }] : []),
    ...(entries.length < minimumDistinct ? [{ fault: 'tooFewDistinct' as const, args: { min: minimumDistinct } }] : []),
    ...(entries.length > maximumDistinct
      ? [{ fault: 'tooManyDistinct' as const, args: { max: maximumDistinct } }]
      : []),
  ];
}

import type { ErrorDetail } from '../core/errors.ts';
import { overlap } from './menuTiming.ts';
import type { MenuText, MenuContent, MenuItem, MenuModifier, PublishedMenu } from './menuTypes.ts';
import { modifiersOf, nestedOf } from './menuSnapshot.ts';
import { modifierProblems } from './modifierRules.ts';

/** What prevents publishing a menu. Pure. */

/** A problem at its path in the menu, with the record that it is about. */
export type PublishProblem = Pick<ErrorDetail, 'path' | 'id' | 'name'> & { code: string };

/** Another menu of the branch that guests see. */
export interface OtherMenu {
  id: string;
  name: string;
  content: MenuContent;
}

/** A name in whichever language there is one. */
export const anyName = (text: MenuText): string => Object.values(text).find((one) => one) ?? '';

/** Whether the minimum of a group exceeds what its active options or its maximum allow. */
const isUnreachable = (group: MenuModifier): boolean =>
  modifierProblems(group).some(({ code }) => code === 'unreachable' || code === 'belowMinimum');

/** Whether a part of a set has too few choices. A choice can be taken several times. */
const lacksChoices = ({ parts }: MenuItem): boolean =>
  parts.length === 0 || parts.some(({ choices, minimum }) => choices.length === 0 && minimum > 0);

/**
 * The problems that prevent publishing a menu.
 *
 * @param draft the menu as it is edited, whose paths the problems have
 * @param menu its snapshot, by `menuSnapshot`
 * @param others the published menus of the branch
 */
export function publishProblems(
  draft: MenuContent,
  menu: PublishedMenu,
  others: readonly OtherMenu[],
): PublishProblem[] {
  const places = new Map(draft.items.map(({ id }, index) => [id, `items.${index}`]));
  const at = (item: MenuItem, code: string): PublishProblem[] => [
    { path: places.get(item.id) ?? 'items', code, id: item.id, name: anyName(item.name) },
  ];
  const groups = (ids: readonly string[]) => ids.flatMap((id) => menu.modifiers[id] ?? []);
  const isBroken = (group: MenuModifier): boolean =>
    isUnreachable(group) || groups(nestedOf([group])).some(isUnreachable);
  const sold = Object.values(menu.items);
  return [
    ...(menu.content.categories.length ? [] : [{ path: 'categories', code: 'menuEmpty' }]),
    ...sold.flatMap((item) => ((item.price as number | null) === null ? at(item, 'itemUnpriced') : [])),
    ...sold.flatMap((item) => (groups(modifiersOf([item])).some(isBroken) ? at(item, 'itemUnreachable') : [])),
    ...sold.flatMap((item) => (item.kind === 'set' && lacksChoices(item) ? at(item, 'setEmpty') : [])),
    ...others.flatMap(({ id, name, content }) =>
      id !== menu.id && overlap(menu.content, content)
        ? [{ path: 'availableOrderingTimes', code: 'periodMenuRepeat', id, name }]
        : [],
    ),
  ];
}

import { menuOf, spanOf, type RankedMenu } from './branchMenuRules.ts';
import { daySeconds, secondOf, turnsOn, type Turn } from './menuTiming.ts';

/** The image menu that guests see at a time, and during a day. Pure. */

interface PlannedMenu extends RankedMenu {
  schedules: readonly { start_time: string; end_time: string }[];
}

/** The shown menu, and the index of its schedule. */
export interface ShownMenu<M> {
  menu: M;
  at: number;
}

/** The schedules of the menus that matter on a day: its own, and those of the day before that continue. */
const schedulesOn = <M extends PlannedMenu>(menus: readonly M[], date: string): Turn<ShownMenu<M>>[] =>
  turnsOn(date, (began) => {
    const menu = menuOf(menus, began);
    return menu ? menu.schedules.map((schedule, at) => ({ of: { menu, at }, span: spanOf(schedule) })) : [];
  });

/** Of two menus, one of them from the day before, the one with the higher priority; if equal, the current day's. */
const first = <M extends PlannedMenu>(turns: readonly Turn<ShownMenu<M>>[]): ShownMenu<M> | undefined =>
  turns.toSorted((a, b) => b.of.menu.weight - a.of.menu.weight || (a.began === 'today' ? -1 : 1))[0]?.of;

/**
 * The menu that guests see at a time: the current day's, or the previous day's while it continues past midnight.
 *
 * @param date `YYYY-MM-DD` on the branch's calendar
 * @param time `HH:mm` or `HH:mm:ss` in its time zone
 */
export function menuAt<M extends PlannedMenu>(
  menus: readonly M[],
  date: string,
  time: string,
): ShownMenu<M> | undefined {
  const now = secondOf(time) ?? 0;
  return first(schedulesOn(menus, date).filter(({ from, to }) => from <= now && now < to));
}

/** A part of a day, in seconds, and the menu shown; none in a gap. */
export interface Slot<M> {
  from: number;
  to: number;
  shown: ShownMenu<M> | undefined;
}

export interface DayPlan<M> {
  slots: Slot<M>[];
  /** Menus of that day hidden by one with a higher priority; `tied` if it is equal. */
  hidden: { menu: M; tied: boolean }[];
}

/** The menus that guests see during a day, from midnight to midnight, with its gaps and the hidden menus. */
export function planOf<M extends PlannedMenu>(menus: readonly M[], date: string): DayPlan<M> {
  const turns = schedulesOn(menus, date);
  const cuts = [...new Set([0, daySeconds, ...turns.flatMap(({ from, to }) => [from, to])])].sort((a, b) => a - b);
  const slots: Slot<M>[] = [];
  for (const [index, to] of cuts.entries()) {
    const from = cuts[index - 1];
    if (from === undefined) continue;
    const shown = first(turns.filter((turn) => turn.from <= from && to <= turn.to));
    const last = slots.at(-1);
    if (last && last.shown?.menu === shown?.menu && last.shown?.at === shown?.at) last.to = to;
    else slots.push({ from, to, shown });
  }
  const chosen = menuOf(menus, date);
  const hidden: DayPlan<M>['hidden'] = [];
  let rest = menus.filter((menu) => menu !== chosen);
  for (let next = menuOf(rest, date); chosen && next; next = menuOf(rest, date)) {
    const menu: M = next;
    hidden.push({ menu, tied: menu.weight === chosen.weight });
    rest = rest.filter((one) => one !== menu);
  }
  return { slots, hidden };
}

import type { ReservationState } from '../reservations.ts';
import { sizeClassOf, type SizeClass } from './sizeClasses.ts';

/** The order of a queue, and what may be done with its entries. Pure; used by staff's and guests' pages and the server. */

/** How guests may be refused. */
export const queueRefusals = ['closed', 'notAccepting', 'full', 'alreadyInLine', 'tooFar', 'locationNeeded'] as const;
export type QueueRefusal = (typeof queueRefusals)[number];

/** Parties that may wait at one branch at a time. */
export const longestLine = 200;

/** Where an entry is: in the line, called to its table, past the grace after its call, or no longer in it. */
export const lineStates = ['waiting', 'called', 'late', 'seated', 'skipped', 'givenUp', 'refused'] as const;
export type LineState = (typeof lineStates)[number];

export interface LineEntry {
  id: string;
  state: ReservationState;
  groupSize: number;
  calledTime: string | null;
  /** The place in the line: earlier ones come first. */
  place: string;
  number: number;
}

const ended: Readonly<Record<Exclude<ReservationState, 'open'>, LineState>> = {
  seated: 'seated',
  noShow: 'skipped',
  cancelledByCustomer: 'givenUp',
  cancelledByRestaurant: 'refused',
};

/** @param grace minutes for which a table waits for a party that was called */
export function lineStateOf({ state, calledTime }: Pick<LineEntry, 'state' | 'calledTime'>, grace: number, now: Date) {
  if (state !== 'open') return ended[state];
  if (calledTime === null) return 'waiting';
  return Date.parse(calledTime) + grace * 60_000 < now.getTime() ? 'late' : 'called';
}

const byPlace = (a: LineEntry, b: LineEntry) =>
  a.place < b.place ? -1 : a.place > b.place ? 1 : a.number - b.number || (a.id < b.id ? -1 : 1);

/** Those who wait, in the order in which they are called. */
export const inLine = <E extends LineEntry>(entries: readonly E[]): E[] =>
  entries.filter(({ state }) => state === 'open').toSorted(byPlace);

/** Those before an entry in its size class who have not been called. */
export function ahead<E extends LineEntry>(entries: readonly E[], { id, groupSize }: LineEntry): E[] {
  const line = inLine(entries.filter((one) => sizeClassOf(one.groupSize) === sizeClassOf(groupSize)));
  const at = line.findIndex((one) => one.id === id);
  return line.slice(0, Math.max(at, 0)).filter(({ calledTime }) => calledTime === null);
}

/**
 * The place behind some parties of the size class, for a guest who comes back late.
 *
 * @param parties how many are called before; fewer if there are not so many
 */
export function placeBehind(entries: readonly LineEntry[], entry: LineEntry, parties: number, now: Date): string {
  const others = inLine(entries.filter(({ id }) => id !== entry.id)).filter(
    (one) => sizeClassOf(one.groupSize) === sizeClassOf(entry.groupSize) && one.calledTime === null,
  );
  const before = others[Math.min(parties, others.length) - 1];
  return before ? new Date(Date.parse(before.place) + 1).toISOString() : now.toISOString();
}

/** A number as guests read and hear it: `B7` where size classes are numbered apart. */
export const shownNumber = (number: number, sizeClass: SizeClass | ''): string => `${sizeClass}${number}`;

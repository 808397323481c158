import { isEqual, pick } from 'es-toolkit';
import type { ImportProblem } from '#contract/imports/imports.ts';
import type { FoldableEvent, FoldedReservation } from '#contract/reservations/reservationFold.ts';
import { foldEvents } from './folding.ts';

/** The values of a reservation that a file updates and a rollback restores: time, party size and outcome. */

/** The outcome. These fields depend on each other, so they are stored and restored together. */
const outcomeFields = [
  'state',
  'confirmedTime',
  'seatedTime',
  'tableClearTime',
  'autoCleared',
  'endedTime',
] as const satisfies readonly (keyof FoldedReservation)[];
const snapshotFields = ['startTime', 'groupSize', ...outcomeFields] as const;

export type ReservationSnapshot = Pick<FoldedReservation, (typeof snapshotFields)[number]>;

export const snapshotOf = (folded: ReservationSnapshot): ReservationSnapshot => pick(folded, [...snapshotFields]);

/** The differing values of two snapshots; null without differences. */
export function snapshotDifference(
  before: ReservationSnapshot,
  after: ReservationSnapshot,
): { before: Partial<ReservationSnapshot>; after: Partial<ReservationSnapshot> } | null {
  const differs = (key: keyof ReservationSnapshot) => before[key] !== after[key];
  const keys: (keyof ReservationSnapshot)[] = (['startTime', 'groupSize'] as const).filter(differs);
  if (outcomeFields.some(differs)) keys.push(...outcomeFields);
  return keys.length ? { before: pick(before, keys), after: pick(after, keys) } : null;
}

type Way = { events: FoldableEvent[]; problem?: never } | { problem: ImportProblem; events?: never };

/**
 * The events that bring a reservation to the wanted state, under the rules for all events, or the reason why there are
 * none. A reservation with a different outcome is reopened first if it cannot change directly.
 *
 * @param now in milliseconds
 */
export function eventsTo(folded: FoldedReservation, wanted: ReservationSnapshot, now: number): Way {
  let problem: ImportProblem = { field: 'status', code: 'impossible', value: '' };
  for (const reopens of folded.state === 'open' ? [false] : [false, true]) {
    const events = eventsBetween(folded, wanted, reopens, new Date(now).toISOString());
    const result = foldEvents(folded, events, now);
    if (result.problem) ({ problem } = result);
    else if (result.folded && isEqual(snapshotOf(result.folded), snapshotOf(wanted))) return { events };
  }
  return { problem };
}

function eventsBetween(
  folded: FoldedReservation,
  wanted: ReservationSnapshot,
  reopens: boolean,
  now: string,
): FoldableEvent[] {
  const by = 'restaurant';
  const events: FoldableEvent[] = [];
  const data = {
    ...(wanted.startTime !== folded.startTime && { startTime: wanted.startTime }),
    ...(wanted.groupSize !== folded.groupSize && { groupSize: wanted.groupSize }),
    ...(wanted.confirmedTime === null && folded.confirmedTime !== null && { confirmedTime: null }),
  };
  if (Object.keys(data).length) events.push({ kind: 'changed', by, at: now, data });
  if (reopens) events.push({ kind: 'reopened', by, at: now });
  if (wanted.confirmedTime !== null && wanted.confirmedTime !== folded.confirmedTime)
    events.push({ kind: 'confirmed', by, at: wanted.confirmedTime });
  const same = (['state', 'seatedTime', 'tableClearTime', 'endedTime'] as const).every(
    (key) => folded[key] === wanted[key],
  );
  if (!same || reopens) events.push(...endsOf(wanted, now));
  return events;
}

/** The events for the outcome of an open reservation. */
function endsOf(
  { state, seatedTime, tableClearTime, autoCleared, endedTime }: ReservationSnapshot,
  now: string,
): FoldableEvent[] {
  switch (state) {
    case 'open':
      return [];
    case 'seated':
      return [
        { kind: 'seated', by: 'restaurant', at: seatedTime ?? now, data: {} },
        ...(tableClearTime === null
          ? []
          : [{ kind: 'cleared', by: autoCleared ? 'system' : 'restaurant', at: tableClearTime } as const]),
      ];
    case 'noShow':
      return [{ kind: 'noShow', by: 'restaurant', at: endedTime ?? now }];
    case 'cancelledByCustomer':
      return [{ kind: 'cancelled', by: 'customer', at: endedTime ?? now }];
    case 'cancelledByRestaurant':
      return [{ kind: 'cancelled', by: 'restaurant', at: endedTime ?? now }];
  }
}

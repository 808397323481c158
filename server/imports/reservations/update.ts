import type { FoldedReservation } from '#contract/reservations/reservationFold.ts';
import type { ImportedStatus, ReservationImportOptions } from '#contract/imports/reservationImports.ts';
import type { ReservationValues } from './reservation.ts';
import type { Snapshot } from './snapshot.ts';

/** What a row makes of a reservation that is there. */

/** What a row without problems has. */
export type Values = Partial<ReservationValues> & Pick<ReservationValues, 'branchId' | 'startTime' | 'groupSize'>;

/** The choices that rows are read with. */
export type Options = Pick<ReservationImportOptions, 'type' | 'pastOutcome' | 'existing'>;

/** What became of it; where nobody says so, what was chosen for those in the past. */
export function statusOf(
  { status = 'open', startTime, seatedTime, tableClearTime }: Values,
  type: string,
  { pastOutcome }: Pick<Options, 'pastOutcome'>,
  now: string,
): ImportedStatus {
  if (status !== 'open' && status !== 'confirmed') return status;
  // A party that left, or was given a table, has been there.
  if (seatedTime !== undefined || tableClearTime !== undefined) return 'seated';
  return pastOutcome === 'seated' && startTime < now && type !== 'waitlist' ? 'seated' : status;
}

/** The status of a reservation, as a file would say it. */
export const statusIn = ({ state, confirmedTime }: Pick<Snapshot, 'state' | 'confirmedTime'>): ImportedStatus =>
  state === 'open' && confirmedTime !== null ? 'confirmed' : state;

/** When something that is not over has ended, where the row does not say it. */
export const endOf = (startTime: string, now: string): string => (startTime < now ? startTime : now);

/**
 * The status that a row gives a reservation; undefined where it keeps its own. A file that does not know what became of
 * a past one does not undo what is known, and whoever has confirmed is not asked once more.
 */
function newStatus(
  values: Values,
  folded: FoldedReservation,
  options: Options,
  now: string,
): ImportedStatus | undefined {
  const told = statusOf(values, folded.type, { pastOutcome: 'unknown' }, now);
  const unknown = told === 'open' || told === 'confirmed';
  if (unknown && folded.state !== 'open' && (values.status === undefined || values.startTime < now)) return undefined;
  const status = unknown && folded.state === 'open' ? statusOf(values, folded.type, options, now) : told;
  const same = status === statusIn(folded) || (status === 'open' && folded.state === 'open');
  return same ? undefined : status;
}

const iso = (moment: string) => new Date(moment).toISOString();
const minuteOf = (moment: string) => Math.floor(Date.parse(moment) / 60_000);

/** A reservation as a row wants it. What the row does not say stays; files have no seconds. */
export function wantedBy(values: Values, folded: FoldedReservation, options: Options, now: string): Snapshot {
  const startTime =
    minuteOf(values.startTime) === minuteOf(folded.startTime) ? folded.startTime : iso(values.startTime);
  const wanted: Snapshot = { ...folded, startTime, groupSize: values.groupSize };
  const status = newStatus({ ...values, startTime }, folded, options, now);
  if (status === undefined) return wanted;
  const open = { ...wanted, seatedTime: null, tableClearTime: null, autoCleared: false, endedTime: null };
  const { seatedTime = startTime, tableClearTime, endedTime } = values;
  switch (status) {
    case 'open':
      return { ...open, state: 'open' };
    case 'confirmed':
      return { ...open, state: 'open', confirmedTime: folded.confirmedTime ?? now };
    case 'seated':
      return {
        ...open,
        state: 'seated',
        seatedTime: iso(seatedTime),
        tableClearTime: tableClearTime === undefined ? null : iso(tableClearTime),
      };
    case 'noShow':
      return { ...open, state: 'noShow', endedTime: iso(endedTime ?? startTime) };
    case 'cancelledByCustomer':
    case 'cancelledByRestaurant':
      return { ...open, state: status, endedTime: iso(endedTime ?? endOf(startTime, now)) };
  }
}

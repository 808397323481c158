import type { FoldedReservation } from '#contract/reservations/reservationFold.ts';
import type { ImportedStatus, ReservationImportOptions } from '#contract/imports/reservationImports.ts';
import type { ReservationValues } from './reservation.ts';
import type { ReservationSnapshot } from './snapshot.ts';

/** The update of an existing reservation by a row. */

/** The values of a row without problems. */
export type RowValues = Partial<ReservationValues> & Pick<ReservationValues, 'branchId' | 'startTime' | 'groupSize'>;

/** The options for reading rows. */
export type Options = Pick<ReservationImportOptions, 'type' | 'pastOutcome' | 'existing'>;

/** The row's outcome; by default the one chosen for past reservations. */
export function importedStatusOf(
  { status = 'open', startTime, seatedTime, tableClearTime }: RowValues,
  type: string,
  { pastOutcome }: Pick<Options, 'pastOutcome'>,
  now: string,
): ImportedStatus {
  if (status !== 'open' && status !== 'confirmed') return status;
  // A party that left, or was seated, has visited.
  if (seatedTime !== undefined || tableClearTime !== undefined) return 'seated';
  return pastOutcome === 'seated' && startTime < now && type !== 'waitlist' ? 'seated' : status;
}

/** The status of a reservation in a file's terms. */
export const statusIn = ({
  state,
  confirmedTime,
}: Pick<ReservationSnapshot, 'state' | 'confirmedTime'>): ImportedStatus =>
  state === 'open' && confirmedTime !== null ? 'confirmed' : state;

/** The end of a reservation that is not over, if the row has none. */
export const endOf = (startTime: string, now: string): string => (startTime < now ? startTime : now);

/**
 * The status that a row sets; undefined if it stays unchanged. A file without an outcome does not change a known
 * outcome of a past reservation, and a confirmed reservation stays confirmed.
 */
function newStatus(
  values: RowValues,
  folded: FoldedReservation,
  options: Options,
  now: string,
): ImportedStatus | undefined {
  const imported = importedStatusOf(values, folded.type, { pastOutcome: 'unknown' }, now);
  const unknown = imported === 'open' || imported === 'confirmed';
  if (unknown && folded.state !== 'open' && (values.status === undefined || values.startTime < now)) return undefined;
  const status = unknown && folded.state === 'open' ? importedStatusOf(values, folded.type, options, now) : imported;
  const same = status === statusIn(folded) || (status === 'open' && folded.state === 'open');
  return same ? undefined : status;
}

const iso = (moment: string) => new Date(moment).toISOString();
const minuteOf = (moment: string) => Math.floor(Date.parse(moment) / 60_000);

/** The reservation with a row's changes. Missing values stay unchanged; files have no seconds. */
export function wantedBy(
  values: RowValues,
  folded: FoldedReservation,
  options: Options,
  now: string,
): ReservationSnapshot {
  const startTime =
    minuteOf(values.startTime) === minuteOf(folded.startTime) ? folded.startTime : iso(values.startTime);
  const wanted: ReservationSnapshot = { ...folded, startTime, groupSize: values.groupSize };
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

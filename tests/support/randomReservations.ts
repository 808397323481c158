import type { Place, Row } from './reservationReference.ts';
import { rowStates, rowTypes } from './reservationReference.ts';

/** Reservations of every kind that can be, good and bad; the same for the same seed. */

/** Branches whose clocks differ; two of them change to and from summer time within the days that are seeded. */
export const randomPlaces: readonly Place[] = [
  { id: 'taipei', timeZone: 'Asia/Taipei', bookingExpiredMinutes: 10, waitingExpiredMinutes: 10 },
  { id: 'sydney', timeZone: 'Australia/Sydney', bookingExpiredMinutes: 45, waitingExpiredMinutes: 5 },
  { id: 'newyork', timeZone: 'America/New_York', bookingExpiredMinutes: 1_500, waitingExpiredMinutes: 3_000 },
];
export const randomSources = ['host', 'web', 'facebook', 'opentable'];

const minute = 60_000;

/** Numbers from 0 to 1 (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export class RandomRows {
  readonly random: () => number;

  constructor(
    seed: number,
    /** Rows start around one of these moments. */
    readonly around: readonly { from: Date; days: number }[],
  ) {
    this.random = randomOf(seed);
  }

  pick<T>(values: readonly T[]): T {
    return values[Math.floor(this.random() * values.length)] as T;
  }

  /** Some minutes from one number to another, seconds included. */
  private minutes(from: number, to: number): number {
    return Math.round((from + this.random() * (to - from)) * minute);
  }

  private maybe<T>(share: number, value: () => T): T | null {
    return this.random() < share ? value() : null;
  }

  row(id: string): Row {
    const { from, days } = this.pick(this.around);
    const startTime = new Date(from.getTime() + this.minutes(0, days * 1_440));
    const type = this.pick(rowTypes);
    const state = this.pick(rowStates);
    // Ahead of the start by anything up to two months; a few are written down afterwards, some more than a day later.
    const ahead = this.pick([this.minutes(-2_000, 0), this.minutes(0, 2_000), this.minutes(0, 90_000)]);
    const createdTime =
      type === 'waiting' ? new Date(startTime.getTime() - this.minutes(-5, 60)) : new Date(startTime.getTime() - ahead);
    const seatedTime =
      state === 'seated' ? this.maybe(0.9, () => new Date(startTime.getTime() + this.minutes(-10, 90))) : null;
    const [shortest, longest] = this.pick([
      [20, 180],
      [20, 180],
      [-5, 500],
    ] as const);
    const tableClearTime = seatedTime
      ? this.maybe(0.85, () => new Date(seatedTime.getTime() + this.minutes(shortest, longest)))
      : null;
    const ended = state !== 'open' && state !== 'seated';
    return {
      id,
      branchId: this.pick(randomPlaces).id,
      type,
      state,
      createdFrom: this.pick(randomSources),
      customerId: this.maybe(0.7, () => `guest-${Math.floor(this.random() * 40)}`),
      groupSize: 1 + Math.floor(this.random() * this.random() * 14),
      startTime,
      createdTime,
      calledTime:
        type === 'waiting' ? this.maybe(0.5, () => new Date(startTime.getTime() + this.minutes(0, 60))) : null,
      seatedTime,
      tableClearTime,
      endedTime: ended ? this.maybe(0.9, () => new Date(startTime.getTime() + this.minutes(-3_000, 60))) : null,
      autoCleared: tableClearTime !== null && this.random() < 0.2,
      deletedTime: this.maybe(0.08, () => new Date(startTime.getTime() - minute)),
    };
  }

  /** What becomes of a row later: any of its fields, under the same id. */
  changed(row: Row): Row {
    const other = this.row(row.id);
    return this.pick<() => Row>([
      () => other,
      () => ({ ...row, state: other.state, seatedTime: other.seatedTime, endedTime: other.endedTime }),
      () => ({ ...row, customerId: other.customerId }),
      () => ({ ...row, branchId: other.branchId }),
      () => ({ ...row, startTime: other.startTime }),
      () => ({ ...row, deletedTime: row.deletedTime ? null : new Date(row.startTime) }),
      () => ({ ...row, tableClearTime: other.tableClearTime, autoCleared: other.autoCleared }),
      () => ({ ...row, groupSize: other.groupSize, createdFrom: other.createdFrom }),
    ])();
  }
}

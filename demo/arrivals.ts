import { millisecondsInMinute } from 'date-fns/constants';
import { sizeClassOf } from '#contract/reservations/queue/sizeClasses.ts';
import type { Seating } from './seating.ts';

/** Parties without a booking on one day: whoever finds no free table takes a number, and is called in turn. Pure. */

/** A party at the door; all times are in milliseconds. */
export interface Arrival {
  groupSize: number;
  came: number;
  /** How long its table is in use, with the time that the table needs afterwards. */
  occupied: number;
  /** How long it waits until it gives up. */
  patience: number;
  /** From its call until it sits; infinite if it has gone. */
  answer: number;
}

/** A party that is certainly seated at a time, without a booking. */
export interface CertainParty {
  groupSize: number;
  seated: number;
  occupied: number;
  /** Receives its tables. */
  onTables: (tables: string[]) => void;
}

/** What became of a party. */
export interface AdmittedParty {
  arrival: Arrival;
  /** Whether it took a number; otherwise it had a table at once. */
  isQueued: boolean;
  called: number | null;
  seated: number | null;
  left: number | null;
  tables: string[];
  /** When the table can be used again: earlier than the party would like if it is booked. */
  until: number;
}

/** Whoever sees so many waiting goes elsewhere. */
const longestLine = 6;
/** A party is seated before a booking if it has at least so long. */
const leastStay = 75 * millisecondsInMinute;
/** How long before a party that is certainly seated it may take a table. */
const holding = 20 * millisecondsInMinute;
/** How long a table waits for a party that was called. */
const grace = 10 * millisecondsInMinute;

/**
 * Seats parties minute by minute at the tables that bookings leave free.
 *
 * @param arrivals in the order in which they come
 * @param certain in any order
 * @returns in the order of the arrivals; parties that went elsewhere are absent
 */
export function admit(
  arrivals: readonly Arrival[],
  certain: readonly CertainParty[],
  seating: Seating,
): AdmittedParty[] {
  const admissions: AdmittedParty[] = [];
  let expected = certain.toSorted((a, b) => a.seated - b.seated);
  let line: AdmittedParty[] = [];

  function tableFor({ groupSize, occupied }: Arrival, now: number): string | null {
    return seating.single(groupSize, now, now + Math.min(occupied, leastStay));
  }

  function sit(admission: AdmittedParty, table: string, now: number): void {
    const until = Math.min(now + admission.arrival.occupied, seating.nextAfter(table, now));
    Object.assign(admission, { seated: now, tables: [table], until });
    seating.take([table], now, until);
  }

  function call(admission: AdmittedParty, table: string, now: number): void {
    admission.called = now;
    const { answer } = admission.arrival;
    if (answer <= grace) {
      seating.take([table], now, now + answer);
      sit(admission, table, now + answer);
    } else {
      admission.left = now + grace;
      seating.take([table], now, admission.left);
    }
  }

  /** Whoever is certainly seated has the first table that is free shortly before. */
  function welcome(now: number): void {
    expected = expected.filter(({ groupSize, seated, occupied, onTables }) => {
      if (seated - now > holding) return true;
      const table = seating.single(groupSize, now, seated + occupied);
      if (table === null && seated > now) return true;
      if (table !== null) seating.take([table], now, seated + occupied);
      onTables(table === null ? seating.place(groupSize, seated, seated + occupied) : [table]);
      return false;
    });
  }

  function advance(now: number): void {
    welcome(now);
    const passed = new Set<string>();
    line = line.filter((admission) => {
      const { arrival } = admission;
      if (now - arrival.came > arrival.patience) {
        admission.left = now;
        return false;
      }
      // Nobody is called before those of the class who came earlier.
      const sizeClass = sizeClassOf(arrival.groupSize);
      const table = passed.has(sizeClass) ? null : tableFor(arrival, now);
      if (table === null) passed.add(sizeClass);
      else call(admission, table, now);
      return table === null;
    });
  }

  function come(arrival: Arrival): void {
    const untouched = { called: null, seated: null, left: null, tables: [], until: 0 };
    const admission: AdmittedParty = { arrival, isQueued: false, ...untouched };
    const sizeClass = sizeClassOf(arrival.groupSize);
    const isBehind = line.some((one) => sizeClassOf(one.arrival.groupSize) === sizeClass);
    const table = isBehind ? null : tableFor(arrival, arrival.came);
    if (table === null && line.length >= longestLine) return;
    admissions.push(admission);
    if (table !== null) return sit(admission, table, arrival.came);
    admission.isQueued = true;
    line.push(admission);
  }

  const isBusy = (now: number) => line.length > 0 || (expected[0]?.seated ?? Infinity) - now <= holding;
  /** Advances to a time; minutes in which nothing can happen are left out. */
  function advanceTo(until: number): void {
    while (now < until && (line.length || expected.length)) {
      if (!isBusy(now)) now = Math.min(until, (expected[0]?.seated ?? until) - holding);
      if (now >= until) break;
      advance(now);
      now += millisecondsInMinute;
    }
  }
  let now = Math.min(arrivals[0]?.came ?? Infinity, (expected[0]?.seated ?? Infinity) - holding);
  for (const arrival of arrivals) {
    advanceTo(arrival.came);
    now = arrival.came;
    if (isBusy(now)) advance(now);
    come(arrival);
  }
  advanceTo(Infinity);
  return admissions;
}

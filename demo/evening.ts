import type { WaitEstimate } from '#contract/reservations/queue/calibration.ts';
import {
  estimateDelays,
  type ExpectedParty,
  type QueueModel,
  type SeatedParty,
} from '#contract/reservations/queue/queueEstimate.ts';
import type { ReservationState } from '#contract/reservations/reservations.ts';
import { venueOf, stayMinutes } from './venues.ts';
import type { BranchSpec } from './companies.ts';
import type { Random } from './random.ts';
import { tablesOf, type TableSpec } from './tables.ts';

/**
 * The last hours of a full restaurant: parties sit at every table, and whoever comes takes a number. Each is told what
 * the estimates say at that moment. Pure; times in minutes from now, the past below 0.
 */

/** A reservation that the restaurant has anyway. */
export interface Planned {
  created: number;
  start: number;
  seated: number | null;
  cleared: number | null;
  size: number;
  tables: readonly string[];
}

export interface EveningParty {
  size: number;
  chairs: number;
  came: number;
  /** Whether it took a number; otherwise it had a table at once. */
  isQueued: boolean;
  state: ReservationState;
  called: number | null;
  calls: number;
  seated: number | null;
  cleared: number | null;
  left: number | null;
  isOnTheWay: boolean;
  table: string | null;
  promised: WaitEstimate | null;
}

/** One that has come and not gone. */
interface Present extends EveningParty {
  stay: number;
  patience: number;
  /** When it comes to its table after its call; infinite if it does not. */
  answer: number;
}

/** Minutes that are simulated: the queue shows those who left it in the last three hours. */
const length = 210;
/** Parties that come while one leaves. */
const rush = 1.6;
const mostWaiting = 13;
/** However lucky the evening was, some wait in the end. */
const leastWaiting = 6;
const lastRush = 25;
/** Minutes for which a table must be free until a booking has it. */
const leastStay = 45;
const bookingLead = 15;
/** Minutes from the middle of a meal in which stays are those of that meal. */
const mealtime = 120;

interface Restaurant {
  branch: BranchSpec;
  planned: readonly Planned[];
  model: QueueModel;
  random: Random;
  /** The minute of the day at the restaurant now; stays are those of its meal. */
  minute?: number;
}

/** A party at its tables, or one that has left them to be cleaned. */
function leaving(
  { seated, cleared, size }: Pick<Planned, 'seated' | 'cleared' | 'size'>,
  tables: readonly string[],
  now: number,
): SeatedParty {
  const gone = cleared !== null && cleared <= now ? { gone: now - cleared } : {};
  return { since: now - (seated ?? now), size, tables, ...gone };
}

/** @returns all parties that came, in their order */
export function eveningOf({ branch, planned, model, random, minute }: Restaurant): EveningParty[] {
  const venue = venueOf(branch);
  const { cleanTableTime: cleaning, dinerTime, autoClearTableEnabled } = venue.settings;
  const tables = tablesOf(branch.id).sort((a, b) => a.seats - b.seats);
  const largest = tables.at(-1)?.seats ?? 0;
  const grace = 10;
  const meal = venue.meals.working.values.find(
    ({ peak }) => minute !== undefined && Math.abs(peak - minute) <= mealtime,
  );
  /** When tables belong to the parties that the restaurant has anyway. */
  const spans = planned.map(({ start, seated, cleared, size, tables: names }) => {
    const from = seated ?? start - bookingLead;
    const until = cleared ?? Math.max(1, from + stayOf(size));
    return { names, from, until: until + cleaning };
  });
  const all: Present[] = [];
  let line: Present[] = [];
  const sitting = new Map<string, Present>();
  const freeFrom = new Map<string, number>();

  function stayOf(size: number): number {
    const stay = stayMinutes(random, (meal ?? random.weighted(venue.meals.working)).stay, size);
    return autoClearTableEnabled ? Math.min(stay, dinerTime) : stay;
  }

  const sizeOf = (): number => Math.min(largest, random.weighted(venue.parties));

  function newParty(came: number, size = sizeOf()): Present {
    const gone = random.chance(0.07);
    return {
      size,
      came,
      chairs: size > 2 && random.chance(0.2) ? 1 : 0,
      isQueued: true,
      state: 'open',
      called: null,
      calls: 0,
      seated: null,
      cleared: null,
      left: null,
      isOnTheWay: false,
      table: null,
      promised: null,
      stay: stayOf(size),
      patience: 25 + random.int(0, 95),
      answer: gone ? Infinity : random.int(1, 7),
    };
  }

  const nextSpan = (name: string, now: number): number =>
    Math.min(...spans.filter((span) => span.names.includes(name) && span.until > now).map(({ from }) => from));

  function freeTable(size: number, now: number): TableSpec | undefined {
    const isFree = ({ name }: TableSpec) =>
      !sitting.has(name) && (freeFrom.get(name) ?? -Infinity) <= now && nextSpan(name, now) >= now + leastStay;
    return tables.find((table) => table.seats >= size && isFree(table));
  }

  function sit(party: Present, table: string, since: number): void {
    const stay = Math.min(party.stay, nextSpan(table, since) - cleaning - since);
    Object.assign(party, { state: 'seated', seated: since, table, stay });
    sitting.set(table, party);
  }

  const waitingAt = (now: number) => line.map(({ size, came }) => ({ size, since: now - came }));

  function promiseAt(now: number): WaitEstimate | null {
    const here = planned.filter(
      (one) => one.seated !== null && one.seated <= now && (one.cleared ?? 1) > now - cleaning,
    );
    const cleaned = all.filter(({ cleared }) => cleared !== null && cleared > now - cleaning);
    const seated: SeatedParty[] = [
      ...here.map((one) => leaving(one, one.tables, now)),
      ...cleaned.map((one) => leaving(one, one.table === null ? [] : [one.table], now)),
      ...[...sitting].map(([name, { seated: since, size }]) => ({ since: now - (since ?? now), size, tables: [name] })),
    ];
    const expected: ExpectedParty[] = planned
      .filter((one) => one.created <= now && (one.seated ?? 1) > now && one.start > now - bookingLead)
      .map(({ start, size, tables: names }) => ({ start: start - now, size, tables: names }));
    return estimateDelays({ tables, seated, expected, waiting: waitingAt(now), cleaning }, model).at(-1) ?? null;
  }

  function clear(now: number): void {
    for (const [name, party] of sitting) {
      if (party.seated === null) {
        answer(party, name, now);
        continue;
      }
      if (party.seated + party.stay > now) continue;
      party.cleared = now;
      sitting.delete(name);
      freeFrom.set(name, now + cleaning);
    }
  }

  /** A party that was called comes to its table, or does not. */
  function answer(party: Present, table: string, now: number): void {
    const since = now - (party.called ?? now);
    if (since === 4) party.calls = 2;
    if (since >= party.answer) return sit(party, table, now);
    if (since <= grace) return;
    Object.assign(party, { state: 'noShow', left: now });
    sitting.delete(table);
  }

  function leave(now: number): void {
    for (const party of line)
      if (now - party.came > party.patience) Object.assign(party, { state: 'cancelledByCustomer', left: now });
    line = line.filter(({ state }) => state === 'open');
  }

  function call(now: number): void {
    for (const party of line) {
      const table = freeTable(party.size, now);
      if (!table) continue;
      Object.assign(party, { called: now, calls: 1, isOnTheWay: random.chance(0.4) });
      sitting.set(table.name, party);
    }
    line = line.filter(({ called }) => called === null);
  }

  function come(now: number): void {
    const party = newParty(now);
    const table = line.length ? undefined : freeTable(party.size, now);
    if (!table && line.length >= mostWaiting) return;
    all.push(party);
    if (table) {
      party.isQueued = false;
      sit(party, table.name, now);
      return;
    }
    line.push(party);
    party.promised = promiseAt(now);
  }

  // The restaurant is full at the beginning.
  for (const table of tables) {
    const party = newParty(-length, random.int(Math.max(1, table.seats - 2), table.seats));
    const since = -length - random.int(0, party.stay - 1);
    if (nextSpan(table.name, since) < -length + leastStay) continue;
    Object.assign(party, { came: since, isQueued: false });
    sit(party, table.name, since);
    all.push(party);
  }
  const usual = tables.reduce((sum, { seats }) => sum + stayOf(seats), 0) / tables.length + cleaning;
  const each = usual / tables.length / rush;
  let due = -length + each * random.next();
  for (let now = -length; now <= 0; now += 1) {
    clear(now);
    leave(now);
    call(now);
    for (; due <= now; due += -Math.log(1 - random.next()) * each) come(now);
    if (now > -lastRush && now % 3 === 0 && line.length < leastWaiting) come(now);
  }
  return all.map(({ stay: _stay, patience: _patience, answer: _answer, ...party }) => party);
}

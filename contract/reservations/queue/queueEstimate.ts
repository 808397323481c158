import { missedShare, stretched, usualStretch, type RangeStretch, type WaitEstimate } from './calibration.ts';
import { remaining, survivalOf, type Observed, type Survival } from './survival.ts';
import type { WaitRange } from './queue.ts';
import { sizeClassOf, sizeClasses, type SizeClass } from './sizeClasses.ts';

/**
 * How long parties in a queue will wait. The rest of the evening is simulated many times: each party at a table stays
 * as long as earlier ones of its size did after the same time, each party in the queue may give up as earlier ones did,
 * and takes the first table that it fits. Pure and deterministic; times in minutes from now.
 */

export interface QueueTable {
  name: string;
  seats: number;
}

/** A party at tables. */
export interface SeatedParty {
  /** Minutes since it was seated. */
  since: number;
  size: number;
  /** Empty if they are not known: it has the smallest table that it fits. */
  tables: readonly string[];
  /** Minutes since it left: its tables are being cleaned. */
  gone?: number;
}

/** A booking that is still to come. */
export interface ExpectedParty {
  /** Minutes until it begins; negative if it is late. */
  start: number;
  size: number;
  tables: readonly string[];
}

/** A party in the queue. */
export interface WaitingParty {
  /** Minutes since it came. */
  since: number;
  size: number;
}

/** What earlier parties did, by size class. */
export interface QueueHistory {
  /** Minutes at the table; not ended while they sit, or if the table was cleared automatically. */
  stays: Readonly<Record<SizeClass, readonly Observed[]>>;
  /** Minutes in the queue: ended by giving up, not ended by a table. */
  delays: Readonly<Record<SizeClass, readonly Observed[]>>;
}

export interface QueueSituation {
  tables: readonly QueueTable[];
  seated: readonly SeatedParty[];
  expected: readonly ExpectedParty[];
  /** In the order of the queue. */
  waiting: readonly WaitingParty[];
  /** Minutes for which a table is cleaned after each party. */
  cleaning: number;
}

/** What a party is told. */
export const shownRange = (estimate: WaitEstimate | null | undefined): WaitRange =>
  estimate ? { from: Math.floor(estimate.from), to: Math.ceil(estimate.to) } : null;

/** Simulated evenings; more do not move the estimate by a minute. */
const runs = 160;
/** Fewer ended cases of a size class say little, so those of all classes are used. */
const fewest = 12;
/** Without any history. */
const usualStay = 90;
/** A party that stays longer than any before it. */
const beyond = 15;
/** Minutes for which a table is free for a booking before it begins. */
const bookingLead = 15;
/** The longest wait that is estimated. */
export const longestEstimate = 360;

/** Numbers from 0 to 1 that look random and are the same each time, so that an estimate does not flicker. */
function sequence(seed: number): () => number {
  // Mulberry32, by Tommy Ettinger, public domain.
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface QueueModel {
  stays: Readonly<Record<SizeClass, Survival>>;
  delays: Readonly<Record<SizeClass, Survival>>;
  stretch: RangeStretch;
}

/**
 * Estimates by size class; a class with little history has that of all.
 *
 * @param stretch of the branch's ranges
 */
export function queueModel({ stays, delays }: QueueHistory, stretch = usualStretch): QueueModel {
  const ofAll = (cases: QueueHistory['stays']) => {
    const all = survivalOf(Object.values(cases).flat());
    const entries = sizeClasses.map((name) => {
      const own = cases[name];
      return [name, own.filter(({ ended }) => ended).length < fewest ? all : survivalOf(own)] as const;
    });
    return Object.fromEntries(entries) as Record<SizeClass, Survival>;
  };
  return { stays: ofAll(stays), delays: ofAll(delays), stretch };
}

/** Minutes of the day by which a meal may have begun earlier or later to be of the same kind. */
const sameMeal = 180;
/** Fewer cases at that time of the day say little. */
const fewestOfMeal = 60;

/**
 * Stays that began at about the same time of the day, because a dinner takes longer than a lunch; all, if there are few.
 *
 * @param now in minutes, as `began`
 */
export function staysOfMeal<Stay extends { began: number }>(stays: readonly Stay[], now: number): readonly Stay[] {
  const day = 24 * 60;
  const after = ({ began }: Stay) => (((now - began) % day) + day) % day;
  const near = stays.filter((stay) => Math.min(after(stay), day - after(stay)) <= sameMeal);
  return near.length < fewestOfMeal ? stays : near;
}

const stayOf = (model: QueueModel, size: number, elapsed: number, quantile: number): number => {
  const survival = model.stays[sizeClassOf(size)];
  if (!survival.minutes.length) return Math.max(usualStay - elapsed, beyond * quantile);
  const left = remaining(survival, elapsed, quantile);
  return Number.isFinite(left) ? left : beyond * (1 - Math.log(quantile));
};

interface Slot {
  seats: number;
  /** When the table is free. */
  free: number;
  /** Ascending: bookings that take it later. */
  booked: { from: number; to: number }[];
}

/** When a party that stays for some minutes can have a table, at the earliest from a moment on. */
function startAt({ free, booked }: Slot, earliest: number, stay: number): number {
  let start = Math.max(free, earliest);
  for (const { from, to } of booked) {
    if (start + stay <= from) break;
    start = Math.max(start, to);
  }
  return start;
}

function take(slot: Slot, from: number, to: number): void {
  slot.booked.push({ from, to });
  slot.booked.sort((a, b) => a.from - b.from);
}

/** The table where a party can begin first; of several the smallest. */
function firstSlot(slots: readonly Slot[], size: number, earliest: number, stay: number) {
  let best: { slot: Slot; start: number } | null = null;
  for (const slot of slots) {
    if (slot.seats < size) continue;
    const start = startAt(slot, earliest, stay);
    if (!best || start < best.start || (start === best.start && slot.seats < best.slot.seats)) best = { slot, start };
  }
  return best;
}

/** One evening: the minutes until each party in the queue has a table; Infinity if there is none for its size. */
function evening(situation: QueueSituation, model: QueueModel, random: () => number): number[] {
  const { tables, seated, expected, waiting, cleaning } = situation;
  const chance = () => 1 - random();
  const slots = new Map(tables.map(({ name, seats }): [string, Slot] => [name, { seats, free: 0, booked: [] }]));
  const all = [...slots.values()];
  const namedOf = (names: readonly string[]) => names.flatMap((name) => slots.get(name) ?? []);
  for (const party of seated) {
    const until =
      (party.gone === undefined ? stayOf(model, party.size, party.since, chance()) : -party.gone) + cleaning;
    const known = namedOf(party.tables);
    const taken = known.length ? known : all.filter(({ free, seats }) => free === 0 && seats >= party.size).slice(0, 1);
    for (const slot of taken) slot.free = Math.max(slot.free, until);
  }
  for (const { start, size, tables: names } of expected) {
    const stay = stayOf(model, size, 0, chance()) + cleaning;
    const known = namedOf(names);
    const from = Math.max(0, start - bookingLead);
    const found = known.length ? null : firstSlot(all, size, from, stay);
    for (const slot of known) take(slot, from, from + stay);
    if (found) take(found.slot, found.start, found.start + stay);
  }
  const last = new Map<SizeClass, number>();
  return waiting.map(({ size, since }) => {
    const name = sizeClassOf(size);
    const stay = stayOf(model, size, 0, chance()) + cleaning;
    const patience = remaining(model.delays[name], since, chance());
    // Nobody is called before those of the class who came earlier.
    const found = firstSlot(all, size, last.get(name) ?? 0, stay);
    if (!found) return Infinity;
    last.set(name, found.start);
    if (found.start <= patience) take(found.slot, found.start, found.start + stay);
    return found.start;
  });
}

const atShare = (sorted: readonly number[], share: number): number =>
  Math.min(longestEstimate, sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? longestEstimate);

/**
 * The estimates of all parties of a queue.
 *
 * @returns in the order of `waiting`; null for a party that no table is large enough for
 */
export function estimateDelays(situation: QueueSituation, model: QueueModel): (WaitEstimate | null)[] {
  const random = sequence(1);
  const evenings = Array.from({ length: runs }, () => evening(situation, model, random));
  return situation.waiting.map((_, index) => {
    const delays = evenings.map((one) => one[index] ?? Infinity).sort((a, b) => a - b);
    if (delays[0] === Infinity) return null;
    const range = {
      from: atShare(delays, missedShare),
      middle: atShare(delays, 0.5),
      to: atShare(delays, 1 - missedShare),
    };
    return stretched(range, model.stretch, longestEstimate);
  });
}

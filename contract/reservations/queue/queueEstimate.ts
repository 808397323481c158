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

/** Minutes that a party stays after some at the table, as a function of a quantile. */
function stayOf(model: QueueModel, size: number, elapsed: number): (quantile: number) => number {
  const survival = model.stays[sizeClassOf(size)];
  if (!survival.minutes.length) return (quantile) => Math.max(usualStay - elapsed, beyond * quantile);
  const leftOf = remaining(survival, elapsed);
  return (quantile) => {
    const left = leftOf(quantile);
    return Number.isFinite(left) ? left : beyond * (1 - Math.log(quantile));
  };
}

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
  slot.booked.splice(slot.booked.findLastIndex((one) => one.from <= from) + 1, 0, { from, to });
}

/** The table where a party can begin first; of several the smallest. */
function firstSlot(slots: readonly Slot[], size: number, earliest: number, stay: number) {
  let best: Slot | undefined;
  let first = Infinity;
  for (const slot of slots) {
    if (slot.seats < size) continue;
    const start = startAt(slot, earliest, stay);
    if (best && (start > first || (start === first && slot.seats >= best.seats))) continue;
    best = slot;
    first = start;
  }
  return best && { slot: best, start: first };
}

/** What is the same in each simulated evening, and is looked up once for all of them. */
interface EveningPlan {
  /** The seats of each table; tables are known by their place in it. */
  seats: readonly number[];
  /** Those who are gone stay no longer, and draw nothing. */
  seated: readonly { size: number; stayOf?: (quantile: number) => number; gone: number; known: readonly number[] }[];
  expected: readonly { size: number; from: number; stayOf: (quantile: number) => number; known: readonly number[] }[];
  waiting: readonly {
    size: number;
    name: SizeClass;
    stayOf: (quantile: number) => number;
    patienceOf: (quantile: number) => number;
  }[];
  cleaning: number;
}

function planOf({ tables, seated, expected, waiting, cleaning }: QueueSituation, model: QueueModel): EveningPlan {
  const seats = new Map(tables.map((table) => [table.name, table.seats]));
  const places = new Map([...seats.keys()].map((name, at) => [name, at]));
  const known = (names: readonly string[]) => names.flatMap((name) => places.get(name) ?? []);
  return {
    seats: [...seats.values()],
    seated: seated.map(({ size, since, gone, tables: names }) => ({
      size,
      ...(gone === undefined && { stayOf: stayOf(model, size, since) }),
      gone: gone ?? 0,
      known: known(names),
    })),
    expected: expected.map(({ start, size, tables: names }) => ({
      size,
      from: Math.max(0, start - bookingLead),
      stayOf: stayOf(model, size, 0),
      known: known(names),
    })),
    waiting: waiting.map(({ size, since }) => {
      const name = sizeClassOf(size);
      return { size, name, stayOf: stayOf(model, size, 0), patienceOf: remaining(model.delays[name], since) };
    }),
    cleaning,
  };
}

/** One evening: the minutes until each party in the queue has a table; Infinity if there is none for its size. */
function evening({ seats, seated, expected, waiting, cleaning }: EveningPlan, random: () => number): number[] {
  const chance = () => 1 - random();
  const slots = seats.map((count): Slot => ({ seats: count, free: 0, booked: [] }));
  for (const { size, stayOf: stayFor, gone, known } of seated) {
    const until = (stayFor ? stayFor(chance()) : -gone) + cleaning;
    for (const at of known) {
      const slot = slots[at];
      if (slot) slot.free = Math.max(slot.free, until);
    }
    if (known.length) continue;
    const slot = slots.find((one) => one.free === 0 && one.seats >= size);
    if (slot) slot.free = Math.max(slot.free, until);
  }
  for (const { size, from, stayOf: stayFor, known } of expected) {
    const stay = stayFor(chance()) + cleaning;
    const found = known.length ? null : firstSlot(slots, size, from, stay);
    for (const at of known) {
      const slot = slots[at];
      if (slot) take(slot, from, from + stay);
    }
    if (found) take(found.slot, found.start, found.start + stay);
  }
  const last = new Map<SizeClass, number>();
  return waiting.map(({ size, name, stayOf: stayFor, patienceOf }) => {
    const stay = stayFor(chance()) + cleaning;
    const patience = patienceOf(chance());
    // Nobody is called before those of the class who came earlier.
    const found = firstSlot(slots, size, last.get(name) ?? 0, stay);
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
  const plan = planOf(situation, model);
  const evenings = Array.from({ length: runs }, () => evening(plan, random));
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

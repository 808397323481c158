import { millisecondsInMinute } from 'date-fns/constants';
import { minutesOf } from '#contract/core/sections.ts';
import type { CreatedData, FoldableEvent } from '#contract/reservations/reservationFold.ts';
import type { EventGuest } from '#contract/reservations/reservationEvents.ts';
import type { ReservationState, ReservationType } from '#contract/reservations/reservations.ts';
import { at } from '#server/platform/kernel/clocks.ts';
import { diningDayOf, weekdayOfDay } from './calendar.ts';
import type { BranchSpec, CompanySpec } from './companies.ts';
import { venueOf, queueMinutes, takerOf } from './venues.ts';
import { phoneNumber } from './phones.ts';
import { weights, type Random, type Weighted } from './random.ts';
import { Seating } from './seating.ts';
import { vocabularyOf } from './vocabulary.ts';

/** The next event at a restaurant. Pure, except for the random numbers. */

/** A reservation of today or later that can still have events; times are in milliseconds since 1970. */
export interface Pending {
  id: string;
  type: ReservationType;
  state: ReservationState;
  startTime: number;
  createdTime: number;
  confirmedTime: number | null;
  calledTime: number | null;
  seatedTime: number | null;
  tables: string[];
  groupSize: number;
}

export interface Scene {
  company: CompanySpec;
  branch: BranchSpec;
  /** Open or seated, of today. */
  today: readonly Pending[];
  /** Some open ones of later days. */
  later: readonly Pending[];
  /** The restaurant's guests. */
  regulars: readonly { name: string; phone: string | null }[];
  now: number;
}

/** An event: about a reservation by its id, or a new one. */
export interface Happening {
  id: string | null;
  event: FoldableEvent;
  guest?: EventGuest | null;
}

type Act = () => Happening[] | null;

const minutes = (count: number) => count * millisecondsInMinute;
/** How many days ahead bookings are made, often for tonight. */
const daysAhead = weights<readonly [number, number]>([
  [[0, 0], 40],
  [[1, 1], 20],
  [[2, 7], 26],
  [[8, 30], 14],
]);

/** The next event, if any: first what is overdue, sometimes something new. */
export function nextHappening(random: Random, scene: Scene): Happening[] | null {
  for (let tries = 0; tries < 4; tries++) {
    const found = random.weighted(actsOf(random, scene))();
    if (found) return found;
  }
  return null;
}

/** Whether it is open, and how long parties can still be seated. */
export function isOpen(branch: BranchSpec, now: number): boolean {
  const day = diningDayOf(branch.timeZone, now);
  const hours = venueOf(branch).hours.find(({ weekday }) => weekday === weekdayOfDay(day));
  if (!hours) return false;
  const { from, to } = minutesOf(hours);
  return now >= at(branch.timeZone, day, from) && now <= at(branch.timeZone, day, to - 45);
}

function actsOf(random: Random, scene: Scene): Weighted<Act> {
  const { branch, today, now } = scene;
  const since = (moment: number | null) => (moment === null ? 0 : (now - moment) / millisecondsInMinute);
  const waiting = today.filter(({ type, state }) => type === 'waiting' && state === 'open');
  const called = waiting.filter(({ calledTime }) => since(calledTime) >= 2);
  const queue = waiting.filter(({ calledTime }) => !calledTime);
  const due = today.filter(
    ({ type, state, startTime }) => type === 'booking' && state === 'open' && since(startTime) > -10,
  );
  const finished = today.filter(({ state, seatedTime }) => state === 'seated' && since(seatedTime) >= 50);
  const open = isOpen(branch, now);
  return weights<Act>([
    [() => finish(random, finished, now), Math.min(12, finished.length * 3)],
    [() => call(random, scene, queue), open ? Math.min(10, queue.length * 2) : queue.length],
    [() => answer(random, scene, called), called.length * 5],
    [() => arrive(random, scene, due), due.length * 2],
    [() => book(random, scene), open ? 6 : 3],
    [() => queueUp(random, scene, queue.length), open ? 5 : 0],
    [() => walkIn(random, scene), open ? 3 : 0],
    [() => callOff(random, scene), 0.8],
    [() => confirm(random, scene), 1.2],
  ]);
}

const happening = (id: string, event: FoldableEvent): Happening[] => [{ id, event }];
const iso = (time: number) => new Date(time).toISOString();

/** The party that was seated first leaves. */
function finish(random: Random, finished: readonly Pending[], now: number): Happening[] | null {
  const [longest] = finished.toSorted((a, b) => Number(a.seatedTime) - Number(b.seatedTime));
  if (!longest) return null;
  const stayed = (now - Number(longest.seatedTime)) / millisecondsInMinute;
  return stayed > 55 + random.int(0, 50)
    ? happening(longest.id, { kind: 'cleared', by: 'restaurant', at: iso(now), data: {} })
    : null;
}

/** Tables that are free and not needed for a party that is due. */
function freeTables(
  { branch, today, now }: Scene,
  { id, groupSize, tables }: Pick<Pending, 'id' | 'groupSize' | 'tables'>,
) {
  const { dinerTime } = venueOf(branch).settings;
  const seating = new Seating(branch.id);
  for (const other of today) {
    if (other.id === id) continue;
    if (other.seatedTime)
      seating.take(other.tables, other.seatedTime, Math.max(now + 1, other.seatedTime + minutes(dinerTime)));
    else if (other.type === 'booking')
      seating.take(other.tables, other.startTime - minutes(15), other.startTime + minutes(30));
  }
  const until = now + minutes(45);
  return tables.length && seating.areFree(tables, now, until) ? tables : seating.find(groupSize, now, until);
}

/** The next party in the queue is called, or gives up. */
function call(random: Random, scene: Scene, queue: readonly Pending[]): Happening[] | null {
  const { now, branch } = scene;
  const patience = queueMinutes(random, weekdayOfDay(diningDayOf(branch.timeZone, now)), 19 * 60) + 25;
  const tired = queue.find(({ createdTime }) => now - createdTime > minutes(patience));
  if (tired && random.chance(0.6))
    return happening(tired.id, { kind: 'cancelled', by: random.chance(0.9) ? 'customer' : 'restaurant', at: iso(now) });
  const next = queue
    .toSorted((a, b) => a.createdTime - b.createdTime)
    .find((party) => now - party.createdTime > minutes(3) && freeTables(scene, party));
  return next ? happening(next.id, { kind: 'called', by: 'restaurant', at: iso(now) }) : null;
}

/** A called party is seated, or has gone. */
function answer(random: Random, scene: Scene, called: readonly Pending[]): Happening[] | null {
  const party = random.pick(called);
  if (!party) return null;
  const gone = scene.now - Number(party.calledTime) > minutes(10);
  if (gone && random.chance(0.7)) return happening(party.id, { kind: 'noShow', by: 'restaurant', at: iso(scene.now) });
  return seat(scene, party);
}

function seat(scene: Scene, party: Pending): Happening[] | null {
  const tables = freeTables(scene, party);
  return tables && happening(party.id, { kind: 'seated', by: 'restaurant', at: iso(scene.now), data: { tables } });
}

/** A booked party arrives at about its time; after a while it becomes a no-show. */
function arrive(random: Random, scene: Scene, due: readonly Pending[]): Happening[] | null {
  const party = random.pick(due);
  if (!party) return null;
  const late = scene.now - party.startTime;
  if (late > minutes(25) && random.chance(0.5))
    return happening(party.id, { kind: 'noShow', by: 'restaurant', at: iso(scene.now) });
  return seat(scene, party);
}

function created(
  random: Random,
  { company, branch, now }: Scene,
  type: ReservationType,
  startTime: number,
  groupSize: number,
  createdFrom = 'host',
): Happening {
  const ahead = type === 'booking' || type === 'waitlist';
  const kids = groupSize > 2 && random.chance(0.14) ? 1 : 0;
  const data: CreatedData = {
    branchId: branch.id,
    customerId: null,
    type,
    createdFrom,
    createdBy: takerOf(random, company, createdFrom),
    startTime: iso(startTime),
    groupSize,
    numberOfKidChairs: kids,
    numberOfKidSets: kids,
    tables: [],
    externalId: null,
    guestName: null,
    guestPhone: null,
    customerNote: ahead && random.chance(0.12) ? random.pick(vocabularyOf(company.language).wishes) : null,
    note: null,
  };
  const by = createdFrom === 'host' ? 'restaurant' : 'customer';
  return { id: null, event: { kind: 'created', by, at: iso(now), data } };
}

/** A known guest, or a new one. */
function guestOf(random: Random, { company, branch, regulars }: Scene, known: number): EventGuest {
  const regular = regulars.length ? random.pickEarly(regulars, 1.4) : undefined;
  if (regular && random.chance(known)) return { ...regular, email: null };
  const { name } = random.weighted(company.origins).namer(random, random.chance(0.53) ? 0 : 1);
  // Numbers beyond those of the seeded guests.
  return { name, phone: phoneNumber(branch.country, random, 3_000_000 + random.int(0, 900_000)), email: null };
}

/** A new booking for tonight, or for another day. */
function book(random: Random, scene: Scene): Happening[] | null {
  const { branch, now } = scene;
  const venue = venueOf(branch);
  const [least, most] = random.weighted(daysAhead);
  const day = diningDayOf(branch.timeZone, now) + random.int(least, most);
  const weekday = weekdayOfDay(day);
  const hours = venue.hours.find((one) => one.weekday === weekday);
  if (!hours) return null;
  const { from, to } = minutesOf(hours);
  const meal = random.weighted(weekday === 0 || weekday === 6 ? venue.meals.weekend : venue.meals.working);
  const drift = (random.next() + random.next() - 1) * 2.4 * meal.spread;
  const minute = Math.round(Math.min(to - 75, Math.max(from, meal.peak + drift)) / 15) * 15;
  const startTime = at(branch.timeZone, day, minute);
  if (startTime < now + minutes(20)) return null;
  const type = random.chance(0.05) ? 'waitlist' : 'booking';
  const made = created(random, scene, type, startTime, random.weighted(venue.parties), random.weighted(venue.sources));
  return [{ ...made, guest: guestOf(random, scene, 0.6) }];
}

/** A new queue entry; less likely if the queue is long. */
function queueUp(random: Random, scene: Scene, length: number): Happening[] | null {
  if (random.chance(length / 14)) return null;
  const from = random.chance(0.28) ? 'web' : 'host';
  const made = created(random, scene, 'waiting', scene.now, random.weighted(venueOf(scene.branch).parties), from);
  const guest = guestOf(random, scene, 0.3);
  return [{ ...made, guest: random.chance(0.6) ? guest : { ...guest, phone: null } }];
}

/** A walk-in. */
function walkIn(random: Random, scene: Scene): Happening[] | null {
  const groupSize = random.weighted(venueOf(scene.branch).parties);
  const tables = freeTables(scene, { id: '', groupSize, tables: [] });
  if (!tables) return null;
  const made = created(random, scene, 'walkin', scene.now, groupSize);
  return [made, { id: null, event: { kind: 'seated', by: 'restaurant', at: iso(scene.now), data: { tables } } }];
}

/** A later booking is cancelled, usually by the guest. */
function callOff(random: Random, { today, later, now }: Scene): Happening[] | null {
  const booked = [...today, ...later].filter(
    ({ state, type, startTime }) =>
      state === 'open' && (type === 'booking' || type === 'waitlist') && startTime > now + minutes(30),
  );
  const party = random.pick(booked);
  if (!party) return null;
  return happening(party.id, { kind: 'cancelled', by: random.chance(0.87) ? 'customer' : 'restaurant', at: iso(now) });
}

/** A guest confirms a booking. */
function confirm(random: Random, { today, later, now }: Scene): Happening[] | null {
  const party = random.pick(
    [...today, ...later].filter(
      ({ state, type, confirmedTime, startTime }) =>
        state === 'open' && type === 'booking' && !confirmedTime && startTime > now,
    ),
  );
  return party ? happening(party.id, { kind: 'confirmed', by: 'customer', at: iso(now) }) : null;
}

import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants';
import type { ReservationState, ReservationType } from '#contract/reservations/reservations.ts';
import { minutesOf } from '#contract/core/sections.ts';
import { at } from '#server/platform/kernel/clocks.ts';
import { admit, type AdmittedParty, type Arrival } from './arrivals.ts';
import { weekdayOfDay } from './calendar.ts';
import type { BranchSpec, CompanySpec } from './companies.ts';
import { venueOf, stayMinutes, takerOf, type Venue, type Meal } from './venues.ts';
import { phoneNumber } from './phones.ts';
import { Random, weights } from './random.ts';
import { joinLine, seededRowOf, storyAt, type SeededReservation, type Story } from './reservation.ts';
import { Seating } from './seating.ts';
import { vocabularyOf } from './vocabulary.ts';

/** A day at a restaurant: parties that came, are expected, or did not come. */

/** A guest who may be in a party. */
export interface Regular {
  id: string;
  firstSeen: number;
}

export interface ServiceDay {
  company: CompanySpec;
  branch: BranchSpec;
  /** Days since 1970, on the branch's calendar. */
  day: number;
  today: number;
  now: number;
  seed: string;
  /** The branch's index among all branches. */
  place: number;
  /** The share of a full house: small demos have quiet restaurants. */
  scale: number;
  /** Visits of that day from the guests' figures; they get their tables. */
  visits: readonly SeededReservation[];
  /** The most frequent guests first. */
  regulars: readonly Regular[];
}

/** A waitlist entry that became a booking. */
export interface Transformed {
  companyId: string;
  reservationId: string;
  at: Date;
}

export interface Parties {
  reservations: SeededReservation[];
  transformed: Transformed[];
}

/** The properties of a party decided before its table. */
interface Plan {
  type: ReservationType;
  ending: ReservationState;
  minute: number;
  meal: Meal;
  groupSize: number;
}

const endings = weights<ReservationState>([
  ['seated', 80.5],
  ['cancelledByCustomer', 10],
  ['noShow', 8],
  ['cancelledByRestaurant', 1.5],
]);
const waitlistEndings = weights<ReservationState>([
  ['seated', 42],
  ['cancelledByRestaurant', 38],
  ['cancelledByCustomer', 20],
]);
/** How many days ahead bookings are made. */
const leads = weights<readonly [number, number]>([
  [[0, 0], 27],
  [[1, 1], 18],
  [[2, 3], 19],
  [[4, 7], 17],
  [[8, 14], 10],
  [[15, 31], 6.5],
  [[32, 60], 2.5],
]);
const standing = 200;
/** The spread of parties without a booking, relative to bookings: they come when everybody is hungry. */
const rush = 0.9;
/** How many more come without a booking than there are tables for, relative to how strong a day is. */
const crowding = 0.9;

/** The parties of one branch on one day in their state at `now`; always the same for the same seed and time. */
export function partiesOf(service: ServiceDay): Parties {
  const { branch, company, day, now, today } = service;
  const random = new Random(`${service.seed}/${branch.id}/${day}`);
  const venue = venueOf(branch);
  const seating = new Seating(branch.id);
  for (const visit of service.visits) if (!isUnbooked(visit)) settle(visit, venue, seating);

  const found: Parties = { reservations: [], transformed: [] };
  const seen = new Set(service.visits.map(({ customerId }) => customerId));
  const plans = plansOf(random, venue, service);
  const parties = plans.flatMap((plan) => (isAhead(plan) ? (booked(random, service, venue, seating, plan) ?? []) : []));
  const others = unbooked(random, service, venue, seating, plans);
  const queue = others.map(({ row }) => row).filter(({ type }) => type === 'waiting');
  for (const visit of service.visits) if (visit.type === 'waiting') joinLine(visit, queue);
  for (const party of [...parties, ...others]) {
    const number = found.reservations.length;
    if (number === standing) break;
    // Today a few parties have no recorded outcome.
    const forgotten = random.chance(0.06) && day === today && party.row.type === 'booking';
    const row = storyAt(party.row, now, { forgotten, assigned: random.chance(0.72) });
    if (!row) continue;
    row.id = `${company.id.charAt(0)}d${service.place}${day.toString(36)}${number.toString(36).padStart(2, '0')}`;
    introduce(random, row, service, seen, number);
    const transformed = party.transformed && party.transformed.getTime() <= now ? party.transformed : null;
    if (party.transformed && !transformed) row.type = 'waitlist';
    found.reservations.push(seededRowOf(row, transformed !== null));
    if (transformed) found.transformed.push({ companyId: company.id, reservationId: row.id, at: transformed });
  }
  return found;
}

const isUnbooked = ({ state, type }: SeededReservation): boolean => state === 'seated' && type !== 'booking';

/** When a guest's visit has its table. */
function spanOf({ seatedTime, startTime, tableClearTime }: SeededReservation, { settings }: Venue) {
  const from = (seatedTime ?? startTime).getTime();
  return { from, until: tableClearTime?.getTime() ?? from + settings.dinerTime * millisecondsInMinute };
}

/** Gives a guest's booking tables of the restaurant. */
function settle(visit: SeededReservation, venue: Venue, seating: Seating): void {
  if (visit.state === 'cancelledByCustomer' || visit.state === 'cancelledByRestaurant') return;
  const { from, until } = spanOf(visit, venue);
  visit.tables = seating.place(visit.groupSize, from, until);
}

const isAhead = ({ type }: Pick<Plan, 'type'>): boolean => type === 'booking' || type === 'waitlist';

/** Enough parties for the usual occupancy of such a day, by the time of their meal. */
function plansOf(random: Random, venue: Venue, { day, visits, scale }: ServiceDay): Plan[] {
  const weekday = weekdayOfDay(day);
  const wanted = venue.covers * (venue.week[weekday] ?? 1) * (0.88 + 0.24 * random.next()) * scale;
  let covers = 0;
  for (const { state, groupSize } of visits) if (!state.startsWith('cancelled')) covers += groupSize;
  const meals = weekday === 0 || weekday === 6 ? venue.meals.weekend : venue.meals.working;
  const hours = venue.hours.find((one) => one.weekday === weekday);
  const { from, to } = minutesOf(hours ?? { from: '11:30', to: '22:00' });
  // On strong days more come than there are tables.
  const crowd = ((venue.week[weekday] ?? 1) - 0.8) * crowding;
  const plans: Plan[] = [];
  while (covers < wanted) {
    const type = random.weighted(venue.types);
    const meal = random.weighted(meals);
    const ahead = isAhead({ type });
    const spread = ahead ? meal.spread : meal.spread * rush;
    const drift = (random.next() + random.next() + random.next() - 1.5) * 2 * spread;
    const step = ahead ? 15 : 1;
    const minute = Math.round(Math.min(to - 75, Math.max(from, meal.peak + drift)) / step) * step;
    const ending =
      type === 'booking'
        ? random.weighted(endings)
        : type === 'waitlist'
          ? random.weighted(waitlistEndings)
          : ('seated' as const);
    const groupSize = random.weighted(venue.parties);
    plans.push({ type, ending, minute, meal, groupSize });
    if (!ahead && random.chance(crowd)) {
      const later = Math.min(to - 75, Math.max(from, minute + random.int(-30, 45)));
      plans.push({ type, ending, minute: later, meal, groupSize: random.weighted(venue.parties) });
    }
    if (!ending.startsWith('cancelled')) covers += groupSize;
  }
  return plans.sort((a, b) => a.minute - b.minute);
}

interface Party {
  row: Story;
  transformed: Date | null;
}

const minutes = (count: number) => count * millisecondsInMinute;

/** The parties without a booking. Those who found no free table waited for one. */
function unbooked(
  random: Random,
  service: ServiceDay,
  venue: Venue,
  seating: Seating,
  plans: readonly Plan[],
): Party[] {
  const stories = new Map<Arrival, { plan: Plan; stay: Stay }>();
  for (const one of plans) {
    if (isAhead(one)) continue;
    const plan = { ...one, groupSize: Math.min(one.groupSize, seating.largest) };
    const stay = stayOf(random, venue, plan);
    const arrival = {
      groupSize: plan.groupSize,
      came: at(service.branch.timeZone, service.day, plan.minute),
      occupied: stay.occupied,
      patience: minutes(35 + random.int(0, 105)),
      answer: random.chance(0.06) ? Infinity : minutes(random.int(1, 5)),
    };
    stories.set(arrival, { plan, stay });
  }
  const certain = service.visits.filter(isUnbooked).map((visit) => {
    const { from, until } = spanOf(visit, venue);
    const onTables = (tables: string[]) => (visit.tables = tables);
    return { groupSize: visit.groupSize, seated: from, occupied: until - from, onTables };
  });
  return admit([...stories.keys()], certain, seating).flatMap((admission) => {
    const story = stories.get(admission.arrival);
    return story ? [{ row: admitted(random, service, venue, admission, story), transformed: null }] : [];
  });
}

/** The story of a party without a booking. */
function admitted(
  random: Random,
  service: ServiceDay,
  venue: Venue,
  { arrival: { came, occupied }, isQueued, called, seated, left, tables, until }: AdmittedParty,
  { plan, stay }: { plan: Plan; stay: Stay },
): Story {
  const createdFrom = isQueued && random.chance(0.28) ? 'web' : 'host';
  const row = blank(random, service, plan, isQueued ? 'waiting' : 'walkin', came, came, createdFrom);
  row.calledTime = called === null ? null : new Date(called);
  if (seated !== null) {
    const cut = seated + occupied - until;
    const own = cut > 0 ? { ...stay, length: stay.length - cut, byClock: false } : stay;
    beSeated(random, row, venue, tables, seated, own);
  }
  if (left !== null) {
    row.state = called !== null ? 'noShow' : random.chance(0.9) ? 'cancelledByCustomer' : 'cancelledByRestaurant';
    row.endedTime = new Date(left);
  }
  return row;
}

function blank(
  random: Random,
  { company, branch }: ServiceDay,
  { groupSize }: Plan,
  type: ReservationType,
  start: number,
  created: number,
  createdFrom = 'host',
): Story {
  const words = vocabularyOf(company.language);
  const ahead = type === 'booking' || type === 'waitlist';
  const chairs = groupSize > 2 && random.chance(0.14) ? random.int(1, 2) : 0;
  return {
    companyId: company.id,
    id: '',
    branchId: branch.id,
    customerId: null,
    guestName: null,
    guestPhone: null,
    type,
    state: 'open',
    createdFrom,
    createdBy: takerOf(random, company, createdFrom),
    startTime: new Date(start),
    confirmedTime: null,
    calledTime: null,
    seatedTime: null,
    tableClearTime: null,
    endedTime: null,
    autoCleared: false,
    groupSize,
    numberOfKidChairs: chairs,
    numberOfKidSets: chairs && random.chance(0.6) ? chairs : 0,
    tables: [],
    customerNote: ahead && random.chance(0.13) ? random.pick(words.wishes) : null,
    note: ahead && random.chance(0.06) ? random.pick(words.remarks) : null,
    createdTime: new Date(created),
  };
}

/** How long a party has its table; some tables are cleared automatically. */
interface Stay {
  length: number;
  /** Including the time that the table needs afterwards. */
  occupied: number;
  byClock: boolean;
}

function stayOf(random: Random, { settings }: Venue, { meal, groupSize }: Plan): Stay {
  const byClock = settings.autoClearTableEnabled && random.chance(0.12);
  const length = minutes(byClock ? settings.dinerTime : stayMinutes(random, meal.stay, groupSize));
  return { length, occupied: length + minutes(settings.cleanTableTime), byClock };
}

/** Seats the party. Without automatic clearing, a few tables are never cleared. */
function beSeated(random: Random, row: Story, venue: Venue, tables: string[], seated: number, stay: Stay) {
  row.state = 'seated';
  row.tables = tables;
  row.seatedTime = new Date(seated);
  row.autoCleared = stay.byClock;
  const forgotten = !venue.settings.autoClearTableEnabled && random.chance(0.03);
  row.tableClearTime = forgotten ? null : new Date(seated + stay.length);
}

/** When a booking for a day was made: on an earlier day during waking hours, or some time before the meal. */
function madeBefore(random: Random, zone: string, day: number, start: number): number {
  const [least, most] = random.weighted(leads);
  const days = random.int(least, most);
  return days === 0
    ? start - minutes(random.chance(0.15) ? random.int(8, 90) : random.int(90, 420))
    : at(zone, day - days, random.int(9 * 60, 22 * 60 + 59));
}

function booked(random: Random, service: ServiceDay, venue: Venue, seating: Seating, plan: Plan): Party | null {
  const { branch, day } = service;
  const { groupSize, ending } = plan;
  const stay = stayOf(random, venue, plan);
  const late = minutes(random.int(-6, 14));
  let start = at(branch.timeZone, day, plan.minute);
  let tables: string[] | null = null;
  if (ending === 'seated' || ending === 'noShow') {
    // If the desired hour is full, the party takes one near it.
    for (const shift of [0, 30, -30, 60]) {
      const from = start + minutes(shift) + Math.min(late, 0);
      tables = seating.find(groupSize, from, from + Math.abs(late) + stay.occupied);
      if (!tables) continue;
      start += minutes(shift);
      break;
    }
    if (!tables) return null;
  }
  const created = madeBefore(random, branch.timeZone, day, start);
  const transformed =
    plan.type === 'waitlist' && tables ? created + (start - created) * (0.3 + 0.5 * random.next()) : 0;
  const type = transformed ? 'booking' : plan.type;
  const row = blank(random, service, plan, type, start, created, random.weighted(venue.sources));
  const dayBefore = at(branch.timeZone, day - 1, random.int(10 * 60, 18 * 60));
  if (type === 'booking' && dayBefore > Math.max(created, transformed) && random.chance(0.7))
    row.confirmedTime = new Date(dayBefore);
  row.state = ending;
  if (tables && ending === 'seated') {
    const seated = Math.max(created + minutes(2), start + late);
    beSeated(random, row, venue, tables, seated, stay);
    seating.take(tables, seated, seated + stay.occupied);
  } else if (tables) {
    // The table was held for a while.
    row.endedTime = new Date(start + minutes(random.int(10, 18)));
    row.tables = tables;
    seating.take(tables, start, row.endedTime.getTime());
  } else if (plan.type === 'waitlist' && ending === 'cancelledByRestaurant') {
    row.endedTime = new Date(
      Math.max(created + minutes(1), start - minutes(venue.settings.waitlistAutoTransformSecuredPeriod)),
    );
  } else {
    row.endedTime = new Date(cancelledAt(random, Math.max(created, row.confirmedTime?.getTime() ?? 0), start));
  }
  return { row, transformed: transformed ? new Date(transformed) : null };
}

/** Most cancel on the last day or two, a few after the reserved time. */
function cancelledAt(random: Random, since: number, start: number): number {
  if (random.chance(0.04)) return start + minutes(random.int(3, 25));
  const before = Math.min(start - since, random.chance(0.6) ? millisecondsInDay : 7 * millisecondsInDay);
  return start - Math.floor(before * (0.03 + 0.92 * random.next() ** 1.4));
}

/** The identity of the party: a guest whose figures stay unchanged, a name and number, or unknown. */
function introduce(random: Random, row: Story, service: ServiceDay, seen: Set<string | null>, number: number): void {
  const { company, branch, regulars, place, day, today } = service;
  const ahead = row.type === 'booking' || row.type === 'waitlist';
  const regular = random.pickEarly(regulars, 1.6);
  if (
    regular &&
    row.state !== 'seated' &&
    regular.firstSeen <= row.createdTime.getTime() &&
    !seen.has(regular.id) &&
    random.chance(ahead ? 0.55 : 0.2)
  ) {
    row.customerId = regular.id;
    seen.add(regular.id);
    return;
  }
  const person = random.weighted(company.origins).namer(random, random.chance(0.53) ? 0 : 1);
  const named = random.chance(ahead ? 1 : row.type === 'waiting' ? 0.85 : 0.12);
  const dialled = random.chance(ahead ? 0.96 : 0.8);
  if (!named) return;
  row.guestName = person.name;
  // Numbers beyond those of the guests.
  const serial = 2_000_000 + ((day - today + 100) * 20 + place) * standing + number;
  if (dialled) row.guestPhone = phoneNumber(branch.country, random, serial);
}

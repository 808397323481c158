import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants';
import { at, dayOf } from './calendar.ts';
import type { BranchSpec, CompanySpec } from './companies.ts';
import type { Guest } from './guests.ts';
import { Random, weights } from './random.ts';
import { recordsOf, type PastRecords } from './records.ts';
import { vocabularyOf } from './vocabulary.ts';

/** The visits behind a guest's figures. */

/** A row of `reservations`, as it is planted. */
export interface PastReservation {
  companyId: string;
  id: string;
  branchId: string;
  customerId: string;
  type: 'booking' | 'waiting' | 'walkin';
  state: 'open' | 'seated' | 'cancelledByCustomer' | 'cancelledByRestaurant' | 'noShow';
  createdFrom: string;
  startTime: Date;
  seatedTime: Date | null;
  tableClearTime: Date | null;
  groupSize: number;
  numberOfKidChairs: number;
  tables: string[];
  customerNote: string | null;
  createdTime: Date;
  updatedTime: Date;
}

export interface Past extends PastRecords {
  reservations: PastReservation[];
}

const ways = weights<PastReservation['type']>([
  ['booking', 68],
  ['walkin', 20],
  ['waiting', 12],
]);
const sources = weights([
  ['host', 42],
  ['web', 46],
  ['facebook', 5],
  ['google-reserve', 7],
]);
const endings = weights<PastReservation['state']>([
  ['cancelledByCustomer', 62],
  ['noShow', 30],
  ['cancelledByRestaurant', 8],
]);
/** Minutes after midnight: lunches and dinners. */
const slots = [11 * 60 + 30, 12 * 60, 12 * 60 + 30, 13 * 60, 17 * 60 + 30, 18 * 60, 18 * 60 + 30, 19 * 60, 20 * 60];
const quarter = 15 * millisecondsInMinute;

/** Meal times at a branch after one moment and before another, `count` different ones where there is room, in order. */
function mealsBetween(random: Random, zone: string, after: number, before: number, count: number): number[] {
  const times = new Set<number>();
  const first = dayOf(after);
  const days = Math.max(1, dayOf(before) - first);
  for (let tries = 0; times.size < count && tries < count * 20 + 20; tries++) {
    const time = at(zone, first + random.int(0, days), random.pick(slots));
    if (time > after && time < before) times.add(time);
  }
  // Too many for so short a time: what is left is spread evenly, so that the figures agree.
  const even = Array.from({ length: count - times.size }, (_, step) =>
    Math.floor(after + ((before - after) * (step + 1)) / (count + 1)),
  );
  return [...times, ...even].sort((a, b) => a - b);
}

/** Where each visit was: last at the guest's branch, and at every one of the guest's branches at least once. */
function placesOf(random: Random, guest: Guest, branches: ReadonlyMap<string, BranchSpec>): BranchSpec[] {
  const own = guest.branchIds.flatMap((id) => branches.get(id) ?? []);
  const last = branches.get(guest.branchId ?? '') ?? own[0];
  if (!last) return [];
  const places = Array.from({ length: guest.visits }, () => (random.chance(0.65) ? last : random.pick(own)));
  places[places.length - 1] = last;
  const others = own.filter((branch) => branch !== last);
  others.forEach((branch, index) => {
    if (!places.includes(branch)) places[index] = branch;
  });
  // Putting one in may have taken another one's only visit away.
  const missing = others.filter((branch) => !places.includes(branch));
  for (const branch of missing) {
    const spare = places.findIndex(
      (place, index) => index < places.length - 1 && (place === last || places.indexOf(place) !== index),
    );
    if (spare >= 0) places[spare] = branch;
  }
  return places;
}

const isMealTime = (zone: string, time: number): boolean =>
  time % quarter === 0 &&
  [-1, 0, 1].some((shift) => {
    const minutes = (time - at(zone, dayOf(time) + shift, 0)) / millisecondsInMinute;
    return minutes >= 11.5 * 60 && minutes <= 20.5 * 60;
  });

/** When each visit began; the first not before the guest was first seen, the last when the guest was last seated. */
function timesOf(random: Random, guest: Guest, places: readonly BranchSpec[]): number[] {
  const seen = guest.firstSeenTime.getTime();
  const last = guest.lastSeatTime?.getTime() ?? seen;
  if (places.length < 2) return [last];
  const zone = places[0]?.timeZone ?? 'Asia/Taipei';
  // Seen at a meal time: that was the first visit. Otherwise the first contact was a booking for a later day.
  const first = isMealTime(zone, seen)
    ? seen
    : (mealsBetween(random, zone, seen, Math.min(seen + 14 * millisecondsInDay, (seen + last) / 2), 1)[0] ?? seen);
  return [first, ...mealsBetween(random, zone, first, last, places.length - 2), last];
}

/**
 * What lies behind a guest: reservations whose seated ones agree exactly with the guest's visits, first and last
 * visit and branches; some others beside; vouchers, notes and consents. Always the same for the same guest and seed.
 *
 * @param now the moment of planting
 */
export function pastOf(guest: Guest, company: CompanySpec, seed: string, now: number): Past {
  const random = new Random(`${seed}/${guest.id}/past`);
  const branches = new Map(company.branches.map((branch) => [branch.id, branch]));
  const seen = guest.firstSeenTime.getTime();
  const reservations: PastReservation[] = [];

  const add = (branch: BranchSpec, time: number, state: PastReservation['state'], earliest: number) => {
    const seated = state === 'seated';
    const type = seated && time > earliest ? random.weighted(ways) : seated ? 'walkin' : 'booking';
    const lead =
      type === 'walkin'
        ? 0
        : type === 'waiting'
          ? random.int(5, 50) * millisecondsInMinute
          : random.int(1, 14) * millisecondsInDay + random.int(0, 600) * millisecondsInMinute;
    const made = Math.min(Math.max(earliest, time - lead), now);
    const left = time + random.int(55, 130) * millisecondsInMinute;
    reservations.push({
      companyId: guest.companyId,
      id: `${guest.id}r${reservations.length.toString(36)}`,
      branchId: branch.id,
      customerId: guest.id,
      type,
      state,
      createdFrom: type === 'booking' ? random.weighted(sources) : 'host',
      startTime: new Date(time),
      seatedTime: seated ? new Date(time) : null,
      tableClearTime: seated && left <= now ? new Date(left) : null,
      groupSize: partyOf(random, guest),
      numberOfKidChairs: random.chance(0.06) ? 1 : 0,
      tables: seated ? [`${random.pick(['A', 'B', 'C'])}${random.int(1, 18)}`] : [],
      customerNote:
        type === 'booking' && random.chance(0.07) ? random.pick(vocabularyOf(company.language).wishes) : null,
      createdTime: new Date(made),
      updatedTime: new Date(Math.min(Math.max(made, time), now)),
    });
  };

  const places = placesOf(random, guest, branches);
  const times = timesOf(random, guest, places);
  places.forEach((branch, index) => {
    const time = times[index] ?? seen;
    add(branch, time, 'seated', seen);
  });
  // The first contact is the oldest trace of all.
  const [first] = reservations;
  if (first) {
    first.createdTime = guest.firstSeenTime;
    if (first.startTime.getTime() > seen) first.type = 'booking';
  }

  const home = branches.get(guest.branchId ?? '') ?? random.pick(company.branches);
  // Who never came was seen all the same: by a reservation that came to nothing, or is still to come.
  const others = guest.visits === 0 ? 1 : random.chance(0.16) ? random.int(1, guest.visits >= 6 ? 3 : 1) : 0;
  for (let count = 0; count < others; count++) {
    const until = guest.visits === 0 ? seen + 20 * millisecondsInDay : now;
    const [time] = mealsBetween(random, home.timeZone, seen, Math.max(until, seen + 2 * millisecondsInDay), 1);
    if (time) add(home, time, time > now ? 'open' : random.weighted(endings), seen);
  }
  if (guest.visits === 0 && reservations[0]) reservations[0].createdTime = guest.firstSeenTime;
  const recent = guest.lastSeatTime && now - guest.lastSeatTime.getTime() < 60 * millisecondsInDay;
  if (recent && guest.visits >= 3 && random.chance(0.12)) {
    const [time] = mealsBetween(random, home.timeZone, now, now + 14 * millisecondsInDay, 1);
    if (time) add(home, time, 'open', Math.max(seen, now - 3 * millisecondsInDay));
  }
  return { reservations, ...recordsOf(random, guest, company, reservations, now) };
}

/** The usual party, or one a little smaller or larger. */
function partyOf(random: Random, guest: Guest): number {
  const usual = guest.seatCount ?? 2;
  return random.chance(0.7) ? usual : Math.max(1, Math.min(20, usual + random.int(-1, 2)));
}

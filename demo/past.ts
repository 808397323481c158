import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants';
import type { ReservationState, ReservationType } from '#contract/reservations/reservations.ts';
import { at, dayNumber } from '#server/platform/kernel/clocks.ts';
import { onOtherClocks, weekdayOfDay } from './calendar.ts';
import type { BranchSpec, CompanySpec } from './companies.ts';
import type { SeededGuest } from './guests.ts';
import { venueOf, queueMinutes, takerOf } from './venues.ts';
import { Random, weights } from './random.ts';
import { recordsOf, type PastRecords } from './records.ts';
import { seededRowOf, type SeededReservation } from './reservation.ts';
import { tablesOf } from './tables.ts';
import { vocabularyOf } from './vocabulary.ts';

/** Generates the visits behind a guest's figures. */

export interface Past extends PastRecords {
  reservations: SeededReservation[];
}

const ways = weights<ReservationType>([
  ['booking', 68],
  ['walkin', 20],
  ['waiting', 12],
]);
const endings = weights<ReservationState>([
  ['cancelledByCustomer', 62],
  ['noShow', 30],
  ['cancelledByRestaurant', 8],
]);
/** Minutes after midnight: lunches and dinners. */
const slots = [11 * 60 + 30, 12 * 60, 12 * 60 + 30, 13 * 60, 17 * 60 + 30, 18 * 60, 18 * 60 + 30, 19 * 60, 20 * 60];
const quarter = 15 * millisecondsInMinute;
/** The days before and after today that are generated per restaurant. */
export const recentDays = 90;
export const comingDays = 30;

const minutes = (count: number) => count * millisecondsInMinute;

/** Meal times at a branch between two times, `count` different ones if possible, in order. */
function mealsBetween(random: Random, zone: string, after: number, before: number, count: number): number[] {
  const times = new Set<number>();
  const first = dayNumber(after);
  const days = Math.max(1, dayNumber(before) - first);
  for (let tries = 0; times.size < count && tries < count * 20 + 20; tries++) {
    const time = at(zone, first + random.int(0, days), random.pick(slots));
    if (time > after && time < before) times.add(time);
  }
  // Too many for such a short time: the rest is spread evenly, so that the figures agree.
  const even = Array.from({ length: count - times.size }, (_, step) =>
    Math.floor(after + ((before - after) * (step + 1)) / (count + 1)),
  );
  return [...times, ...even].sort((a, b) => a - b);
}

/** The branch of each visit: the last one at the guest's branch, and at least one at each of the guest's branches. */
function placesOf(random: Random, guest: SeededGuest, branches: ReadonlyMap<string, BranchSpec>): BranchSpec[] {
  const own = guest.branchIds.flatMap((id) => branches.get(id) ?? []);
  const last = branches.get(guest.branchId ?? '') ?? own[0];
  if (!last) return [];
  const places = Array.from({ length: guest.visits }, () => (random.chance(0.65) ? last : random.pick(own)));
  places[places.length - 1] = last;
  const others = own.filter((branch) => branch !== last);
  others.forEach((branch, index) => {
    if (!places.includes(branch)) places[index] = branch;
  });
  // The insertion may have replaced another branch's only visit.
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
    const minutes = (time - at(zone, dayNumber(time) + shift, 0)) / millisecondsInMinute;
    return minutes >= 11.5 * 60 && minutes <= 20.5 * 60;
  });

/** When each visit started; the first not before the guest was first seen, the last when the guest was last seated. */
function timesOf(random: Random, guest: SeededGuest, places: readonly BranchSpec[], now: number): number[] {
  const seen = guest.firstSeenTime.getTime();
  const last = guest.lastSeatTime?.getTime() ?? seen;
  if (places.length < 2) return [last];
  const zone = places[0]?.timeZone ?? 'Asia/Taipei';
  // First seen at a meal time: that was the first visit. Otherwise the first contact was a booking for a later day.
  const first = isMealTime(zone, seen)
    ? seen
    : (mealsBetween(random, zone, seen, Math.min(seen + 14 * millisecondsInDay, (seen + last) / 2), 1)[0] ?? seen);
  const middle = places.length - 2;
  // Recent guests mostly have recent visits, at most twice a week.
  const since = now - recentDays * millisecondsInDay;
  const lately = since > first && last > since ? Math.floor((last - since) / (3.5 * millisecondsInDay)) : 0;
  const recent = Math.min(Math.round(middle * 0.6), lately);
  const meals = [
    ...mealsBetween(random, zone, first, recent ? since : last, middle - recent),
    ...(recent ? mealsBetween(random, zone, since, last, recent) : []),
  ];
  return [first, ...meals.map((time, index) => hereIfPossible(time, places[index + 1]?.timeZone ?? zone)), last];

  function hereIfPossible(time: number, here: string): number {
    const moved = onOtherClocks(zone, here, time);
    return moved > first && moved < last ? moved : time;
  }
}

/**
 * The past of a guest: reservations whose seated ones agree exactly with the guest's visits, first and last visit and
 * branches; some others; vouchers, notes and consents. Always the same for the same guest and seed.
 *
 * @param now the time of seeding
 */
export function pastOf(guest: SeededGuest, company: CompanySpec, seed: string, now: number): Past {
  const random = new Random(`${seed}/${guest.id}/past`);
  const branches = new Map(company.branches.map((branch) => [branch.id, branch]));
  const seen = guest.firstSeenTime.getTime();
  const reservations: SeededReservation[] = [];

  const add = (branch: BranchSpec, time: number, state: ReservationState, earliest: number) => {
    const venue = venueOf(branch);
    const seated = state === 'seated';
    // The first contact is the oldest record of all.
    const oldest = reservations.length === 0;
    const came = time > seen && !oldest ? random.weighted(ways) : time > seen ? 'booking' : 'walkin';
    const type = seated ? came : 'booking';
    const weekday = weekdayOfDay(dayNumber(time));
    const lead =
      type === 'walkin'
        ? 0
        : type === 'waiting'
          ? minutes(
              queueMinutes(random, weekday, (time - at(branch.timeZone, dayNumber(time), 0)) / millisecondsInMinute),
            )
          : random.int(1, 14) * millisecondsInDay + minutes(random.int(0, 600));
    const made = oldest ? seen : Math.min(Math.max(earliest, time - lead), now);
    const left = time + minutes(random.int(55, 130));
    const createdFrom = type === 'booking' ? random.weighted(venue.sources) : 'host';
    const ended = endOf(random, state, made, time, now);
    const groupSize = partyOf(random, guest);
    const fitting = tablesOf(branch.id).filter(({ seats }) => seats >= Math.min(8, groupSize));
    const kids = random.chance(0.06) ? 1 : 0;
    const story = {
      companyId: guest.companyId,
      id: `${guest.id}r${reservations.length.toString(36)}`,
      branchId: branch.id,
      customerId: guest.id,
      guestName: null,
      guestPhone: null,
      type,
      state,
      createdFrom,
      createdBy: takerOf(random, company, createdFrom),
      startTime: new Date(type === 'waiting' ? made : time),
      confirmedTime: null,
      calledTime: type === 'waiting' ? new Date(Math.max(made, time - minutes(2))) : null,
      seatedTime: seated ? new Date(time) : null,
      tableClearTime: seated && left <= now && random.chance(0.97) ? new Date(left) : null,
      endedTime: ended === null ? null : new Date(ended),
      autoCleared: false,
      groupSize,
      numberOfKidChairs: kids,
      numberOfKidSets: kids && random.chance(0.6) ? 1 : 0,
      tables: seated ? [random.pick(fitting).name] : [],
      customerNote:
        type === 'booking' && random.chance(0.07) ? random.pick(vocabularyOf(company.language).wishes) : null,
      note: null,
      createdTime: new Date(made),
    };
    reservations.push(seededRowOf(story));
  };

  const places = placesOf(random, guest, branches);
  const times = timesOf(random, guest, places, now);
  places.forEach((branch, index) => {
    const time = times[index] ?? seen;
    add(branch, time, 'seated', seen);
  });

  const home = branches.get(guest.branchId ?? '') ?? random.pick(company.branches);
  // Guests without a visit were seen through a reservation that was not seated, or is upcoming.
  const others = guest.visits === 0 ? 1 : random.chance(0.16) ? random.int(1, guest.visits >= 6 ? 3 : 1) : 0;
  for (let count = 0; count < others; count++) {
    const until = guest.visits === 0 ? seen + 20 * millisecondsInDay : now;
    const [time] = mealsBetween(random, home.timeZone, seen, Math.max(until, seen + 2 * millisecondsInDay), 1);
    if (time) add(home, time, time > now ? 'open' : random.weighted(endings), seen);
  }
  const recent = guest.lastSeatTime && now - guest.lastSeatTime.getTime() < 60 * millisecondsInDay;
  if (recent && guest.visits >= 3 && random.chance(0.12)) {
    const [time] = mealsBetween(random, home.timeZone, now, now + 14 * millisecondsInDay, 1);
    if (time) add(home, time, 'open', Math.max(seen, now - 3 * millisecondsInDay));
  }
  return { reservations, ...recordsOf(random, guest, company, reservations, now) };
}

/** When it was cancelled: usually on the last day before. */
function endOf(random: Random, state: ReservationState, made: number, time: number, now: number): number | null {
  if (state === 'open' || state === 'seated') return null;
  if (state === 'noShow') return Math.min(now, time + minutes(random.int(12, 40)));
  return time - Math.floor(Math.min(time - made, 2 * millisecondsInDay) * random.next());
}

/** The usual party size, or slightly smaller or larger. */
function partyOf(random: Random, guest: SeededGuest): number {
  const usual = guest.seatCount ?? 2;
  return random.chance(0.7) ? usual : Math.max(1, Math.min(20, usual + random.int(-1, 2)));
}

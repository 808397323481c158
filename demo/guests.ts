import type { GuestLanguage } from '#contract/guests/guestLanguages.ts';
import { at, dayNumber } from '#server/platform/kernel/clocks.ts';
import { weekdayOfDay } from './calendar.ts';
import type { BranchSpec, CompanySpec } from './companies.ts';
import type { Sex } from './names/person.ts';
import { phoneNumber, type PhoneCountry } from './phones.ts';
import { Random, weights, type Weighted } from './random.ts';
import { vocabularyOf, type Vocabulary } from './vocabulary.ts';

/** A row of `customers` to insert. */
export interface SeededGuest {
  companyId: string;
  id: string;
  gender: 0 | 1 | 2;
  name: string;
  familyName: string;
  givenName: string;
  phoneticFamilyName: string | null;
  phoneticGivenName: string | null;
  phoneNumber: string | null;
  email: string | null;
  language: GuestLanguage | null;
  birthday: string | null;
  seatCount: number | null;
  visits: number;
  firstSeenTime: Date;
  lastSeatTime: Date | null;
  branchId: string | null;
  branchIds: string[];
  isVip: boolean;
  forbidPiiSharing: boolean;
  allowContactInline: boolean;
  allowContactRestaurant: boolean;
  types: string[];
  tags: string[];
  note: string | null;
  createdTime: Date;
  updatedTime: Date;
}

/** How often guests come: many once, few every week. */
const visitBands = weights<readonly [number, number]>([
  [[0, 0], 10],
  [[1, 1], 44],
  [[2, 2], 15],
  [[3, 5], 16],
  [[6, 12], 9],
  [[13, 29], 4.4],
  [[30, 60], 1.3],
  [[61, 160], 0.3],
]);
const parties = weights([
  [1, 5],
  [2, 42],
  [3, 13],
  [4, 20],
  [5, 6],
  [6, 6],
  [8, 4],
  [10, 3],
  [12, 1],
]);
const meals = weights<readonly [number, number]>([
  [[11 * 60 + 30, 13 * 60 + 30], 40],
  [[14 * 60, 16 * 60 + 30], 8],
  [[17 * 60 + 30, 20 * 60 + 30], 52],
]);
const daysIn = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;
const pad = (number: number) => String(number).padStart(2, '0');

/** Regulars are more often VIP, others hardly ever. */
const vipChance = (visits: number) =>
  visits >= 30 ? 0.45 : visits >= 13 ? 0.17 : visits >= 6 ? 0.05 : visits >= 3 ? 0.015 : 0.004;

/** Distinct values, drawn by weight. */
function some(random: Random, choices: Weighted<string>, count: number): string[] {
  const drawn = new Set<string>();
  for (let tries = 0; drawn.size < count && tries < count * 4; tries++) drawn.add(random.weighted(choices));
  return [...drawn];
}

/** A meal time on a day; on an earlier day if it would be after `latest`. */
function mealTime(random: Random, zone: string, day: number, latest: number): number {
  const [opens, closes] = random.weighted(meals);
  const minutes = opens + 15 * random.int(0, (closes - opens) / 15);
  let time = at(zone, day, minutes);
  while (time > latest) time = at(zone, --day, minutes);
  return time;
}

/** When a guest was first and last seen, and last seated. */
function history(random: Random, company: CompanySpec, zone: string, visits: number, now: number) {
  const today = dayNumber(now);
  const span = company.openedYearsAgo * 365;
  // A guest with many visits was first seen long enough ago for them.
  const least = visits < 2 ? 0 : Math.min(span - 1, Math.ceil(visits * 2.5));
  let firstDay = today - least - Math.floor((span - least) * random.next() ** 1.5);
  if (weekdayOfDay(firstDay) < 5 && random.chance(0.35)) firstDay -= weekdayOfDay(firstDay) + 1;
  const first = mealTime(random, zone, firstDay, now);
  if (visits === 0) return { first, last: null };
  // A first visit is often booked some days before.
  const booked = first - (random.chance(0.5) ? random.int(1, 14) * 86_400_000 + random.int(0, 600) * 60_000 : 0);
  if (visits === 1) return { first: booked, last: first };
  const since = today - dayNumber(first);
  // Regulars came recently; many of the others have not come for a long time.
  const lean = visits >= 13 ? 4.5 : visits >= 6 ? 2.8 : 1.9;
  const gap = Math.floor(Math.max(0, since - visits) * random.next() ** lean);
  return { first: booked, last: Math.max(first, mealTime(random, zone, today - gap, now)) };
}

function branchesOf(random: Random, company: CompanySpec, home: BranchSpec, visits: number): BranchSpec[] {
  const seen = [home];
  const wanders = visits < 2 ? 0 : visits < 6 ? 0.25 : 0.5;
  for (const branch of company.branches)
    if (branch !== home && seen.length < visits && random.chance((wanders * branch.weight) / 30)) seen.push(branch);
  return seen;
}

function remarks(random: Random, words: Vocabulary, visits: number) {
  const known = Math.min(1, 0.25 + visits / 12);
  const tags = random.chance(known) ? some(random, words.tags, random.weighted(tagCounts)) : [];
  let note = random.chance(0.05 + known * 0.12) ? random.pick(words.notes) : null;
  if (random.chance(0.04)) {
    const allergy = random.pick(words.allergies);
    tags.push(allergy.tag);
    note = note ? `${allergy.note}\n${note}` : allergy.note;
  }
  return {
    tags,
    note,
    types: random.chance(0.3 + known * 0.4) ? some(random, words.types, random.chance(0.2) ? 2 : 1) : [],
  };
}
const tagCounts = weights([
  [1, 55],
  [2, 28],
  [3, 12],
  [5, 5],
]);

/**
 * Generates the guests of a company; always the same ones for the same seed and time.
 *
 * @param now the time of seeding: nobody was seated after it
 * @example
 * const rows = [...guests(chunshui, 3_400, 'demo', Date.now())];
 */
export function* guests(company: CompanySpec, count: number, seed: string, now: number): Generator<SeededGuest> {
  const random = new Random(`${seed}/${company.id}`);
  const words = vocabularyOf(company.language);
  const homes = weights(company.branches.map((branch) => [branch, branch.weight] as const));
  const serials = new Map<PhoneCountry, number>();
  const letter = company.id.charAt(0);

  for (let index = 0; index < count; index++) {
    const sex: Sex = random.chance(0.53) ? 0 : 1;
    const origin = random.weighted(company.origins);
    const { handle, ...person } = origin.namer(random, sex);
    const [fewest, most] = random.weighted(visitBands);
    const visits = random.int(fewest, most);
    const home = random.weighted(homes);
    const seen = visits > 0 ? branchesOf(random, company, home, visits) : [];
    const last = seen.length > 1 ? random.pick(seen) : seen[0];
    const time = history(random, company, (last ?? home).timeZone, visits, now);
    const country = random.weighted(origin.phones);
    const serial = serials.get(country) ?? random.int(0, 999_999);
    serials.set(country, serial + 1);
    const hasPhone = random.chance(0.94);
    const hasEmail = random.chance(hasPhone ? 0.52 : 0.7);
    const month = random.int(1, 12);
    const isVip = random.chance(vipChance(visits));
    const forbidden = random.chance(0.03);
    const created = new Date(time.first);
    const touched = Math.max(time.first, time.last ?? 0);

    yield {
      companyId: company.id,
      id: letter + (time.first / 60_000).toString(36).padStart(6, '0') + index.toString(36).padStart(5, '0'),
      gender: random.chance(0.06) ? 2 : sex,
      ...person,
      language: random.chance(0.04) ? null : person.language,
      phoneNumber: hasPhone ? phoneNumber(country, random, serial) : null,
      email: hasEmail ? `${handle}${index.toString(36)}@${random.pick(company.emailDomains)}` : null,
      birthday: random.chance(0.42) ? `${pad(month)}-${pad(random.int(1, daysIn[month - 1] ?? 28))}` : null,
      seatCount: visits > 0 || random.chance(0.6) ? random.weighted(parties) : null,
      visits,
      firstSeenTime: created,
      lastSeatTime: time.last === null ? null : new Date(time.last),
      branchId: last?.id ?? null,
      branchIds: seen.map((branch) => branch.id).sort(),
      isVip,
      forbidPiiSharing: forbidden,
      allowContactInline: !forbidden && random.chance(0.93),
      allowContactRestaurant: !forbidden && random.chance(0.96),
      ...remarks(random, words, visits),
      createdTime: created,
      updatedTime: new Date(touched),
    };
  }
}

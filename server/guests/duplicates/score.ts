import { millisecondsInDay } from 'date-fns/constants';
import type { DuplicateReason } from '#contract/guests/duplicates.ts';
import { guestFields, guestPlaces, type FieldsWith } from '#contract/guests/guestFields.ts';
import type { MergeGuest } from '#contract/guests/merge.ts';
import { fold, searchFold } from '#contract/core/fold.ts';
import { readingOf } from './reading.ts';

/** The likelihood that two records are one guest. Pure. */

type Compared = FieldsWith<'compared', true>;

/** The compared fields of a guest. */
export type Traits = Pick<MergeGuest, Compared>;

/** The names of the fields in {@link Traits}. */
export const comparedFields = guestFields.filter((field): field is Compared => guestPlaces[field].compared);

/**
 * Points for and against, added up and limited to 0–100. One equal phone or e-mail address is nearly sufficient,
 * because both are personal. A name is not, unless it is rare in the company or something else matches. Differences
 * count against, most of all the birthday: phones and addresses change, birthdays do not.
 */
const points: Readonly<Record<DuplicateReason, number>> = {
  samePhone: 60,
  nearPhone: 35,
  sameEmail: 60,
  sameName: 30,
  swappedName: 28,
  sameReading: 26,
  samePhonetic: 5,
  sameBirthday: 25,
  closeVisits: 20,
  rareName: 15,
  otherName: -10,
  otherPhone: -15,
  otherEmail: -5,
  otherBirthday: -30,
  otherGender: -5,
};

/** Pairs with a lower score are not shown for review. */
export const minScore = 50;
/** Names of at most this number of the company's guests are rare. */
export const rareValueLimit = 3;
/** Visits at one branch at most this number of days apart may be one visit, recorded twice. */
export const closeDays = 3;

const squeezed = (text: string | null) => searchFold(text ?? '').replace(/\s+/g, '');

/** The possible spellings of a guest's name: as stored, and its parts in either order. */
function spellingsOf({ name, familyName, givenName }: Traits): { whole: string; all: ReadonlySet<string> } {
  const [family, givenPart] = [squeezed(familyName), squeezed(givenName)];
  const words = searchFold(name).trim().split(/\s+/);
  const whole = words.join('');
  return {
    whole,
    all: new Set([
      whole,
      words.toReversed().join(''),
      ...(family && givenPart ? [family + givenPart, givenPart + family] : []),
    ]),
  };
}

/** The readings of the name in either order: from its phonetic parts, otherwise from a name without ideographs. */
function readingsOf(guest: Traits): ReadonlySet<string> {
  const [family, givenPart] = [squeezed(guest.phoneticFamilyName), squeezed(guest.phoneticGivenName)];
  const words = family || givenPart ? [family, givenPart] : searchFold(guest.name).trim().split(/\s+/);
  const orders = [words.join(''), words.toReversed().join('')];
  return new Set(orders.map(readingOf).filter((reading) => reading !== null));
}

/** Whether both have phonetic parts with the same reading. */
const samePhonetic = (a: Traits, b: Traits) =>
  [a, b].every((guest) => guest.phoneticFamilyName || guest.phoneticGivenName) && meet(readingsOf(a), readingsOf(b));

const meet = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>) => [...a].some((one) => b.has(one));

function nameReason(a: Traits, b: Traits): DuplicateReason {
  const [one, other] = [spellingsOf(a), spellingsOf(b)];
  if (one.whole === other.whole) return 'sameName';
  if (meet(one.all, other.all)) return 'swappedName';
  return meet(readingsOf(a), readingsOf(b)) ? 'sameReading' : 'otherName';
}

/**
 * Whether two numbers differ by one typing error: one wrong digit, or two swapped neighbours.
 *
 * @example isNearPhone('+886912345678', '+886912345687') // true
 */
export function isNearPhone(a: string, b: string): boolean {
  if (a === b || a.length !== b.length) return false;
  let first = 0;
  while (a[first] === b[first]) first++;
  if (a.slice(first + 1) === b.slice(first + 1)) return true;
  return a[first] === b[first + 1] && a[first + 1] === b[first] && a.slice(first + 2) === b.slice(first + 2);
}

/** Returns the first reason if both values are set and equal, the second if both are set and differ. */
function compared<T>(
  a: T | null,
  b: T | null,
  same: DuplicateReason,
  other: DuplicateReason,
  equal = (one: T, two: T) => one === two,
): DuplicateReason[] {
  if (a === null || b === null || a === '' || b === '') return [];
  return [equal(a, b) ? same : other];
}

const closeInTime = (a: string | null, b: string | null) =>
  a !== null && b !== null && Math.abs(Date.parse(a) - Date.parse(b)) <= closeDays * millisecondsInDay;

/**
 * Scores a pair.
 *
 * @param bearers the number of the company's guests with the name; uncounted names are not rare
 * @returns 0–100, and the reasons for and against, those with most weight first
 * @example scorePair(a, b, 2) // { score: 90, reasons: ['samePhone', 'sameName'] }
 */
export function scorePair(a: Traits, b: Traits, bearers = Infinity): { score: number; reasons: DuplicateReason[] } {
  const name = nameReason(a, b);
  const phone =
    a.phoneNumber && b.phoneNumber && name !== 'otherName' && isNearPhone(a.phoneNumber, b.phoneNumber)
      ? (['nearPhone'] as const)
      : compared(a.phoneNumber, b.phoneNumber, 'samePhone', 'otherPhone');
  const reasons: DuplicateReason[] = [
    name,
    ...((name === 'sameName' || name === 'swappedName') && samePhonetic(a, b) ? (['samePhonetic'] as const) : []),
    ...phone,
    ...compared(a.email, b.email, 'sameEmail', 'otherEmail', (one, two) => fold(one) === fold(two)),
    ...compared(a.birthday, b.birthday, 'sameBirthday', 'otherBirthday'),
    ...(a.gender !== 2 && b.gender !== 2 && a.gender !== b.gender ? (['otherGender'] as const) : []),
    ...(a.branchId !== null && a.branchId === b.branchId && closeInTime(a.lastSeatTime, b.lastSeatTime)
      ? (['closeVisits'] as const)
      : []),
    ...(name !== 'otherName' && bearers <= rareValueLimit ? (['rareName'] as const) : []),
  ];
  const sum = reasons.reduce((total, reason) => total + points[reason], 0);
  return {
    score: Math.max(0, Math.min(100, sum)),
    reasons: reasons.toSorted((one, two) => points[two] - points[one]),
  };
}

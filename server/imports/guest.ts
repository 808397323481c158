import type { Language } from '#contract/constants.ts';
import type { ImportField, ImportMapping, ImportProblem, ImportProblemCode } from '#contract/imports.ts';
import { at } from '../demo/calendar.ts';
import { toE164 } from '../phone.ts';
import { dayOf, monthDayOf } from './dates.ts';
import type { TableRow } from './read/tableRow.ts';
import { answerOf, genderOf, languageOf } from './words.ts';

/** A row of a file as a guest. */

/** What a row says; what it does not say is absent. */
export interface GuestValues {
  name?: string;
  familyName?: string;
  givenName?: string;
  phoneticFamilyName?: string;
  phoneticGivenName?: string;
  /** E.164. */
  phoneNumber?: string;
  email?: string;
  gender?: 0 | 1 | 2;
  language?: Language;
  /** `MM-DD`. */
  birthday?: string;
  seatCount?: number;
  visits?: number;
  /** ISO 8601, UTC. */
  firstSeenTime?: string;
  lastSeatTime?: string;
  isVIP?: boolean;
  doNotContact?: boolean;
  allowContact?: boolean;
  types?: string[];
  tags?: string[];
  note?: string;
}

export interface RowGuest {
  row: number;
  values: GuestValues;
  problems: ImportProblem[];
}

/** How cells are read where they leave it open. */
export interface ReadAs {
  /** ISO 3166, of the branch. */
  country: string;
  timeZone: string;
  /** Days after now are no visits. */
  now: number;
}

/** What a cell holds, or why it does not. */
type Reading<T> = { value: T } | { code: ImportProblemCode } | null;

const mostLabels = 50;
/** Of types and tags together in bytes: what an index row has room for. */
const labelRoom = 1_500;

const tidy = (cell: string) =>
  cell
    // Signs that nobody can see; joiners within emoji are not among them.
    .replace(/[\p{Cc}\u200b\ufeff]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const text =
  (max: number, shape: (cell: string) => string = tidy) =>
  (cell: string): Reading<string> => {
    const value = shape(cell);
    if (!value) return null;
    return value.length > max ? { code: 'tooLong' } : { value };
  };

const phonetic = text(60, (cell) => tidy(cell.normalize('NFKC')));
const lines = (cell: string) =>
  cell
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .trim();

const emailForm = /^[^\s@<>(),;:"[\]]+@[^\s@<>(),;:"[\]]+\.[^\s@<>(),;:."[\]]{2,}$/;

function email(cell: string): Reading<string> {
  const value = tidy(cell.normalize('NFKC')).replace(/^mailto:/i, '');
  return value.length <= 254 && emailForm.test(value) && !value.includes('..') ? { value } : { code: 'email' };
}

function wholeNumber(min: number, max: number) {
  return (cell: string): Reading<number> => {
    const plain = cell
      .normalize('NFKC')
      .replace(/[\s,]|[人位名回次]$/g, '')
      .replace(/\.0+$/, '');
    const value = /^\d{1,9}$/.test(plain) ? Number(plain) : NaN;
    return value >= min && value <= max ? { value } : { code: 'number' };
  };
}

function word<T>(code: ImportProblemCode, meaning: (cell: string) => T | undefined) {
  return (cell: string): Reading<T> => {
    const value = meaning(cell);
    return value === undefined ? { code } : { value };
  };
}

function labels(cell: string): Reading<string[]> {
  const value = [
    ...new Set(
      cell
        .split(/[;；\n]/.test(cell) ? /[;；\n、，]/ : /[,|/、，]/)
        .map(tidy)
        .filter(Boolean),
    ),
  ];
  if (value.some((label) => label.length > 60)) return { code: 'labelTooLong' };
  return value.length > mostLabels ? { code: 'labelsTooMany' } : { value };
}

function moment({ country, timeZone, now }: ReadAs) {
  return (cell: string): Reading<string> => {
    const day = dayOf(cell, country);
    if (!day?.year) return { code: 'date' };
    // A visit of which only the day is known was at noon.
    const instant = at(timeZone, Date.UTC(day.year, day.month - 1, day.day) / 86_400_000, 12 * 60);
    return instant > now + 86_400_000 ? { code: 'date' } : { value: new Date(instant).toISOString() };
  };
}

type Readers = { [F in ImportField]: (cell: string) => Reading<NonNullable<GuestValues[F]>> };

const readersFor = (as: ReadAs): Readers => ({
  name: text(120),
  familyName: text(60),
  givenName: text(60),
  phoneticFamilyName: phonetic,
  phoneticGivenName: phonetic,
  phoneNumber: word('phone', (cell) => toE164(cell, as.country) ?? undefined),
  email,
  gender: word('gender', genderOf),
  language: word('language', languageOf),
  birthday(cell) {
    const day = dayOf(cell, as.country);
    return day ? { value: monthDayOf(day) } : { code: 'birthday' };
  },
  seatCount: wholeNumber(1, 999),
  visits: wholeNumber(0, 100_000),
  firstSeenTime: moment(as),
  lastSeatTime: moment(as),
  isVIP: word('yesNo', answerOf),
  doNotContact: word('yesNo', answerOf),
  allowContact: word('yesNo', answerOf),
  types: labels,
  tags: labels,
  note: text(2_000, lines),
});

const eastAsian = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uff66-\uff9f]/;

/** The full name of someone of whom only the parts are known, in the order of their script. */
export function fullName(family: string | undefined, given: string | undefined): string | undefined {
  if (!family || !given) return family ?? given;
  return eastAsian.test(family + given) ? `${family}${given}` : `${given} ${family}`;
}

/**
 * Makes the reader of one file's rows: what each column says, and all that is wrong with it. A missing name is no
 * problem yet, because the guest may be known.
 *
 * @param columns how many the header has; a row with more was cut in the wrong places
 */
export function guestReader(mapping: ImportMapping, columns: number, as: ReadAs): (row: TableRow) => RowGuest {
  const readers = readersFor(as);
  const mapped = (Object.entries(mapping) as [ImportField, number][]).sort(([, a], [, b]) => a - b);
  return ({ row, cells }) => {
    const values: Record<string, unknown> = {};
    const problems: ImportProblem[] = [];
    const complain = (field: ImportField | null, code: ImportProblemCode, cell: string) =>
      problems.push({ field, code, value: shown(cell) });
    for (const [field, column] of mapped) {
      const cell = cells[column] ?? '';
      if (cell.trim() === '') continue;
      if (/[\0\ufffd\p{Surrogate}]/u.test(cell)) {
        complain(field, 'unreadable', cell);
        continue;
      }
      const reading = readers[field](cell);
      if (!reading) continue;
      if ('code' in reading) complain(field, reading.code, cell);
      else values[field] = reading.value;
    }
    const surplus = cells.slice(columns).find((cell) => cell.trim() !== '');
    if (surplus !== undefined) complain(null, 'tooManyCells', surplus);
    const guest = values as GuestValues;
    const name = guest.name ?? fullName(guest.familyName, guest.givenName);
    if (name) guest.name = name;
    if (!roomFor(guest.types, guest.tags)) complain(guest.tags ? 'tags' : 'types', 'labelsTooMany', '');
    return { row, values: guest, problems };
  };
}

/** Whether a guest can have all of these labels. */
export const roomFor = (types: readonly string[] = [], tags: readonly string[] = []): boolean =>
  types.length <= mostLabels &&
  tags.length <= mostLabels &&
  Buffer.byteLength([...types, ...tags].join(' ')) <= labelRoom;

/** A cell as it is shown, cut, and fit for any database. */
export const shown = (cell: string): string =>
  cell
    .replace(/[\0\p{Surrogate}]/gu, '\ufffd')
    .slice(0, 100)
    .replace(/[\ud800-\udbff]$/, '');

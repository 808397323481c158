import { tidyText } from '#contract/core/tidyText.ts';
import { ofFreeTexts } from '#contract/guests/freeTexts.ts';
import type { ImportField } from '#contract/guests/guestFields.ts';
import type { GuestLanguage } from '#contract/guests/guestLanguages.ts';
import { labelRoom, maxLabels } from '#contract/guests/merge.ts';
import type { ImportMapping } from '#contract/imports/guestImports.ts';
import { splitName, wholeName } from '#contract/core/names.ts';
import type { Reading as ColumnReading } from '#contract/imports/importReadings.ts';
import { at } from '#server/platform/kernel/clocks.ts';
import { toE164 } from '#server/platform/kernel/phone.ts';
import {
  readEmail,
  firstOf,
  lines,
  rowReader,
  textReader,
  wordReader,
  splitWords,
  type CellReader,
  type FieldRules,
  type CellResult,
  type ReadRow,
  type ReaderValues,
} from '../cells.ts';
import { severalAddresses, severalPhones, phoneText } from '../contacts.ts';
import { dayOfCell, monthDayOf } from '../dates.ts';
import { momentOf } from '../times.ts';
import type { ReadAs } from '../kind.ts';
import { isNoDay } from '../nothing.ts';
import { wholeNumberReader } from '../numbers.ts';
import type { TableRow } from '#server/platform/db/tableRow.ts';
import { answerOf } from '../words.ts';
import { genderOf, languageFromText } from './words.ts';

/** Reads a row of a file as a guest. */

type Cells = ReaderValues<ReturnType<typeof readersFor>>;

/** A row's values; empty ones are absent. Phones are E.164, birthdays `MM-DD`, times ISO 8601 in UTC. */
export type GuestValues = Partial<Cells>;

export type RowGuest = ReadRow<Cells>;

/** How ambiguous cells are read. */
export interface HowToRead extends Partial<Pick<ReadAs, 'joined' | 'leaveOut' | 'chosen'>> {
  /** ISO 3166, from the branch. */
  country: string;
  timeZone: string;
  /** Later dates are not visits. */
  now: number;
  /** The reading of a field's column. */
  readingOf: (field: ImportField) => ColumnReading;
}

const phonetic = textReader(60, (cell) => tidyText(cell.normalize('NFKC')));

function labels(cell: string): CellResult<string[]> {
  const value = splitWords(cell);
  if (value.some((label) => label.length > 60)) return { code: 'labelTooLong' };
  return value.length > maxLabels ? { code: 'labelsTooMany' } : { value };
}

function moment({ timeZone, now, readingOf }: HowToRead, field: ImportField) {
  const reading = { clock: 'day', ...readingOf(field) } as const;
  const past = (instant: number): CellResult<string> =>
    instant > now + 86_400_000 ? { code: 'date' } : { value: new Date(instant).toISOString() };
  return (cell: string): CellResult<string> => {
    if (isNoDay(cell)) return null;
    const read = momentOf(cell, reading);
    if (!read || 'code' in read) return read;
    if ('at' in read.value) return past(Date.parse(read.value.at));
    if (!read.value.day) return { code: 'date' };
    const { year, month, day } = read.value.day;
    // Visits with only a date are set to noon; programs write midnight for them.
    return past(at(timeZone, Date.UTC(year, month - 1, day) / 86_400_000, read.value.minutes || 12 * 60));
  };
}

const answerBy = (as: HowToRead, field: ImportField) =>
  wordReader('yesNo', answerOf, (cell) => {
    const chosen = as.chosen?.(field, cell);
    return typeof chosen === 'string' ? chosen === 'yes' : chosen;
  });

const readersFor = (as: HowToRead) =>
  ({
    name: textReader(120),
    familyName: textReader(60),
    givenName: textReader(60),
    phoneticFamilyName: phonetic,
    phoneticGivenName: phonetic,
    phoneNumber: firstOf((cell): CellResult<string> => {
      const phone = toE164(phoneText(cell), as.country);
      return phone ? { value: phone } : { code: 'phone' };
    }, severalPhones),
    email: firstOf(readEmail, severalAddresses),
    gender: wordReader('gender', genderOf, (cell) => genderBy(as.chosen?.('gender', cell))),
    language: wordReader(
      'language',
      languageFromText,
      (cell) => as.chosen?.('language', cell) as GuestLanguage | null | undefined,
    ),
    birthday(cell: string): CellResult<string> {
      if (isNoDay(cell)) return null;
      const read = dayOfCell(cell, as.readingOf('birthday'));
      if (!read || 'value' in read) return read && { value: monthDayOf(read.value) };
      return { code: read.code === 'date' ? 'birthday' : read.code };
    },
    seatCount: wholeNumberReader(1, 999, as.readingOf('seatCount')),
    visits: wholeNumberReader(0, 100_000, as.readingOf('visits')),
    firstSeenTime: moment(as, 'firstSeenTime'),
    lastSeatTime: moment(as, 'lastSeatTime'),
    isVIP: answerBy(as, 'isVIP'),
    doNotContact: answerBy(as, 'doNotContact'),
    allowContact: answerBy(as, 'allowContact'),
    types: labels,
    tags: labels,
    ...ofFreeTexts(({ max, multiline }) => textReader(max, multiline && lines)),
  }) satisfies Record<ImportField, CellReader<unknown>>;

const genderBy = (chosen: string | null | undefined) =>
  chosen === null || chosen === undefined ? chosen : (Number(chosen) as 0 | 1 | 2);

const fieldRules: FieldRules<ImportField> = {
  // An unknown word must not turn a declined contact into an allowed one.
  essential: ['name', 'familyName', 'givenName', 'doNotContact'],
  between: {
    phoneNumber: '-',
    email: ';',
    birthday: '-',
    firstSeenTime: '-',
    lastSeatTime: '-',
    note: '\n',
    tags: ';',
    types: ';',
  },
  zeros: ['phoneNumber', 'email', 'seatCount'],
  literal: ['familyName', 'givenName', 'phoneticFamilyName', 'phoneticGivenName'],
  telling: ['phoneNumber', 'email'],
};

/**
 * Creates the reader of a file's rows as guests. A missing name is not a problem yet, because the guest may already
 * exist. A full name is composed of its parts in the country's order, and split into them if the file has no columns
 * for them.
 *
 * @param columns the number of header columns
 */
export function guestReader(mapping: ImportMapping, columns: number, as: HowToRead): (row: TableRow) => RowGuest {
  const { joined = {}, leaveOut = false } = as;
  const read = rowReader<Cells>(readersFor(as), { mapping, joined, columns, leaveOut }, fieldRules);
  const readings = mapping.phoneticFamilyName !== undefined && mapping.phoneticGivenName === undefined;
  const splits = mapping.familyName === undefined && mapping.givenName === undefined;
  return (cells) => {
    const guest = read(cells);
    const { values } = guest;
    // One column with the reading of the full name.
    const [, family, givenPart] = (readings && /^(\S+) (\S+)$/.exec(values.phoneticFamilyName ?? '')) || [];
    if (family && givenPart) Object.assign(values, { phoneticFamilyName: family, phoneticGivenName: givenPart });
    if (values.name && splits) Object.assign(values, splitName(values.name, as.country));
    const name = values.name ?? wholeName(values, as.country);
    if (name) values.name = name;
    if (!roomFor(values.types, values.tags))
      guest.problems.push({ field: values.tags ? 'tags' : 'types', code: 'labelsTooMany', value: '' });
    return guest;
  };
}

/** Whether a guest can have all of these labels. */
export const roomFor = (types: readonly string[] = [], tags: readonly string[] = []): boolean =>
  types.length <= maxLabels &&
  tags.length <= maxLabels &&
  Buffer.byteLength([...types, ...tags].join(' ')) <= labelRoom;

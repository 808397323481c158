import { tidyText } from '#contract/core/tidyText.ts';
import type {
  ImportedStatus,
  ReservationImportField,
  ReservationImportMapping,
  ReservationImportOptions,
} from '#contract/imports/reservationImports.ts';
import type { ImportProblemCode } from '#contract/imports/importReasons.ts';
import { wholeName } from '#contract/core/names.ts';
import type { ReservationType } from '#contract/reservations/reservations.ts';
import { dayOf as dayIn } from '#contract/core/zones.ts';
import { toE164 } from '#server/platform/kernel/phone.ts';
import {
  readEmail,
  firstOf,
  lines,
  rowReader,
  shown,
  textReader,
  wordReader,
  splitWords,
  type CellReader,
  type FieldRules,
  type ReadRow,
  type ReaderValues,
} from '../cells.ts';
import { phoneText, severalAddresses, severalPhones } from '../contacts.ts';
import type { FileBranch, ReadAs } from '../kind.ts';
import { isNoDay } from '../nothing.ts';
import { partySize } from '../partySize.ts';
import type { TableRow } from '#server/platform/db/tableRow.ts';
import { wholeNumberReader } from '../numbers.ts';
import { instantOf, momentOf, timeOf, type WrittenMoment } from '../times.ts';
import { plainWord } from '../words.ts';
import { sourceFromText, statusFromText, typeFromText } from './words.ts';

/** Reads a row of a file as a reservation. */

/** The times of a reservation. */
type Moment = 'startTime' | 'createdTime' | 'seatedTime' | 'tableClearTime' | 'endedTime';

/** The values of a row's cells. */
type Cells = ReaderValues<ReturnType<typeof readersFor>>;

/** A row's values. Times are ISO 8601 in UTC, phones E.164; the status is absent if the row has none. */
export type ReservationValues = Omit<Cells, Moment | 'branch' | 'date' | 'time' | 'familyName' | 'givenName'> &
  Record<Moment | 'branchId', string>;

export interface RowReservation extends ReadRow<ReservationValues> {
  /** Identifies the same reservation across files; set when the row is tracked. */
  key?: string;
}

const names: CellReader<string[]> = (cell) => {
  const value = splitWords(cell);
  return value.length > 20 || value.some((name) => name.length > 20) ? { code: 'tooLong' } : { value };
};

/** Options for reading a row in addition to its mapping. */
export type MoreToRead = Partial<Pick<ReadAs, 'joined' | 'leaveOut' | 'chosen'>>;

const fieldRules: FieldRules<ReservationImportField> = {
  // Without these a row is a different reservation, or none.
  essential: ['externalId', 'branch', 'startTime', 'date', 'time', 'type', 'status', 'groupSize'],
  between: { phoneNumber: '-', email: ';', date: '-', tables: ';', note: '\n', customerNote: '\n' },
  zeros: ['phoneNumber', 'email', 'externalId'],
  literal: ['familyName', 'givenName'],
  telling: ['startTime', 'date', 'phoneNumber', 'email'],
};

function readersFor(readingOf: ReadAs<ReservationImportField>['readingOf'], chosen: ReadAs['chosen']) {
  const moment = (field: ReservationImportField): CellReader<WrittenMoment> => {
    const reading = readingOf(field);
    return (cell) => (isNoDay(cell) ? null : momentOf(cell, reading));
  };
  const clock = readingOf('time');
  return {
    externalId: textReader(100),
    branch: textReader(120),
    startTime: moment('startTime'),
    date: moment('date'),
    time: (cell: string) => timeOf(cell, clock),
    type: wordReader('type', typeFromText, (cell) => chosen('type', cell) as ReservationType | null | undefined),
    status: wordReader('status', statusFromText, (cell) => chosen('status', cell) as ImportedStatus | null | undefined),
    groupSize: partySize(wholeNumberReader(1, 999, readingOf('groupSize'))),
    numberOfKidChairs: wholeNumberReader(0, 99, readingOf('numberOfKidChairs')),
    numberOfKidSets: wholeNumberReader(0, 99, readingOf('numberOfKidSets')),
    tables: names,
    name: textReader(120),
    familyName: textReader(60),
    givenName: textReader(60),
    phoneNumber: textReader(200, (cell) => tidyText(cell.normalize('NFKC'))),
    email: firstOf(readEmail, severalAddresses),
    createdTime: moment('createdTime'),
    seatedTime: moment('seatedTime'),
    tableClearTime: moment('tableClearTime'),
    endedTime: moment('endedTime'),
    createdFrom: wordReader('source', sourceFromText, (cell) => chosen('createdFrom', cell)),
    createdBy: textReader(120),
    customerNote: textReader(2_000, lines),
    note: textReader(2_000, lines),
  } satisfies Record<ReservationImportField, CellReader<unknown>>;
}

const dayMs = 86_400_000;
/** A time this much earlier than the expected arrival belongs to the next day. */
const wrapMs = dayMs / 2;
const sensible = (iso: string) => iso >= '2000' && iso < '2100';

/**
 * Creates the reader of a file's rows as reservations.
 *
 * @param columns the number of header columns
 * @param branches the company's
 * @param readingOf returns the reading of a field's column
 */
export function reservationReader(
  mapping: ReservationImportMapping,
  columns: number,
  { branchId }: Pick<ReservationImportOptions, 'branchId'>,
  branches: readonly FileBranch[],
  readingOf: ReadAs<ReservationImportField>['readingOf'],
  { joined = {}, leaveOut = false, chosen: meant = () => undefined }: MoreToRead = {},
): (row: TableRow) => RowReservation {
  const chosen = branches.find(({ id }) => id === branchId) ?? (branches.length === 1 ? branches[0] : undefined);
  const byName = new Map(branches.flatMap((branch) => [branch.id, plainWord(branch.name)].map((key) => [key, branch])));
  const read = rowReader<Cells>(readersFor(readingOf, meant), { mapping, joined, columns, leaveOut }, fieldRules);

  return (cells) => {
    const { row, values: parsed, problems } = read(cells);
    if (problems.some(({ code }) => code === 'totalRow')) return { row, values: {}, problems };
    const complain = (field: string, code: ImportProblemCode, value = '', leftOut = false) =>
      void problems.push({ field, code, value: shown(value), ...(leftOut && { leftOut }) });
    const cellOf = (field: keyof typeof mapping) => cells.cells[mapping[field] ?? -1] ?? '';
    const {
      branch: branchName,
      startTime,
      date,
      time,
      createdTime,
      seatedTime,
      tableClearTime,
      endedTime,
      familyName,
      givenName,
      ...plain
    } = parsed;
    const values: Partial<ReservationValues> = { ...plain };

    const branch = branchName === undefined ? chosen : (byName.get(branchName) ?? byName.get(plainWord(branchName)));
    if (!branch) complain('branch', branchName === undefined ? 'branchMissing' : 'branch', branchName);
    else values.branchId = branch.id;
    const whole = values.name ?? wholeName({ familyName, givenName }, branch?.country ?? '');
    if (whole) values.name = whole;
    const written = parsed.phoneNumber;
    if (written !== undefined && branch) {
      const phone = firstOf(phoneOf(branch.country), severalPhones)(written);
      delete values.phoneNumber;
      if (phone && 'value' in phone) values.phoneNumber = phone.value;
      const code = phone && ('code' in phone ? phone.code : phone.partly);
      if (code) complain('phoneNumber', code, written, values.phoneNumber !== undefined || leaveOut);
    }
    if (parsed.groupSize === undefined && !wrong(problems, 'groupSize')) complain('groupSize', 'sizeMissing');

    const zone = branch?.timeZone ?? 'UTC';
    const start = startOf({ startTime, date, time }, zone);
    if (typeof start === 'string' && sensible(start)) values.startTime = start;
    else if (!wrong(problems, 'startTime', 'date', 'time')) {
      const field = startTime === undefined && mapping.startTime === undefined ? 'date' : 'startTime';
      if (start === null) complain(mapping.time === undefined ? field : 'time', 'timeMissing', cellOf('time'));
      else complain(field, 'date', cellOf(field));
    }
    const others = { createdTime, seatedTime, tableClearTime, endedTime };
    for (const field of Object.keys(others) as (keyof typeof others)[]) {
      const moment = others[field];
      if (moment === undefined || values.startTime === undefined) continue;
      const at = near(moment, values.startTime, zone, field === 'createdTime');
      if (at && sensible(at)) values[field] = at;
      else complain(field, 'date', cellOf(field), leaveOut);
    }
    return { row, values, problems };
  };
}

const phoneOf =
  (country: string): CellReader<string> =>
  (cell) => {
    const phone = toE164(phoneText(cell), country);
    return phone ? { value: phone } : { code: 'phone' };
  };

const wrong = (problems: RowReservation['problems'], ...fields: readonly string[]) =>
  problems.some(({ field }) => field !== null && fields.includes(field));

/** The expected arrival; null if only the time is missing, undefined without a date. */
function startOf(
  { startTime, date, time }: Partial<Pick<Cells, 'startTime' | 'date' | 'time'>>,
  zone: string,
): string | null | undefined {
  const day = startTime ?? date;
  if (!day) return undefined;
  if ('at' in day) return day.at;
  // A column with only the time next to one with the date.
  const on = day.day ?? (date && 'day' in date ? date.day : null);
  if (!on) return undefined;
  const minutes = (startTime && 'day' in startTime ? startTime.minutes : null) ?? time ?? day.minutes;
  return minutes === null ? null : (instantOf(on, minutes, zone) ?? undefined);
}

/**
 * Another time of a reservation. A time without a date is on the reservation's day, or in the night after it; a date
 * without a time is at noon, or at the expected arrival if the date is the same.
 *
 * @param needsDay a time without a date is ambiguous, because reservations are made on any day before
 */
function near(moment: WrittenMoment, start: string, zone: string, needsDay: boolean): string | null {
  if ('at' in moment) return moment.at;
  const { day, minutes } = moment;
  if (day) {
    if (minutes !== null) return instantOf(day, minutes, zone);
    const noon = instantOf(day, 720, zone);
    const within = Math.abs(Date.parse(noon ?? '') - Date.parse(start)) < wrapMs;
    return within ? start : noon;
  }
  if (needsDay || minutes === null) return null;
  const [year = 0, month = 0, date = 0] = dayIn(start, zone).split('-').map(Number);
  const same = instantOf({ year, month, day: date }, minutes, zone);
  if (same === null) return null;
  return Date.parse(same) < Date.parse(start) - wrapMs ? new Date(Date.parse(same) + dayMs).toISOString() : same;
}

import * as z from 'zod';
import { languages } from '../core/constants.ts';
import { endpoint, members } from '../core/endpoint.ts';
import { exportFormats, exportTypes } from '../core/exports.ts';
import { daysOfRange, monthFrom, reportDay, weekdayOf } from '../core/ranges.ts';
import {
  createdFrom,
  reservation,
  reservationStates,
  reportedTypes,
  typeReported,
  type Reservation,
  type ReservationState,
  type ReservationType,
} from './reservations.ts';
import { diningSections, sectionPeriods, type DiningSection } from '../core/sections.ts';
import { jsonParam } from '../core/queryParams.ts';
import { calendarDay, count, id, safeText, sortParam, wholeNumber } from '../core/wire.ts';

/** The daily report: reservations of one dining day and type, by section (specification, sections 2 and 3). */

/** The last part of each tab's path, and the listed type. */
export const reportTabs = {
  booking: 'booking',
  waiting: 'waiting',
  'walk-in': 'walkin',
  waitlist: 'waitlist',
} as const satisfies Readonly<Record<string, ReservationType>>;
export type ReportTab = keyof typeof reportTabs;

/** Rows stay in their sections regardless of the sorting. */
export const reportSorts = ['startTime', 'name', 'groupSize', 'state', 'branch', 'createdTime'] as const;
export type ReportSort = (typeof reportSorts)[number];

/** The totals of a number of parties. Covers are persons; chairs and sets are equipment. */
const tally = z.object({ parties: count, covers: count, kidChairs: count, kidSets: count });
export type Tally = z.infer<typeof tally>;

const stateTallies = z.record(z.enum(reservationStates), tally);
export type StateTallies = z.infer<typeof stateTallies>;

const sectionTotals = z.object({
  section: z.enum(diningSections),
  states: stateTallies,
  /** Of the open ones: those without an outcome although their time is over. */
  unresolved: count,
});
export type SectionTotals = z.infer<typeof sectionTotals>;

/** States of parties that have arrived or are expected. */
export const comingStates = ['open', 'seated'] as const satisfies readonly ReservationState[];

const nothing: Tally = { parties: 0, covers: 0, kidChairs: 0, kidSets: 0 };

const added = (a: Tally, b: Tally): Tally => ({
  parties: a.parties + b.parties,
  covers: a.covers + b.covers,
  kidChairs: a.kidChairs + b.kidChairs,
  kidSets: a.kidSets + b.kidSets,
});

/** The totals of parties of one section and state. */
export interface TallyLine extends Tally {
  section: DiningSection;
  state: ReservationState;
  unresolved: number;
}

/** A reservation as a single group. */
export const lineOf = (row: Reservation): TallyLine => ({
  section: row.section,
  state: row.state,
  parties: 1,
  covers: row.groupSize,
  kidChairs: row.numberOfKidChairs,
  kidSets: row.numberOfKidSets,
  unresolved: row.unresolved ? 1 : 0,
});

const eachState = (of: (state: ReservationState) => Tally): StateTallies =>
  Object.fromEntries(reservationStates.map((state) => [state, of(state)])) as StateTallies;

/** The totals of each of the four sections, in order. */
export function totalsOf(lines: readonly TallyLine[]): SectionTotals[] {
  return diningSections.map((section) => {
    const own = lines.filter((line) => line.section === section);
    const of = (state: ReservationState) =>
      own.filter((line) => line.state === state).reduce<Tally>((sum, line) => added(sum, line), nothing);
    return {
      section,
      states: eachState(of),
      unresolved: own.reduce((sum, line) => sum + line.unresolved, 0),
    };
  });
}

/** The totals of a whole day, by state. */
export function dayTotals(sections: readonly SectionTotals[]): Omit<SectionTotals, 'section'> {
  const of = (state: ReservationState) =>
    sections.reduce<Tally>((sum, { states }) => added(sum, states[state]), nothing);
  return {
    states: eachState(of),
    unresolved: sections.reduce((sum, { unresolved }) => sum + unresolved, 0),
  };
}

/** The sum of the totals of these states. */
export const tallySum = (states: StateTallies, of: readonly ReservationState[] = reservationStates): Tally =>
  of.reduce<Tally>((sum, state) => added(sum, states[state]), nothing);

/**
 * Whole minutes that a queue party waited until it was seated, or has waited so far; null if it gave up, or its outcome
 * is unknown.
 */
export function waitedMinutes(
  row: Pick<Reservation, 'state' | 'createdTime' | 'seatedTime' | 'unresolved'>,
  now: number,
): number | null {
  const until = row.seatedTime ? Date.parse(row.seatedTime) : row.state === 'open' && !row.unresolved ? now : null;
  if (until === null || (row.state !== 'seated' && row.state !== 'open')) return null;
  return Math.max(0, Math.floor((until - Date.parse(row.createdTime)) / 60_000));
}

/** The maximum number of sources in a filter. */
export const maxReportSources = 50;

/** The filters of a report, in addition to its day and type. */
const reportFilter = {
  /** Searches the guest's name, the phone and both notes. */
  search: safeText(100).trim().optional(),
  states: jsonParam(z.array(z.enum(reservationStates)).min(1).max(reservationStates.length)).optional(),
  /** Values of `createdFrom`. */
  sources: jsonParam(z.array(createdFrom).min(1).max(maxReportSources)).optional(),
  sections: jsonParam(z.array(z.enum(diningSections)).min(1).max(diningSections.length)).optional(),
};

const reportOf = {
  type: z.enum(reportedTypes).default('booking').transform(typeReported),
  /** The dining day; the current one in the branch's time zone if absent. */
  date: reportDay.optional(),
  /** All branches that the caller may see if absent. */
  branches: jsonParam(z.array(id).min(1).max(200)).optional(),
  ...reportFilter,
  sort: sortParam(reportSorts).default({ field: 'startTime', descending: false }),
};

const access = members('params.companyId', 'dailyReport', { branch: 'query.branches' });

/** Maximum rows per response: more than a branch has per day. */
export const maxReportRows = 500;

const dailyReportQuery = z.strictObject({
  ...reportOf,
  from: wholeNumber(0, 1_000_000).default(0),
  size: wholeNumber(0, maxReportRows).default(maxReportRows),
});
export type DailyReportQuery = z.output<typeof dailyReportQuery>;

export const dailyReport = z.object({
  date: calendarDay,
  rows: z.array(reservation),
  /** The total number of matching rows on all pages. */
  total: count,
  from: count,
  size: count,
  /** The start and end of each section. */
  periods: sectionPeriods,
  /** Of all rows that match the filters, regardless of the state filter. */
  sections: z.array(sectionTotals),
  /** For the queue: served parties and their waiting times; parties that still wait. Null for other types. */
  wait: z
    .object({
      served: count,
      waiting: count,
      meanMinutes: z.number().nullable(),
      medianMinutes: z.number().nullable(),
    })
    .nullable(),
  /** The sources of the day's parties of this type, regardless of the filter. */
  sources: z.array(z.object({ createdFrom: z.string(), parties: count })),
  /** The number of parties of each type on that day, regardless of the filter. */
  kinds: z.record(z.enum(reportedTypes), count),
});
export type DailyReport = z.infer<typeof dailyReport>;

export const getDailyReport = endpoint('GET /api/:companyId/daily-report', {
  summary: "A dining day's reservations of one kind, section by section, with the totals of all that fit",
  access,
  query: dailyReportQuery,
  response: dailyReport,
});

export const downloadDailyReport = endpoint('GET /api/:companyId/daily-report/file', {
  summary: 'The same as a file, all rows of it; times are on the clocks of each branch',
  access,
  query: z.strictObject({
    ...reportOf,
    format: z.enum(exportFormats).default('csv'),
    /** The language of the file. */
    language: z.enum(languages).default('zh'),
  }),
  download: Object.values(exportTypes),
});

const monthPattern = /^20\d\d-(0[1-9]|1[0-2])$/;
/** Whether a text is a month of the calendar, `YYYY-MM`. @example isCalendarMonth('2026-02') // true */
export const isCalendarMonth = (text: string): boolean => monthPattern.test(text);
const calendarMonth = z.string().regex(monthPattern, 'must be a month from 2000-01 to 2099-12');

const calendarDayCounts = z.object({
  day: calendarDay,
  /** Parties and covers of each state. */
  states: z.record(z.enum(reservationStates), z.object({ parties: count, covers: count })),
});
export type CalendarDay = z.infer<typeof calendarDayCounts>;

export const getReportCalendar = endpoint('GET /api/:companyId/daily-report/calendar', {
  summary: 'Parties and covers of each day of a month, of one kind or of all',
  access,
  query: z.strictObject({
    month: calendarMonth,
    branches: reportOf.branches,
    type: z.enum(reportedTypes).transform(typeReported).optional(),
  }),
  response: z.object({ days: z.array(calendarDayCounts) }),
});

/** The first and last day of a month. @example monthRange('2026-02') // ['2026-02-01', '2026-02-28'] */
export function monthRange(month: string): [string, string] {
  const [year = 2000, number = 1] = month.split('-').map(Number);
  return [`${month}-01`, new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)];
}

/** A month some months later, or earlier. @example addMonths('2026-01', -1) // '2025-12' */
export const addMonths = (month: string, months: number): string => monthFrom(month, months).slice(0, 7);

/** The days of a month in weeks that start on Sunday (specification, section 9); null for days of other months. */
export function weeksOf(month: string): (string | null)[][] {
  const [first, last] = monthRange(month);
  const cells: (string | null)[] = [...Array<null>(weekdayOf(first)).fill(null), ...daysOfRange(first, last)];
  while (cells.length % 7) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** A day's level relative to the busiest of its month: 0 for none, 1 to 4. */
export const shadeOf = (covers: number, most: number): 0 | 1 | 2 | 3 | 4 =>
  covers <= 0 || most <= 0 ? 0 : (Math.min(4, Math.ceil((covers / most) * 4)) as 1 | 2 | 3 | 4);

import * as z from 'zod';
import { endpoint, members } from '../core/endpoint.ts';
import { languages } from '../core/constants.ts';
import { figureName, figureValue } from './figures.ts';
import { conditionQuery } from './rowFilter.ts';
import { addDays, checkRange, checkRangeOf, daysBetween, rangeQuery, timeZoneParam } from '../core/ranges.ts';
import { reservation, sourceTypes } from './reservations.ts';
import { flag } from '../core/queryParams.ts';
import { calendarDay, count, each, id, instant, safeText, sortParam, wholeNumber } from '../core/wire.ts';

/** Statistics of the branches, and the reservations behind them (specification, section 7, "Dashboard"). */

const ofCompany = members('query.companyId', 'overview', { branch: 'query.branchId' });

/** One branch; if absent, all that the caller may see. */
const branchId = id.optional();
const sources = conditionQuery.createdFrom;

/** Parties or covers by outcome; `create` are all that are not deleted. */
export const outcomes = ['create', 'seat', 'noShow', 'cancelByCustomer', 'cancelByRestaurant', 'open'] as const;
export type StatisticsOutcome = (typeof outcomes)[number];
const outcome = each(outcomes, count);

const summary = z.object({ total: count, ...outcome });
export type StatisticsSummary = z.infer<typeof summary>;

/** Daily counts with their total, and values to compare with. */
export const statisticsSeries = z.object({
  count: z.array(z.object({ date: calendarDay, ...outcome })),
  summary,
  comparison: z.object({
    /** The same number of days before the range. */
    previous: z.object({ startDate: calendarDay, endDate: calendarDay, summary }),
    /** For each day's `create`: the same weekday in the eight weeks before (see `usualOf`). */
    usual: z.array(
      z.object({
        date: calendarDay,
        median: z.number().nullable(),
        unusual: z.enum(['above', 'below']).nullable(),
      }),
    ),
  }),
});
export type StatisticsSeries = z.infer<typeof statisticsSeries>;

/** By the names of `contract/reservations/figures.ts`. */
const figureValues = z.record(z.string(), figureValue);

const answer = {
  startDate: calendarDay,
  endDate: calendarDay,
  /** The current dining day in the requested time zone; it and later days are not complete. */
  today: calendarDay,
};

/** The query of a dashboard. Days are dining days in each branch's time zone; `timeZone` defines today. */
const statisticsQuery = z
  .strictObject({
    companyId: id,
    branchId,
    ...rangeQuery,
    timeZone: timeZoneParam,
    /** Only these sources. */
    createdFrom: sources,
    /** Adds the figures of the range of the same length before. */
    withPrevious: flag.default(false),
  })
  .superRefine(checkRange);
export type StatisticsQuery = z.output<typeof statisticsQuery>;

const figures = { figures: figureValues, previousFigures: figureValues.optional() };

export const bookingStatistics = endpoint('GET /api/dashboard/statistics/booking', {
  summary:
    'Bookings a dining day, and apart from them the waitlist: parties (Group) and covers (People), with their figures',
  access: ofCompany,
  query: statisticsQuery,
  response: z.object({
    ...answer,
    ...each(['bookingGroup', 'bookingPeople', 'waitlistGroup', 'waitlistPeople'], statisticsSeries),
    ...figures,
  }),
});

export const waitingStatistics = endpoint('GET /api/dashboard/statistics/waiting', {
  summary: 'Queue entries a dining day: parties and covers, with waiting times and other figures',
  access: ofCompany,
  query: statisticsQuery,
  response: z.object({
    ...answer,
    ...each(['waitingGroup', 'waitingPeople'], statisticsSeries),
    ...figures,
  }),
});

export const walkInStatistics = endpoint('GET /api/dashboard/statistics/walkIn', {
  summary: 'Walk-ins a dining day: parties and covers, with their figures',
  access: ofCompany,
  query: statisticsQuery,
  response: z.object({
    ...answer,
    ...each(['walkInGroup', 'walkInPeople'], statisticsSeries),
    ...figures,
  }),
});

export const createdStatistics = endpoint('GET /api/dashboard/statistics/bookingWaitingByCreatedTime', {
  summary: 'Bookings and queue entries, in parties, by the day on which they were made',
  access: ofCompany,
  query: statisticsQuery,
  response: z.object({ ...answer, booking: statisticsSeries, waiting: statisticsSeries }),
});

export const statisticsSources = endpoint('GET /api/dashboard/statistics/sources', {
  summary: 'Where reservations come from: `host`, `web`, and the third parties that there are',
  access: ofCompany,
  query: z.strictObject({ companyId: id, branchId }),
  response: z.object({ sources: z.array(z.object({ createdFrom: z.string(), type: z.enum(sourceTypes) })) }),
});

export const sourceStatistics = endpoint('GET /api/dashboard/statistics/bySource', {
  summary: 'Parties and covers of each source that has any, the most parties first',
  access: ofCompany,
  query: z.strictObject({ companyId: id, branchId, ...rangeQuery, createdFrom: sources }).superRefine(checkRange),
  response: z.object({
    sources: z.array(z.object({ createdFrom: z.string(), type: z.enum(sourceTypes), parties: count, covers: count })),
  }),
});

/** Seated parties by whether the guest had visited before, and guests, each once a month. */
const segments = {
  new: count,
  returning: count,
  /** Parties without a known guest. */
  unknown: count,
  newGuests: count,
  returningGuests: count,
};

/** A month of the calendar. */
const month = z.string().regex(/^\d{4}-\d{2}$/);

const monthlySegments = z.object({
  count: z.array(z.object({ month, ...segments })),
  /** Their total; a guest counts once a month. */
  segmentation: z.object(segments),
});
export type MonthlySegments = z.infer<typeof monthlySegments>;

export const monthlyGuests = endpoint('GET /api/v2/dashboard/monthly-regular-and-new-customer-comparison', {
  summary: 'New and returning guests month by month; months are whole, from that of `from` to that of `to`',
  access: ofCompany,
  query: z
    .strictObject({
      companyId: id,
      branchId,
      from: rangeQuery.startDate,
      to: rangeQuery.endDate,
      timeZone: timeZoneParam,
    })
    .superRefine(checkRangeOf('from', 'to')),
  response: monthlySegments,
});

export const csvType = 'text/csv; charset=utf-8';

export const monthlyGuestsCsv = endpoint('GET /api/dashboard/regular-and-new-customer-comparison.csv', {
  summary: 'New and returning guests of the months of a year, as a file',
  access: members('query.company_id', 'overview', { branch: 'query.branch_id' }),
  query: z.strictObject({
    company_id: id,
    branch_id: branchId,
    range: z.literal('year').default('year'),
    group_by: z.literal('month').default('month'),
    /** A day or time in that year. */
    datetime: z.union([rangeQuery.startDate, instant]),
    /** The language of the headings. */
    language: z.enum(languages).default('zh'),
  }),
  download: [csvType],
});

/** Whether days are dining days, or days of creation. */
const by = z.enum(['dining', 'created']).default('dining');

export const getFigure = endpoint('GET /api/:companyId/figures/:figure', {
  summary: 'One figure: its value, what it was made from, and how many parties are left out by reason',
  access: members('params.companyId', ['overview', 'dailyReport'], { branch: 'query.branchId' }),
  params: z.strictObject({ companyId: id, figure: figureName }),
  query: z.strictObject({ branchId, ...rangeQuery, by, createdFrom: sources }).superRefine(checkRange),
  response: figureValue,
});

/** Guests are counted once a month, so parts of months would miss some. */
const wholeMonths = 'must be whole months';

/** Whether a range consists of whole months. @example isWholeMonths('2026-02-01', '2026-03-31') // true */
const isWholeMonths = (startDate: string, endDate: string): boolean =>
  startDate.endsWith('-01') && addDays(endDate, 1).endsWith('-01');

/** The error of the range of a figure that counts each guest once; null if valid. */
export const onceProblem = (
  filters: readonly { once?: true }[],
  { startDate, endDate }: { startDate: string; endDate: string },
): string | null => (filters.some(({ once }) => once) && !isWholeMonths(startDate, endDate) ? wholeMonths : null);

/** Lists over more days than this need a single branch, or must be sorted by time and not searched. */
export const longestSearch = 31;

export const reservationSorts = ['startTime', 'createdTime', 'name', 'groupSize', 'updatedTime'] as const;

export const listReservations = endpoint('GET /api/:companyId/reservations', {
  summary:
    'Reservations of a range of days, and so the rows behind any figure; searching, and other orders than the days’ own, need one branch or at most 31 days',
  access: members('params.companyId', ['overview', 'dailyReport'], { branch: 'query.branchId' }),
  query: z
    .strictObject({
      branchId,
      ...rangeQuery,
      by,
      ...conditionQuery,
      /** Searches the guest's name and phone number. */
      search: safeText(100).trim().optional(),
      sort: sortParam(reservationSorts).optional(),
      from: wholeNumber(0, 100_000).default(0),
      size: wholeNumber(0, 200).default(50),
    })
    .superRefine(checkRange)
    .superRefine((query, context) => {
      const own = query.by === 'created' ? 'createdTime' : 'startTime';
      if (query.branchId || daysBetween(query.startDate, query.endDate) <= longestSearch) return;
      const message = `needs a branch, or at most ${longestSearch} days`;
      if (query.search) context.addIssue({ code: 'custom', path: ['search'], message });
      if (query.sort && query.sort.field !== own) context.addIssue({ code: 'custom', path: ['sort'], message });
    }),
  response: z.object({ reservations: z.array(reservation), total: count, covers: count, from: count, size: count }),
});
export type ReservationsQuery = z.output<NonNullable<(typeof listReservations)['query']>>;

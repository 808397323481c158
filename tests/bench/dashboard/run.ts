import { figure, say, type Report } from '../lib/report.ts';
import {
  aimsOf,
  calls,
  measure,
  ofCompany,
  query,
  tableOf,
  warmUps,
  type Case,
  type Place,
  type Taken,
} from '../lib/reportCalls.ts';
import { manyReservations } from '../lib/reservations.ts';
import { settings } from '../lib/settings.ts';

/**
 * Each call of the dashboard, and the list of rows behind a figure, over HTTP: the same call with more and more history
 * behind it. As many reservations a day are seeded each time, over more days.
 */

/** Ten million reservations are three years of them. */
const aDay = 10_000_000 / 1_096;

const statistics = (kind: string) => (place: Place) => `/api/dashboard/statistics/${kind}?${query({ ...place })}`;
const cases: readonly Case[] = [
  { name: 'booking', path: statistics('booking') },
  { name: 'waiting', path: statistics('waiting') },
  { name: 'walkIn', path: statistics('walkIn') },
  { name: 'bookingWaitingByCreatedTime', path: statistics('bookingWaitingByCreatedTime') },
  {
    name: 'sources',
    path: ({ companyId, branchId }) => `/api/dashboard/statistics/sources?${query({ companyId, branchId })}`,
  },
  {
    name: 'guests by month',
    path: ({ companyId, branchId, startDate, endDate }) =>
      `/api/v2/dashboard/monthly-regular-and-new-customer-comparison?${query({ companyId, branchId, from: startDate, to: endDate })}`,
  },
  { name: 'one figure: no-show rate', path: ofCompany('figures/noShowRate-parties') },
  { name: 'one figure: median duration', path: ofCompany('figures/booking-duration-median') },
  { name: 'rows', path: ofCompany('reservations') },
  { name: 'rows, latest first', path: ofCompany('reservations', { sort: '-startTime' }) },
  { name: 'rows of no-shows', path: ofCompany('reservations', { types: '["booking"]', states: '["noShow"]' }) },
  { name: 'rows of new guests', path: ofCompany('reservations', { guest: 'new' }) },
  { name: 'rows by day of making', path: ofCompany('reservations', { by: 'created' }) },
  {
    name: 'daily report',
    path: ({ companyId, branchId, endDate }) =>
      `/api/${companyId}/daily-report?${query({ date: endDate, branches: branchId && JSON.stringify([branchId]) })}`,
  },
  {
    name: 'daily report, calendar',
    path: ({ companyId, branchId, endDate }) =>
      `/api/${companyId}/daily-report/calendar?${query({ month: endDate.slice(0, 7), branches: branchId && JSON.stringify([branchId]) })}`,
  },
];

export async function run(): Promise<Report> {
  const sizes = settings.reservations;
  const taken: Taken[] = [];
  for (const rows of sizes) {
    const many = await manyReservations({ rows, days: Math.ceil(rows / aDay) });
    say(`  ${rows.toLocaleString('en')} reservations seeded in ${figure(many.seconds)} s`);
    taken.push(...(await measure(many, cases)));
  }
  return {
    title: 'Dashboards and the rows behind their figures',
    conditions: [
      `Milliseconds at the 95th percentile (median) of ${calls} calls one after another over HTTP, ${warmUps} before them.`,
      `200 branches of one company; about ${Math.round(aDay).toLocaleString('en')} reservations a day, over as many days as there are rows for; a year asked of less history finds what there is.`,
      'PostgreSQL, the server and the calls share the machine.',
    ],
    columns: ['Range', 'call', ...sizes.map((rows) => `${rows.toLocaleString('en')} rows`), 'kB'],
    rows: tableOf(taken, cases, sizes),
    aims: aimsOf(taken, cases, Math.max(...sizes)),
    figures: taken,
  };
}

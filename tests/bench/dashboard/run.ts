import { addDays, diningDayAt } from '#contract/ranges.ts';
import { productionServer, signIn } from '../lib/guests.ts';
import { Connection, request } from '../lib/http.ts';
import { figure, say, type Aim, type Report } from '../lib/report.ts';
import { manyReservations, type ManyReservations } from '../lib/reservations.ts';
import { settings } from '../lib/settings.ts';
import { quantile } from '../lib/stats.ts';

/**
 * Each call of the dashboard, and the list of rows behind a figure, over HTTP: the same call with more and more history
 * behind it. As many reservations a day are planted each time, over more days.
 */

/** Ten million reservations are three years of them. */
const aDay = 10_000_000 / 1_096;
const calls = 40;
/** Thrown away. */
const warmUps = 4;

interface Range {
  name: string;
  days: number;
  oneBranch: boolean;
  /** Milliseconds, of the 95th percentile; null where none was asked for. */
  aim: number | null;
}

const ranges: readonly Range[] = [
  { name: 'one branch, a month', days: 30, oneBranch: true, aim: 100 },
  { name: 'one branch, a year', days: 365, oneBranch: true, aim: null },
  { name: 'all branches, a month', days: 30, oneBranch: false, aim: null },
  { name: 'all branches, a year', days: 365, oneBranch: false, aim: 500 },
];

interface Place {
  companyId: string;
  branchId: string | null;
  startDate: string;
  endDate: string;
}

const query = (values: Readonly<Record<string, string | null>>) =>
  Object.entries(values)
    .flatMap(([name, value]) => (value === null ? [] : [`${name}=${encodeURIComponent(value)}`]))
    .join('&');

const statistics = (kind: string) => (place: Place) => `/api/dashboard/statistics/${kind}?${query({ ...place })}`;
const ofCompany = (path: string, more: Readonly<Record<string, string>>) => (place: Place) => {
  const { companyId, ...rest } = place;
  return `/api/${companyId}/${path}?${query({ ...rest, ...more })}`;
};

const cases: readonly { name: string; path: (place: Place) => string }[] = [
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
  { name: 'one figure: no-show rate', path: ofCompany('figures/noShowRate-parties', {}) },
  { name: 'one figure: median duration', path: ofCompany('figures/booking-duration-median', {}) },
  { name: 'rows', path: ofCompany('reservations', {}) },
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

interface Taken {
  name: string;
  range: Range;
  rows: number;
  p50: number;
  p95: number;
  bytes: number;
}

async function measure(many: ManyReservations): Promise<Taken[]> {
  const server = await productionServer(many.url);
  const taken: Taken[] = [];
  try {
    const token = await signIn(server);
    const connection = await Connection.open(server.port);
    const today = diningDayAt('Asia/Taipei');
    let turn = 0;
    const place = ({ days, oneBranch }: Range): Place => {
      turn++;
      // Another branch and other days each time, so that nothing is asked for twice in a row.
      const endDate = addDays(today, -(turn % 7));
      const branchId = oneBranch ? (many.branches[(turn * 37) % many.branches.length]?.id ?? null) : null;
      return { companyId: many.companyId, branchId, startDate: addDays(endDate, 1 - days), endDate };
    };
    for (const range of ranges)
      for (const { name, path } of cases) {
        const first = await connection.json(request(path(place(range)), token));
        if (first.status !== 200) throw new Error(`${name} answered ${first.status}: ${JSON.stringify(first.body)}`);
        const times: number[] = [];
        for (let call = 0; call < warmUps + calls; call++) {
          const bytes = request(path(place(range)), token);
          const start = performance.now();
          const status = await connection.send(bytes);
          if (status !== 200) throw new Error(`${name} answered ${status}`);
          if (call >= warmUps) times.push(performance.now() - start);
        }
        times.sort((a, b) => a - b);
        taken.push({
          name,
          range,
          rows: many.rows,
          p50: quantile(times, 0.5),
          p95: quantile(times, 0.95),
          bytes: JSON.stringify(first.body).length,
        });
      }
    connection.close();
    return taken;
  } finally {
    await server.stop();
  }
}

export async function run(): Promise<Report> {
  const sizes = settings.reservations;
  const taken: Taken[] = [];
  for (const rows of sizes) {
    const many = await manyReservations({ rows, days: Math.ceil(rows / aDay) });
    say(`  ${rows.toLocaleString('en')} reservations planted in ${figure(many.seconds)} s`);
    taken.push(...(await measure(many)));
  }
  const of = (range: Range, name: string, rows: number) =>
    taken.find((one) => one.range === range && one.name === name && one.rows === rows);
  const largest = Math.max(...sizes);
  return {
    title: 'Dashboards and the rows behind their figures',
    conditions: [
      `Milliseconds at the 95th percentile (median) of ${calls} calls one after another over HTTP, ${warmUps} before them.`,
      `200 branches of one company; about ${Math.round(aDay).toLocaleString('en')} reservations a day, over as many days as there are rows for; a year asked of less history finds what there is.`,
      'PostgreSQL, the server and the calls share the machine.',
    ],
    columns: ['Range', 'call', ...sizes.map((rows) => `${rows.toLocaleString('en')} rows`), 'kB'],
    rows: ranges.flatMap((range) =>
      cases.map(({ name }) => [
        range.name,
        name,
        ...sizes.map((rows) => {
          const one = of(range, name, rows);
          return one ? `${figure(one.p95)} (${figure(one.p50)})` : '';
        }),
        (of(range, name, largest)?.bytes ?? 0) / 1_000,
      ]),
    ),
    aims: ranges.flatMap((range) =>
      range.aim === null
        ? []
        : cases.map(({ name }): Aim => {
            const reached = of(range, name, largest)?.p95 ?? NaN;
            return {
              what: `${range.name}: ${name}, p95 at ${largest.toLocaleString('en')} rows`,
              aim: `≤ ${range.aim} ms`,
              reached: `${figure(reached)} ms`,
              met: reached <= (range.aim ?? 0),
            };
          }),
    ),
    figures: taken,
  };
}

import { addDays, diningDayAt } from '#contract/core/ranges.ts';
import { productionServer, signIn } from './guests.ts';
import { Connection, request } from './http.ts';
import { figure, type Aim } from './report.ts';
import type { ManyReservations } from './reservations.ts';
import { quantile } from './stats.ts';

/** Calls of reports over HTTP, for one branch or all and for a month or a year. */

export const calls = 40;
/** Thrown away. */
export const warmUps = 4;

export interface Range {
  name: string;
  days: number;
  oneBranch: boolean;
  /** Milliseconds, of the 95th percentile; null where none was asked for. */
  aim: number | null;
}

export const ranges: readonly Range[] = [
  { name: 'one branch, a month', days: 30, oneBranch: true, aim: 100 },
  { name: 'one branch, a year', days: 365, oneBranch: true, aim: null },
  { name: 'all branches, a month', days: 30, oneBranch: false, aim: null },
  { name: 'all branches, a year', days: 365, oneBranch: false, aim: 500 },
];

export interface Place {
  companyId: string;
  branchId: string | null;
  startDate: string;
  endDate: string;
}

/** A query string; what is null is left out. */
export const query = (values: Readonly<Record<string, string | null>>) =>
  Object.entries(values)
    .flatMap(([name, value]) => (value === null ? [] : [`${name}=${encodeURIComponent(value)}`]))
    .join('&');

/** One call of a report. */
export interface Case {
  name: string;
  /** Its address for a place and its days. */
  path: (place: Place) => string;
}

/** An address below a company's. */
export const ofCompany =
  (path: string, more: Readonly<Record<string, string>> = {}) =>
  (place: Place): string => {
    const { companyId, ...rest } = place;
    return `/api/${companyId}/${path}?${query({ ...rest, ...more })}`;
  };

export interface Taken {
  name: string;
  range: Range;
  rows: number;
  p50: number;
  p95: number;
  bytes: number;
}

/** Measures cases for each range, one after another, on a server of their own. */
export async function measure(many: ManyReservations, cases: readonly Case[]): Promise<Taken[]> {
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

const of = (taken: readonly Taken[], range: Range, name: string, rows: number) =>
  taken.find((one) => one.range === range && one.name === name && one.rows === rows);

/** Rows of a report's table: range, call, what it took with each number of rows, kilobytes. */
export const tableOf = (taken: readonly Taken[], cases: readonly Case[], sizes: readonly number[]) =>
  ranges.flatMap((range) =>
    cases.map(({ name }) => [
      range.name,
      name,
      ...sizes.map((rows) => {
        const one = of(taken, range, name, rows);
        return one ? `${figure(one.p95)} (${figure(one.p50)})` : '';
      }),
      (of(taken, range, name, Math.max(...sizes))?.bytes ?? 0) / 1_000,
    ]),
  );

/** The budgets of the ranges that have one. */
export const aimsOf = (taken: readonly Taken[], cases: readonly Case[], rows: number): Aim[] =>
  ranges.flatMap((range) =>
    range.aim === null
      ? []
      : cases.map(({ name }): Aim => {
          const reached = of(taken, range, name, rows)?.p95 ?? NaN;
          return {
            what: `${range.name}: ${name}, p95 at ${rows.toLocaleString('en')} rows`,
            aim: `≤ ${range.aim} ms`,
            reached: `${figure(reached)} ms`,
            met: reached <= (range.aim ?? 0),
          };
        }),
  );

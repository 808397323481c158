import pg from 'pg';
import { productionServer, signIn } from './guests.ts';
import { Connection, request } from './http.ts';
import { figure, say, type Report } from './report.ts';
import { settings } from './settings.ts';
import { quantile } from './stats.ts';

/** Calls of the product over HTTP, each beside the same rows by SQL written by hand. */

const calls = 60;
const warmUps = 6;
const aim = 100;

export interface Case {
  name: string;
  path: string;
  /** Finds the same, as somebody would who knows the tables. */
  sql: string;
  /** Who asks, where it is somebody else; what nobody signs in to is sent without a token. */
  email?: string;
}

export interface Taken {
  name: string;
  p50: number;
  p95: number;
  plain50: number;
  plain95: number;
}

/** What is slow is not waited for sixty times. */
const timesOf = (first: number) => (first > 1_000 ? 3 : first > 100 ? calls / 4 : calls);

async function timed(work: () => Promise<unknown>): Promise<number[]> {
  const once = async () => {
    const start = performance.now();
    await work();
    return performance.now() - start;
  };
  await once();
  const first = await once();
  const taken = [];
  for (let call = first > 1_000 ? warmUps : 0; call < warmUps; call++) await once();
  for (let call = 0; call < timesOf(first); call++) taken.push(await once());
  return taken.sort((a, b) => a - b);
}

/** Measures the cases that are asked for, one after another, on a server of their own. */
export async function measureBesideSql(url: string, cases: readonly Case[], email: string): Promise<Taken[]> {
  const server = await productionServer(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const tokens = new Map<string, string>();
    const tokenOf = async (who: string) => {
      const token = tokens.get(who) ?? (await signIn(server, who));
      tokens.set(who, token);
      return token;
    };
    const connection = await Connection.open(server.port);
    const taken: Taken[] = [];
    for (const { name, path, sql, email: who = email } of cases) {
      if (settings.cases.length && !settings.cases.some((word) => name.includes(word))) continue;
      const bytes = request(path, await tokenOf(who));
      const answered = new Set<number>();
      const http = await timed(async () => answered.add(await connection.send(bytes)));
      if (answered.size > 1 || !answered.has(200)) say(`  ${name} answered ${[...answered].join(', ')}`);
      const plain = await timed(() => client.query(sql));
      taken.push({
        name,
        p50: quantile(http, 0.5),
        p95: answered.has(200) && answered.size === 1 ? quantile(http, 0.95) : NaN,
        plain50: quantile(plain, 0.5),
        plain95: quantile(plain, 0.95),
      });
    }
    connection.close();
    return taken;
  } finally {
    await client.end();
    await server.stop();
  }
}

/** The table of what was measured, with an aim for each call. */
export function besideSqlReport(title: string, conditions: readonly string[], taken: readonly Taken[]): Report {
  return {
    title,
    conditions: [
      `Milliseconds at the 95th percentile (median) of ${calls} calls (fewer of what takes over 100 ms) one after another over HTTP, and of the same rows, not counted, by SQL written by hand.`,
      ...conditions,
      'PostgreSQL, the server and the calls share the machine.',
    ],
    columns: ['Call', 'p95 (p50) ms', 'SQL p95 (p50) ms', 'p95 : SQL'],
    rows: taken.map(({ name, p50, p95, plain50, plain95 }) => [
      name,
      `${figure(p95)} (${figure(p50)})`,
      `${figure(plain95)} (${figure(plain50)})`,
      p95 / plain95,
    ]),
    aims: taken.map(({ name, p95 }) => ({
      what: name,
      aim: `p95 < ${aim} ms`,
      reached: `${figure(p95)} ms`,
      met: p95 < aim,
    })),
    figures: taken,
  };
}

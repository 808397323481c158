import pg from 'pg';
import { startPostgres } from '#tests/support/postgres.ts';
import { productionServer, serverSettings, signIn } from '../lib/guests.ts';
import { Connection, request } from '../lib/http.ts';
import { figure, say, type Report } from '../lib/report.ts';
import { settings } from '../lib/settings.ts';
import { quantile } from '../lib/stats.ts';
import { casesOf } from './cases.ts';
import { countPeople, plantPeople, type ManyPeople } from './plant.ts';

/** Lists and searches of administrators among very many users and companies, beside the same rows by SQL written by hand. */

const calls = 60;
const warmUps = 6;
const aim = 100;

interface Taken {
  name: string;
  p50: number;
  p95: number;
  plain50: number;
  plain95: number;
}

async function timed(work: () => Promise<unknown>, times = calls): Promise<number[]> {
  const taken: number[] = [];
  for (let call = 0; call < warmUps + times; call++) {
    const start = performance.now();
    await work();
    if (call >= warmUps) taken.push(performance.now() - start);
  }
  return taken.sort((a, b) => a - b);
}

async function measure(many: ManyPeople): Promise<Taken[]> {
  const server = await productionServer(many.url);
  const client = new pg.Client({ connectionString: many.url });
  await client.connect();
  try {
    const token = await signIn(server, 'admin@maitre.example');
    const connection = await Connection.open(server.port);
    const taken: Taken[] = [];
    for (const { name, path, sql } of casesOf(many)) {
      if (settings.cases.length && !settings.cases.some((word) => name.includes(word))) continue;
      const bytes = request(path, token);
      const http = await timed(async () => {
        const status = await connection.send(bytes);
        if (status !== 200) throw new Error(`${name} answered ${status}`);
      });
      // What is slow by hand is not waited for sixty times.
      const [first = 0] = await timed(() => client.query(sql), 1);
      const plain = await timed(() => client.query(sql), first > 100 ? calls / 4 : calls);
      taken.push({
        name,
        p50: quantile(http, 0.5),
        p95: quantile(http, 0.95),
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

function reportOf(many: ManyPeople, taken: readonly Taken[]): Report {
  return {
    title: 'Users and companies of administrators',
    conditions: [
      `Milliseconds at the 95th percentile (median) of ${calls} calls one after another over HTTP, and of the same rows, not counted, by SQL written by hand.`,
      `${many.users.toLocaleString('en')} users, ${many.companies.toLocaleString('en')} companies, most with two branches each.`,
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

export async function run(): Promise<Report> {
  if (settings.database) {
    const many = await countPeople(settings.database);
    return reportOf(many, await measure(many));
  }
  const postgres = await startPostgres(serverSettings);
  try {
    const many = await plantPeople(postgres, settings.users, settings.companies);
    say(`  planted in ${figure(many.seconds)} s`);
    return reportOf(many, await measure(many));
  } finally {
    await postgres.stop();
  }
}

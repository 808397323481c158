import pino from 'pino';
import { testConfig } from '#server/platform/kernel/config.ts';
import { closeServices, createServices } from '#server/createServices.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { pairsOf } from '#server/guests/duplicates/queries.ts';
import { requestSearch } from '#server/guests/duplicates/search.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import { manyGuests } from '../lib/guests.ts';
import { figure, say, type Report } from '../lib/report.ts';

/** The search for duplicates among very many guests: all of them, then those of a day. */

/** Guests changed between two searches. */
const changedGuests = 5_000;
const scope = (companyId: string) => ({ companyId, enabledBranches: 'all' as const });

interface Outcome {
  seconds: number;
  guests: number;
  open: number;
  fresh: number;
  crowded: number;
  /** Megabytes of this process at most, while it went on. */
  peak: number;
}

async function search(services: Services, companyId: string, whole: boolean): Promise<Outcome> {
  const { database, jobs } = services;
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 50);
  const start = performance.now();
  try {
    const id = await database.transaction((sql) => requestSearch(sql, { companyId, userId: null, whole }));
    await jobs.idle();
    const [row] = await database.query<{ status: string; error: unknown; result: Omit<Outcome, 'seconds' | 'peak'> }>({
      text: 'select status, error, result from jobs where company_id = $1 and id = $2',
      values: [companyId, id],
    });
    if (row?.status !== 'done') throw new Error(`The search is ${row?.status}: ${JSON.stringify(row?.error)}`);
    return { ...row.result, seconds: (performance.now() - start) / 1000, peak: peak / 2 ** 20 };
  } finally {
    clearInterval(watch);
  }
}

async function timed(times: number, work: (turn: number) => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let turn = 0; turn < times; turn++) {
    const start = performance.now();
    await work(turn);
    taken.push(performance.now() - start);
  }
  return taken.toSorted((a, b) => a - b)[Math.floor(times * 0.95)] ?? NaN;
}

export async function run(): Promise<Report> {
  const { url, companyId, count } = await manyGuests();
  const database = await openDatabase({ url, dataDir: '' });
  const services = await createServices(testConfig({ databaseUrl: url }), database, pino({ level: 'silent' }));
  await services.jobs.start();
  try {
    const all = await search(services, companyId, true);
    say(`  all guests: ${figure(all.seconds)} s, ${all.open} pairs`);
    await database.query({
      text: `update customers set updated_time = now() where company_id = $1 and id in (
        select id from customers where company_id = $1 order by created_time desc limit ${changedGuests})`,
      values: [companyId],
    });
    const some = await search(services, companyId, false);
    const page = (from: number) => () => pairsOf(database, scope(companyId), { from, size: 50 });
    const first = await timed(40, page(0));
    const deep = await timed(20, page(Math.max(0, all.open - 50)));
    const line = (name: string, one: Outcome) => [
      name,
      one.guests,
      one.seconds,
      one.open,
      one.fresh,
      one.crowded,
      one.peak,
    ];
    return {
      title: 'The search for duplicates',
      conditions: [
        `${count.toLocaleString('en')} guests in one company; PostgreSQL, search and measurement share the machine.`,
        'Peak is of the process that searches, seeding included in its floor.',
        `The queue over ${all.open.toLocaleString('en')} pairs, with its total, without HTTP: p95 ${figure(first)} ms on the first page, ${figure(deep)} ms on the last.`,
      ],
      columns: ['Search', 'guests', 'seconds', 'pairs open', 'of these new', 'crowded names', 'peak MB'],
      rows: [line('all guests', all), line('changed since the last', some)],
      aims: [
        {
          what: 'the first page of the queue, p95',
          aim: '≤ 100 ms',
          reached: `${figure(first)} ms`,
          met: first <= 100,
        },
      ],
      figures: { all, some, first, deep },
    };
  } finally {
    await closeServices(services);
  }
}

import pg from 'pg';
import { pageSizes } from '#contract/core/constants.ts';
import { Connection, request } from '../lib/http.ts';
import { listPath } from '../lib/guestList.ts';
import { manyGuests, productionServer, serverSettings, signIn } from '../lib/guests.ts';
import { figure, say, type Report } from '../lib/report.ts';
import { settings } from '../lib/settings.ts';
import { quantile } from '../lib/stats.ts';
import { cases, type Case } from './cases.ts';
import { plainSql } from './plainSql.ts';

/** Every filter and sort of the guest list by itself, nothing remembered: how long a person waits. */

/** Milliseconds that a page may take at p95: the first one, and one deep in the list. */
const limits = { first: 100, deep: 200 };
const repeats = 20;
const briefly = 5;
const byHandTurns = 3;
const deep = 1_000;
const size = pageSizes.customers;

interface Page {
  customers: { id: string; version: number }[];
  total: number;
}

/** The conditions by themselves. */
export const run = (): Promise<Report> => measureCases(cases.filter((one) => groupOf(one) === 'alone'));
/** With the figures beside them: presets' counts, and counts of each choice. */
export const figuresBeside = { run: () => measureCases(cases.filter((one) => groupOf(one) === 'figures')) };
/** Two of them together. */
export const inPairs = { run: () => measureCases(cases.filter((one) => groupOf(one) === 'pairs')) };

const groupOf = ({ query, brief }: Case) =>
  query.withAggs || query.facets ? 'figures' : brief ? 'pairs' : ('alone' as const);

async function measureCases(all: readonly Case[]): Promise<Report> {
  const words = settings.cases;
  const asked = words.length ? all.filter(({ name }) => words.some((word) => name.includes(word))) : all;
  const guests = await manyGuests();
  const server = await productionServer(guests.url);
  const token = await signIn(server);
  const connection = await Connection.open(server.port);
  const get = async (path: string): Promise<Page> => {
    const { status, body } = await connection.json(request(path, token));
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
    return body as Page;
  };

  /** Changes one guest through the product, so that no remembered total holds any more. */
  let turns = 0;
  const someone = (await get(listPath(guests.companyId, { query: {} }))).customers[0];
  if (!someone) throw new Error('There are no guests');
  const change = async () => {
    const answer = await fetch(`${server.url}/api/${guests.companyId}/customers/${someone.id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ version: someone.version, note: `${turns++}` }),
    });
    if (answer.status !== 204) throw new Error(`The change answered ${answer.status}: ${await answer.text()}`);
    someone.version++;
  };

  const measure = async (path: string, turns: number) => {
    const times: number[] = [];
    let asked = NaN;
    for (let turn = 0; turn < turns + 1; turn++) {
      await change();
      const bytes = request(path, token);
      const start = performance.now();
      const status = await connection.send(bytes);
      // The first one also plans the statement, and looks for a condition in all guests that nobody has asked for.
      if (turn > 0) times.push(performance.now() - start);
      else asked = performance.now() - start;
      if (status !== 200) throw new Error(`${path} answered ${status}`);
    }
    const sorted = times.sort((a, b) => a - b);
    return { asked, p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95) };
  };

  const direct = new pg.Client({ connectionString: guests.url });
  await direct.connect();
  /** The same by hand: its statements one after the other, as a program without a cache would send them. */
  const byHand = async (one: Case, from: number): Promise<number> => {
    const statements = plainSql(guests.companyId, one, from, one.query.size ?? size);
    if (!statements) return NaN;
    const times: number[] = [];
    for (let turn = 0; turn < byHandTurns + 1; turn++) {
      const start = performance.now();
      for (const statement of statements) await direct.query(statement);
      if (turn > 0) times.push(performance.now() - start);
    }
    return quantile(
      times.sort((a, b) => a - b),
      0.5,
    );
  };

  const rows: (string | number)[][] = [];
  const figures: object[] = [];
  const slow: string[] = [];
  for (const one of asked) {
    const { total } = await get(listPath(guests.companyId, { query: { ...one.query, size: 0 } }));
    const turns = one.brief ? briefly : repeats;
    const first = await measure(listPath(guests.companyId, one), turns);
    const firstByHand = await byHand(one, 0);
    const page = Math.min(deep, Math.max(1, Math.ceil(total / size)));
    const from = (page - 1) * size;
    const hasPages = page > 1 && one.query.size !== 0;
    const later = hasPages ? await measure(listPath(guests.companyId, one, from), turns) : null;
    const laterByHand = later ? await byHand(one, from) : NaN;
    const missed = [
      ...(first.p95 > limits.first ? [`${figure(first.p95)} ms`] : []),
      ...(later && later.p95 > limits.deep ? [`page ${page} ${figure(later.p95)} ms`] : []),
    ].join(', ');
    if (missed) slow.push(`${one.name} (${missed})`);
    rows.push([
      one.name,
      total,
      first.asked,
      first.p50,
      first.p95,
      first.p50 / firstByHand,
      later ? String(page) : '–',
      later?.p50 ?? NaN,
      later?.p95 ?? NaN,
      (later?.p50 ?? NaN) / laterByHand,
      missed ? 'too slow' : '',
    ]);
    figures.push({ ...one, total, first, firstByHand, page, later, laterByHand });
    say(
      `  ${one.name}: ${figure(first.p50)} ms, page ${page}: ${figure(later?.p50 ?? NaN)} ms, p95 ${figure(first.p95)} and ${figure(later?.p95 ?? NaN)} ms${missed && ': too slow'}`,
    );
  }
  await direct.end();
  connection.close();
  await server.stop();

  return {
    title: 'Every filter and sort of the guest list, one call at a time, totals counted anew',
    conditions: [
      `${guests.count.toLocaleString('en')} guests in one company, PostgreSQL ${guests.postgres.version}, ` +
        `${Object.entries(serverSettings)
          .map((pair) => pair.join(' = '))
          .join(', ')}`,
      `A guest is changed before each call; ${repeats} calls a figure (pairs ${briefly}), in milliseconds, over HTTP.`,
      `"first" is the very first call with that condition; p50 and p95 are of the later ones, after a change each.`,
      '× is the p50 as a multiple of what the statements take that one would write by hand, sent to PostgreSQL directly.',
    ],
    columns: ['Condition', 'guests', 'first', 'p50', 'p95', '×', 'page', 'p50', 'p95', '×', ''],
    rows,
    aims: [
      {
        what: 'no filter or sort takes longer (p95)',
        aim: `≤ ${limits.first} ms on page 1, ≤ ${limits.deep} ms on page ${deep.toLocaleString('en')}`,
        reached: slow.length ? `${slow.length} of ${asked.length} do, marked above` : 'none does',
        met: slow.length === 0,
      },
    ],
    figures: { slow, figures },
  };
}

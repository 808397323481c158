import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pageSizes } from '#contract/core/constants.ts';
import type { Database } from '#server/platform/db/client.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { customerPage } from '#server/guests/crm/queries.ts';
import { listPath } from '../lib/guestList.ts';
import { manyGuests, productionServer, serverSettings, signIn } from '../lib/guests.ts';
import { Connection, request } from '../lib/http.ts';
import { figure, say, type Aim, type Report } from '../lib/report.ts';
import { atRest } from '../lib/rest.ts';
import { settings } from '../lib/settings.ts';
import { drive, middle, type Round } from '../lib/stats.ts';
import { searchTerms } from '../lib/terms.ts';
import { pageQuery, statementsByHand, type Plan } from './statements.ts';

/**
 * The list call over HTTP against the same SQL sent by hand through the driver, on the same database, in turns.
 * Both have as many connections; the driver decodes rows as it does by default and counts totals each time.
 */

const size = pageSizes.customers;
const changesPerSecond = 50;

interface Scenario {
  name: string;
  /** The query of the next call. */
  next(): Plan;
  /** Requests a second that the server should reach. */
  aim?: number;
  /** Whether the server should be at least as quick as the driver by hand. */
  beatsDriver?: boolean;
  /** Whether somebody writes meanwhile: nothing stays remembered for long. */
  written?: boolean;
}

function scenarios(terms: readonly string[]): Scenario[] {
  let turn = 0;
  let days = 0;
  let page = 0;
  const always = (plan: Plan) => () => plan;
  return [
    { name: 'page of 50, sorted', next: always({ query: {} }), aim: 5_500, beatsDriver: true },
    {
      name: 'VIP, sorted, total',
      next: always({ query: { filters: { isVIP: true } } }),
      aim: 4_000,
      beatsDriver: true,
    },
    {
      name: 'VIP seen within N days, total, N changing',
      next: () => ({ query: { filters: { isVIP: true, lastSeat: { lte: 30 + (days++ % 50_000) } } } }),
    },
    { name: 'name search, total, terms changing', next: () => ({ query: { search: terms[turn++ % terms.length] } }) },
    { name: 'name search, total, one term', next: always({ query: { search: '怡君' } }) },
    { name: 'page 1,000', next: always({ query: {}, from: 999 * size }) },
    { name: 'page of 50, sorted, guests changing', next: always({ query: {} }), beatsDriver: true, written: true },
    // More pages than are remembered.
    { name: 'another page each time', next: () => ({ query: {}, from: (page++ % 4_000) * size }), beatsDriver: true },
  ];
}

/** As many calls as there are connections, over HTTP. */
async function overHttp(connections: readonly Connection[], token: string, companyId: string, next: () => Plan) {
  const call = (connection: Connection) => {
    let last: Plan | null = null;
    let bytes: Buffer = Buffer.alloc(0);
    return async () => {
      const plan = next();
      if (plan !== last) bytes = request(listPath(companyId, plan, plan.from), token);
      last = plan;
      return (await connection.send(bytes)) === 200;
    };
  };
  return drive(connections.map(call), settings.seconds);
}

/** Changes a guest about so many times a second, until it is ended. */
function writeGuests(url: string, companyId: string): () => Promise<void> {
  const text = `update customers set visits = visits where company_id = $1 and id = (
    select id from customers where company_id = $1 limit 1)`;
  let writing = true;
  const work = async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    while (writing) {
      await client.query(text, [companyId]);
      await sleep(1_000 / changesPerSecond);
    }
    await client.end();
  };
  const done = work();
  return () => {
    writing = false;
    return done;
  };
}

async function byHand(pool: pg.Pool, companyId: string, next: () => Plan): Promise<Round> {
  const call = async () => {
    for (const statement of statementsByHand(companyId, next())) await pool.query(statement);
    return true;
  };
  return drive(
    Array.from({ length: settings.connections }, () => call),
    settings.seconds,
  );
}

/** What the server does for a list call, without HTTP around it. */
async function byQueries(database: Database, companyId: string, next: () => Plan): Promise<Round> {
  const call = async () => (await customerPage(database, pageQuery(companyId, next()))).rows.length > 0;
  return drive(
    Array.from({ length: settings.connections }, () => call),
    settings.seconds,
  );
}

/** Whether both ways find the same guests. */
async function agree(
  pool: pg.Pool,
  connection: Connection,
  token: string,
  companyId: string,
  plan: Plan,
): Promise<void> {
  const { status, body } = await connection.json(request(listPath(companyId, plan, plan.from), token));
  if (status !== 200) throw new Error(`The list call answered ${status}: ${JSON.stringify(body)}`);
  const { customers, total } = body as { customers: { id: string }[]; total: number };
  const [page, count] = statementsByHand(companyId, plan);
  const rows = (await pool.query<{ id: string }>(page as pg.QueryConfig)).rows;
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join();
  if (ids(customers) !== ids(rows)) throw new Error('The list call and the statement by hand found different guests');
  if (!count) return;
  const counted = (await pool.query<{ total: string }>(count)).rows[0]?.total;
  if (Number(counted) !== total) throw new Error(`The list call counted ${total} guests, the statement ${counted}`);
}

export async function run(): Promise<Report> {
  const guests = await manyGuests();
  const { companyId } = guests;
  const server = await productionServer(guests.url);
  const token = await signIn(server);
  await atRest(server.pid);
  const pool = new pg.Pool({ connectionString: guests.url, max: settings.connections });
  const database = await openDatabase({ url: guests.url, dataDir: '', pool: settings.connections });
  const connections = await Promise.all(
    Array.from({ length: settings.connections }, () => Connection.open(server.port)),
  );
  const rows: (string | number)[][] = [];
  const aims: Aim[] = [
    {
      what: 'seeding, migrations and indexes included',
      aim: '≤ 180 s',
      reached: `${figure(guests.seconds)} s for ${settings.guests.toLocaleString('en')} guests`,
      met: guests.seconds <= 180,
    },
  ];
  const figures: object[] = [];
  try {
    const terms = searchTerms(60_000);
    for (const { name, next, aim, beatsDriver, written } of scenarios(terms)) {
      const check = () => agree(pool, connections[0] as Connection, token, companyId, next());
      // Days are counted from the current minute; the two ways may stand on either side of its end.
      await check().catch(check);
      const ways = {
        http: () => overHttp(connections, token, companyId, next),
        driver: () => byHand(pool, companyId, next),
        queries: () => byQueries(database, companyId, next),
      };
      const endWriting = written ? writeGuests(guests.url, companyId) : null;
      const rounds: Record<keyof typeof ways, Round[]> = { http: [], driver: [], queries: [] };
      // The first round of each warms up and is thrown away.
      for (let round = 0; round <= settings.rounds; round++)
        for (const way of Object.keys(ways) as (keyof typeof ways)[]) {
          const taken = await ways[way]();
          if (taken.failures) throw new Error(`${name}: ${taken.failures} of ${taken.calls} calls failed`);
          if (round > 0) rounds[way].push(taken);
        }
      await endWriting?.();
      const [http, driver, queries] = [middle(rounds.http), middle(rounds.driver), middle(rounds.queries)];
      const ratio = http.perSecond / driver.perSecond;
      rows.push(
        [
          name,
          'list call over HTTP',
          http.perSecond,
          http.p50,
          http.p95,
          http.p99,
          http.max,
          ratio,
          http.clientCpu * 100,
        ],
        [
          '',
          'SQL by hand, rows',
          driver.perSecond,
          driver.p50,
          driver.p95,
          driver.p99,
          driver.max,
          1,
          driver.clientCpu * 100,
        ],
        [
          '',
          'the server’s queries, no HTTP',
          queries.perSecond,
          queries.p50,
          queries.p95,
          queries.p99,
          queries.max,
          queries.perSecond / driver.perSecond,
          queries.clientCpu * 100,
        ],
      );
      figures.push({ name, rounds });
      say(`  ${name}: ${figure(http.perSecond)} a second over HTTP, ${figure(driver.perSecond)} by hand`);
      if (aim)
        aims.push({
          what: `${name}: requests a second`,
          aim: `≥ ${aim.toLocaleString('en')}`,
          reached: figure(http.perSecond),
          met: http.perSecond >= aim,
        });
      if (beatsDriver)
        aims.push({
          what: `${name}: against the driver`,
          aim: '≥ 1 ×',
          reached: `${figure(ratio)} ×`,
          met: ratio >= 1,
        });
      aims.push({ what: `${name}: p95`, aim: '≤ 100 ms', reached: `${figure(http.p95)} ms`, met: http.p95 <= 100 });
    }
  } finally {
    for (const connection of connections) connection.close();
    await pool.end();
    await database.close();
    await server.stop();
  }
  return {
    title: `The guest list at ${settings.connections} connections`,
    conditions: [
      `${guests.count.toLocaleString('en')} guests in one company; PostgreSQL ${guests.postgres.version}, ` +
        `${Object.entries(serverSettings)
          .map((pair) => pair.join(' = '))
          .join(', ')}; seeded in ${figure(guests.seconds)} s.`,
      `Medians of ${settings.rounds} rounds of ${settings.seconds} s in turns, after one each to warm up; ms; answers uncompressed; ` +
        `client, server and PostgreSQL share the machine.`,
      'By hand: a page of rows decoded by pg, and where the list shows a total of a condition, a count beside it each time.',
      'The server remembers an answer while no guest of the company changes, and asks the database each time whether one has; ' +
        `“guests changing” has one changed ${changesPerSecond} times a second, “another page” more pages than are remembered. “No HTTP” remembers none.`,
    ],
    columns: ['Call', 'how', 'per second', 'p50', 'p95', 'p99', 'longest', '× by hand', 'client CPU %'],
    rows,
    aims,
    figures,
  };
}

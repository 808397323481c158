import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pino from 'pino';
import { afterEach, expect, it } from 'vitest';
import { pushReservationEvents } from '#contract/reservations/reservationEvents.ts';
import { buildApp } from '#server/app.ts';
import { countBranches } from '#server/organization/companies/count.ts';
import { closeServices, createServices } from '#server/createServices.ts';
import type { Database } from '#server/platform/db/client.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { branches, companies } from '#server/platform/db/schema.ts';
import { testConfig } from '#server/platform/kernel/config.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import { buildBranch, buildCompany, buildUser, password, signInAll } from '#tests/support/build.ts';
import { addressOf, createCluster, distribute, dropOnNodes, nodeUrls } from '#tests/support/cluster.ts';
import { tableDigests } from '#tests/support/database.ts';
import { clientOf, type Client } from '#tests/support/http.ts';
import { findPostgres } from '#tests/support/postgres.ts';
import { proxyTo, type Proxy } from '#tests/support/proxy.ts';

/** Nodes fail, move their rows and are restored while companies work: what was acknowledged stays, and counts once. */

const companyIds = Array.from({ length: 12 }, (_, index) => `company-${index}`);
const branchId = 'branch';
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

interface World {
  identity: Services['identity'];
  name: string;
  url: string;
  database: Database;
  client: Client;
}

/** A server on a distributed database with some companies, whose workers are at these addresses. */
async function openWorld(workers: readonly { host: string; port: number }[]): Promise<World> {
  const name = `nodes_${randomUUID().slice(0, 8)}`;
  ends.push(() => dropOnNodes(name));
  const url = await createCluster(name, { workers });
  await distribute(url);
  const database = await openDatabase({ url, dataDir: '' });
  const services = await createServices(testConfig({}), database, pino({ level: process.env.LOG_LEVEL ?? 'silent' }));
  for (const id of companyIds) {
    await database.sql.insert(companies).values(buildCompany({ id }));
    await database.sql.insert(branches).values(buildBranch({ companyId: id, id: branchId }));
    await countBranches(database.sql, id);
  }
  const tokens = await signInAll(services.identity, [buildUser({ id: 'admin', isAdmin: true, companies: [] })]);
  const app = await buildApp(services);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  ends.push(async () => {
    app.server.closeAllConnections();
    await app.close();
    await closeServices(services);
  });
  return { name, url, database, identity: services.identity, client: clientOf(address, tokens.get('admin')) };
}

/** The port of the node that has a company's rows. */
async function nodeOf(database: Database, companyId: string): Promise<number> {
  const [row] = await database.query<{ port: number }>({
    text: `select nodeport as port from pg_dist_shard_placement
      where shardid = get_shard_id_for_distribution_column('reservations', $1::text)`,
    values: [companyId],
  });
  return row?.port ?? 0;
}

/** Pushes new reservations of a company one after another until it is stopped. */
function write({ client }: World, companyId: string) {
  const acknowledged: string[] = [];
  const statuses: number[] = [];
  let stopped = false;
  const pushed = (async () => {
    for (let at = 0; !stopped; at++) {
      const externalId = `${companyId}-${at}`;
      const startTime = '2026-03-05T11:00:00Z';
      const event = { key: `key-${externalId}`, kind: 'created', externalId, startTime, groupSize: 2 };
      const { status, json } = await client.ask(pushReservationEvents, {
        params: { companyId },
        body: { branchId, events: [event] },
      });
      statuses.push(status);
      // Each event has an answer of its own, which may be that it failed.
      if (status === 200 && pushReservationEvents.response?.parse(json).events[0]?.status === 'stored')
        acknowledged.push(externalId);
      await pause(20);
    }
  })();
  const stop = async () => {
    stopped = true;
    await pushed;
  };
  ends.push(stop);
  return {
    acknowledged,
    statuses,
    stop,
    /** Waits for the next answers with this status. */
    async until(status: number) {
      const from = statuses.length;
      for (const deadline = Date.now() + 60_000; Date.now() < deadline; await pause(20))
        if (statuses.slice(from).includes(status)) return;
      throw new Error(`No ${status} came, but ${[...new Set(statuses.slice(from))].join(', ') || 'nothing'}.`);
    },
  };
}

/** Each acknowledged reservation is there once, and the counters are those of the rows. */
async function expectAllCounted({ database }: World, writers: readonly ReturnType<typeof write>[]): Promise<void> {
  const rows = await database.query<{ id: string }>({ text: 'select external_id as id from reservations' });
  const present = rows.map(({ id }) => id);
  expect(new Set(present).size).toBe(present.length);
  expect(writers.flatMap(({ acknowledged }) => acknowledged).filter((id) => !present.includes(id))).toEqual([]);
  for (const id of companyIds) {
    const counted = () =>
      database.query<{ open: number }>({
        text: `select coalesce(sum(open), 0)::int as open from (
            select open from reservation_days where company_id = $1 and axis = 'dining' and branch_id = ''
            union all
            select open from reservation_day_changes where company_id = $1 and axis = 'dining' and branch_id = '') c`,
        values: [id],
      });
    expect(await counted()).toEqual([{ open: present.filter((one) => one.startsWith(`${id}-`)).length }]);
  }
}

/**
 * A worker that can be stopped and started: the process, by the shell commands CITUS_STOP and CITUS_START, which find its
 * port in NODE_PORT; without them, the connections to it.
 */
async function stoppable(node: { host: string; port: number }): Promise<Proxy> {
  const { CITUS_STOP, CITUS_START } = process.env;
  if (!CITUS_STOP || !CITUS_START) {
    const proxy = await proxyTo(node);
    ends.push(() => proxy.cut().catch(() => undefined));
    return proxy;
  }
  const run = (command: string) => {
    const env = { ...process.env, NODE_PORT: String(node.port) };
    const { status, stderr } = spawnSync(command, { shell: true, encoding: 'utf8', env });
    expect([status, stderr]).toEqual([0, '']);
  };
  let running = true;
  const change = (wanted: boolean) => {
    if (running !== wanted) run(wanted ? CITUS_START : CITUS_STOP);
    running = wanted;
    return Promise.resolve();
  };
  return { ...node, cut: () => change(false), open: () => change(true) };
}

it('a worker that is away costs only the writes of its companies, which come back with it', async () => {
  const proxies: Proxy[] = [];
  for (const node of nodeUrls.slice(1)) proxies.push(await stoppable(addressOf(node)));
  const world = await openWorld(proxies);
  // What belongs to no company, such as the entries of sign-ins in the audit log, is on one of the nodes, too.
  const general = await nodeOf(world.database, '');
  const away = proxies.find(({ port }) => port !== general);
  if (!away) throw new Error('CITUS_URLS needs two workers.');
  // It must be back before the databases are dropped, also after a failure; it refuses if it was never away.
  ends.push(() => away.open().catch(() => undefined));
  const places = new Map<string, number>();
  for (const id of companyIds) places.set(id, await nodeOf(world.database, id));
  const there = companyIds.filter((id) => places.get(id) === away.port).slice(0, 2);
  const elsewhere = companyIds.filter((id) => places.get(id) !== away.port).slice(0, 2);
  expect([there.length, elsewhere.length]).toEqual([2, 2]);
  const writers = { there: there.map((id) => write(world, id)), elsewhere: elsewhere.map((id) => write(world, id)) };
  const all = [...writers.there, ...writers.elsewhere];
  await Promise.all(all.map((writer) => writer.until(200)));

  await away.cut();
  await Promise.all(writers.there.map((writer) => writer.until(503)));
  const from = writers.elsewhere.map(({ statuses }) => statuses.length);
  await Promise.all(writers.elsewhere.map((writer) => writer.until(200)));
  const attempt = { email: 'admin@staff.example', password, keepLoggedIn: false, ip: '127.0.0.1', userAgent: 'tests' };
  expect((await world.identity.signIn(attempt)).token).not.toBe('');
  for (const [at, { statuses }] of writers.elsewhere.entries())
    expect(new Set(statuses.slice(from[at]))).toEqual(new Set([200]));

  await away.open();
  await Promise.all(all.map((writer) => writer.until(200)));
  await Promise.all(all.map((writer) => writer.stop()));
  expect(new Set(writers.there.flatMap(({ statuses }) => statuses))).toEqual(new Set([200, 503]));
  // What was prepared when the worker left is decided by Citus's own process.
  await world.database.query({ text: 'select recover_prepared_transactions()' });
  await expectAllCounted(world, all);
});

it('companies move to a new worker while they write, and nothing is lost', async () => {
  const [first, second] = nodeUrls.slice(1).map(addressOf);
  if (!first || !second) throw new Error('CITUS_URLS needs two workers.');
  const world = await openWorld([first]);
  const writers = companyIds.map((id) => write(world, id));
  await Promise.all(writers.map((writer) => writer.until(200)));
  await world.database.query({ text: `select citus_add_node('${second.host}', ${second.port})` });
  await world.database.query({ text: 'select citus_rebalance_start()' });
  for (const deadline = Date.now() + 150_000; ; await pause(500)) {
    const [job] = await world.database.query<{ state: string }>({
      text: `select state::text as state from pg_dist_background_job order by job_id desc limit 1`,
    });
    if (job?.state === 'finished') break;
    expect(['scheduled', 'running']).toContain(job?.state);
    expect(Date.now()).toBeLessThan(deadline);
  }
  await Promise.all(writers.map((writer) => writer.until(200)));
  await Promise.all(writers.map((writer) => writer.stop()));
  const moved = await Promise.all(companyIds.map((id) => nodeOf(world.database, id)));
  expect(moved).toContain(second.port);
  await expectAllCounted(world, writers);
});

it('a dump of the coordinator is restored into a new database, which is distributed again', async () => {
  const world = await openWorld(nodeUrls.slice(1).map(addressOf));
  const writers = companyIds.slice(0, 4).map((id) => write(world, id));
  await Promise.all(writers.map((writer) => writer.until(200)));
  await Promise.all(writers.map((writer) => writer.stop()));
  // Once nothing is left to be added up, the rows stay as they are.
  for (let left = 1; left; await pause(100)) {
    const [row] = await world.database.query<{ left: number }>({
      text: `select (select count(*) from reservation_day_changes)::int + (select count(*) from reservation_spread_changes)::int as left`,
    });
    left = row?.left ?? 0;
  }
  const before = await tableDigests(world.database);
  const restored = `${world.name}_restored`;
  ends.push(() => dropOnNodes(restored));
  const url = await createCluster(restored);
  const tool = (name: string, ...args: string[]) => {
    const { status, stderr } = spawnSync(join(findPostgres() ?? '', name), args, { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  };
  const folder = await mkdtemp(join(tmpdir(), 'maitre-dump-'));
  ends.push(() => rm(folder, { recursive: true }));
  const file = join(folder, 'dump');
  tool('pg_dump', '--format=custom', `--file=${file}`, world.url);
  // Only what is ours: the rest of the dump says on which nodes the rows were.
  for (const text of ['create extension pg_trgm', 'create extension btree_gin', 'create schema drizzle'])
    tool('psql', '--quiet', '--command', text, url);
  tool('pg_restore', '--exit-on-error', '--schema=public', '--schema=drizzle', `--dbname=${url}`, file);
  await distribute(url);
  const database = await openDatabase({ url, dataDir: '' });
  ends.push(() => database.close());
  expect(await tableDigests(database)).toEqual(before);
});

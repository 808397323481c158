import { randomUUID } from 'node:crypto';
import { omit } from 'es-toolkit';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listCustomers } from '#contract/guests/crm.ts';
import { login } from '#contract/platform/session.ts';
import { bookingStatistics } from '#contract/reservations/statistics.ts';
import { seedDemo } from '#demo/seed.ts';
import { demoPassword } from '#demo/users.ts';
import { buildApp } from '#server/app.ts';
import { closeServices, createServices } from '#server/createServices.ts';
import { distributeDatabase } from '#server/platform/db/distribute/command.ts';
import { distributions } from '#server/platform/db/distribute/tables.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { StartupError } from '#server/platform/db/startupError.ts';
import { testConfig } from '#server/platform/kernel/config.ts';
import { createCluster, dropOnNodes, nodeUrls, runAt } from '#tests/support/cluster.ts';
import { tableDigests } from '#tests/support/database.ts';
import { clientOf } from '#tests/support/http.ts';

/** A database in use is distributed: nothing of it is different afterwards. */

const name = `distribute_${randomUUID().slice(0, 8)}`;
const log = pino({ level: 'silent' });
let url: string;
let said: string[];
const distribute = async () => {
  said = [];
  await distributeDatabase(url, { shards: 4, say: (line) => void said.push(line) });
};

async function answersOf(): Promise<Record<string, unknown>> {
  const services = await createServices(testConfig({}), await openDatabase({ url, dataDir: '' }), log);
  const app = await buildApp(services, { jobs: false });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  try {
    const body = { email: 'manager@chunshui.example', password: demoPassword };
    const client = clientOf(address, (await clientOf(address).call(login, { body })).token);
    const companyId = 'chunshui';
    const range = { startDate: '2026-01-01', endDate: '2026-12-31', timeZone: 'Asia/Taipei' };
    return {
      // Signing in leaves traces.
      digests: omit(await tableDigests(services.database), ['audit_log', 'sessions', 'users']),
      guests: await client.call(listCustomers, { query: { companyId } }),
      figures: await client.call(bookingStatistics, { query: { companyId, ...range } }),
    };
  } finally {
    await app.close();
    await closeServices(services);
  }
}

beforeAll(async () => {
  url = await createCluster(name);
  const services = await createServices(testConfig({}), await openDatabase({ url, dataDir: '' }), log);
  await services.database.migrate();
  await seedDemo(services, { guests: 400 });
  await closeServices(services);
});
afterAll(() => dropOnNodes(name));

describe('db:distribute', () => {
  it('moves every row, counts nothing twice, and leaves the answers as they are', async () => {
    const before = await answersOf();
    await distribute();
    expect(said.at(-1)).toMatch(/^Distributed: \d+ tables by company, \d+ on each node; \d+ rows compared/);
    expect(await answersOf()).toEqual(before);
  });

  it('does nothing the second time', async () => {
    await distribute();
    expect(said.at(-1)).toMatch(/^Nothing to do/);
  });

  it('makes commits wait for the log on every node', async () => {
    await runAt(url, `alter database "${name}" set synchronous_commit to 'off'`);
    await distribute();
    const database = await openDatabase({ url, dataDir: '' });
    const rows = await database.query({
      text: `select result from run_command_on_all_nodes('show synchronous_commit')`,
    });
    await database.close();
    expect(rows).toEqual(nodeUrls.map(() => ({ result: 'on' })));
  });

  it('leaves no table as another kind than it is declared', async () => {
    const database = await openDatabase({ url, dataDir: '' });
    const rows = await database.query<{ table: string; kind: string }>({
      text: `select table_name::text as table, citus_table_type as kind from citus_tables`,
    });
    await database.close();
    for (const kind of ['distributed', 'reference'] as const)
      expect(
        rows
          .filter((row) => row.kind === kind)
          .map(({ table }) => table)
          .sort(),
      ).toEqual(distributions[kind]);
  });

  it('is refused on a worker, before anything is changed', async () => {
    const worker = new URL(nodeUrls[1] ?? '');
    worker.pathname = `/${name}`;
    const refused = distributeDatabase(worker.href, { say: () => undefined });
    await expect(refused).rejects.toThrow(StartupError);
    await expect(refused).rejects.toThrow('must be the address of the coordinator');
  });
});

describe('a migration of a distributed database', () => {
  it('reaches every node, and its new tables are distributed by the next start', async () => {
    const database = await openDatabase({ url, dataDir: '' });
    const run = (text: string) => database.query<{ n: number }>({ text });
    // What a migration with a new column, its backfill, a new index and a new table does.
    await database.transaction(async (sql) => {
      await sql.execute(`alter table suppliers add column rank integer`);
      await sql.execute(`update suppliers set rank = length(name) where rank is null`);
      await sql.execute(`alter table suppliers alter column rank set not null`);
      await sql.execute(`create index suppliers_rank on suppliers (company_id, rank)`);
    });
    const [filled] = await run(`select count(*)::int as n from suppliers where rank = length(name)`);
    const [all] = await run(`select count(*)::int as n from suppliers`);
    expect(filled?.n).toBeGreaterThan(0);
    expect(filled).toEqual(all);
    await database.transaction(async (sql) => {
      await sql.execute(`drop index suppliers_rank`);
      await sql.execute(`alter table suppliers drop column rank`);
    });

    // As a migration leaves it: local, with rows and a trigger that counts them.
    const before = await tableDigests(database);
    await run(`select undistribute_table('reservations')`);
    await database.migrate();
    const [kind] = await database.query<{ kind: string }>({
      text: `select citus_table_type as kind from citus_tables where table_name = 'reservations'::regclass`,
    });
    expect(kind?.kind).toBe('distributed');
    expect(await tableDigests(database)).toEqual(before);
    const triggers = await run(
      `select count(*)::int as n from pg_trigger where tgrelid = 'reservations'::regclass and not tgisinternal`,
    );
    expect(triggers[0]?.n).toBeGreaterThan(5);
    await database.close();
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCustomer, listCustomers, patchCustomer } from '#contract/guests/crm.ts';
import { defaultBackhouse } from '#contract/core/permissions.ts';
import { listAnswer, Revisions } from '#server/guests/crm/answers.ts';
import type { PageQuery } from '#server/guests/crm/queries.ts';
import type { Database, Statement } from '#server/platform/db/client.ts';
import { customers } from '#server/platform/db/schema.ts';
import { buildCustomer, buildUser, signInAll, small } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** Answers of the guest list that are remembered: never what was before a change, never what somebody else may see. */

const companyId = small.own;
const everybody: PageQuery = {
  conditions: { companyId, enabledBranches: 'all', filters: {} },
  sort: { field: 'createdTime', descending: true },
  from: 0,
  size: 50,
  withAggs: false,
};

let server: TestServer;
let clerk: Client;
let confined: Client;
beforeAll(async () => {
  server = await openServer({ jobs: false });
  const permissions = { backhouse: defaultBackhouse };
  const tokens = await signInAll(server.services.identity, [
    buildUser({ id: 'clerk', companies: [{ companyId, permissions }] }),
    buildUser({ id: 'confined', companies: [{ companyId, permissions, enabledBranches: ['own-2'] }] }),
  ]);
  clerk = server.client(tokens.get('clerk'));
  confined = server.client(tokens.get('confined'));
  await server.database.sql
    .insert(customers)
    .values(
      Array.from({ length: 12 }, (_, index) =>
        buildCustomer({ companyId, id: `kept-${index}`, name: `Kept ${index}`, branchIds: ['own-1'] }),
      ),
    );
});
afterAll(() => server.close());

const list = (client: Client) => client.call(listCustomers, { query: { companyId, size: 50 } });

describe('the list', () => {
  it('is found once, and remembered until a guest changes', async () => {
    const by = async () => (await listAnswer(server.database, everybody)).by;
    await by();
    expect([await by(), await by()]).toEqual(['memory', 'memory']);
    await server.database.query({
      text: `update customers set note = 'x' where company_id = $1 and id = 'kept-1'`,
      values: [companyId],
    });
    expect([await by(), await by()]).toEqual(['database', 'memory']);
    // Of another company.
    await server.database.query({
      text: 'update customers set visits = visits where company_id <> $1',
      values: [companyId],
    });
    expect(await by()).toBe('memory');
  });

  it('shows everybody the change that they have been told of, however many ask and write', async () => {
    const lane = async (index: number) => {
      const params = { companyId, customerId: `kept-${index}` };
      for (let turn = 0; turn < 12; turn++) {
        const { version } = await clerk.call(getCustomer, { params });
        const note = `${index}/${turn}`;
        await clerk.call(patchCustomer, { params, body: { version, note } });
        const seen = (await list(clerk)).customers.find(({ id }) => id === params.customerId);
        expect([seen?.note, seen?.version]).toEqual([note, version + 1]);
      }
    };
    await Promise.all(Array.from({ length: 12 }, (_, index) => lane(index)));
  });

  it('is looked for once at a time for all who ask, however often guests change meanwhile', async () => {
    let [now, most, finds] = [0, 0, 0];
    const watched: Database = {
      ...server.database,
      query: async <Row extends object>(statement: Statement) => {
        if (statement.name === 'guests-revision') return server.database.query<Row>(statement);
        most = Math.max(most, ++now);
        finds++;
        const rows = await server.database.query<Row>(statement);
        await sleep(20);
        now--;
        return rows;
      },
    };
    const changes = 10;
    const asked = [listAnswer(watched, everybody)];
    for (let turn = 0; turn < changes; turn++) {
      await server.database.query({
        text: `update customers set note = $2 where company_id = $1 and id = 'kept-1'`,
        values: [companyId, `turn ${turn}`],
      });
      for (let caller = 0; caller < 6; caller++) asked.push(listAnswer(watched, everybody));
      await sleep(4);
    }
    const last = (await Promise.all(asked)).at(-1);
    expect(last?.bytes.toString()).toContain(`"turn ${changes - 1}"`);
    expect(most).toBe(1);
    expect(finds).toBeLessThanOrEqual(changes + 1);
  });

  it('of somebody confined to branches is not that of others', async () => {
    const all = await list(clerk);
    const own = await list(confined);
    expect(all.customers.some(({ id }) => id.startsWith('kept-'))).toBe(true);
    expect(own.customers.filter(({ id }) => id.startsWith('kept-'))).toEqual([]);
    expect(await list(clerk)).toEqual(all);
  });

  it('counts days back from the minute that it is asked in', async () => {
    const start = Date.UTC(2026, 5, 15, 8, 30);
    const query = {
      ...everybody,
      conditions: { ...everybody.conditions, filters: { lastSeat: { lte: 1 } } },
    };
    const lastSeatTime = new Date(start - 86_400_000 + 30_000);
    await server.database.sql.insert(customers).values(buildCustomer({ companyId, id: 'leaving', lastSeatTime }));
    const total = async (now: number) =>
      (JSON.parse((await listAnswer(server.database, query, now)).bytes.toString()) as { total: number }).total;
    const before = await total(start);
    expect(await total(start)).toBe(before);
    expect(await total(start + 60_000)).toBe(before - 1);
  });

  it('that could not be found is asked for anew', async () => {
    let fails = true;
    const flaky: Database = {
      ...server.database,
      query: <Row extends object>(statement: Statement) =>
        fails ? Promise.reject(new Error('No connection')) : server.database.query<Row>(statement),
    };
    const asked = await Promise.allSettled([1, 2, 3].map(() => listAnswer(flaky, everybody)));
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    fails = false;
    expect((await listAnswer(flaky, everybody)).by).toBe('database');
  });
});

describe('a revision', () => {
  it('is of a reading that begins after it is asked for; many share one', async () => {
    const readings: ((revision: number) => void)[] = [];
    const slow = {
      query: () => new Promise((resolve) => readings.push((revision) => resolve([{ revision }]))),
    } as unknown as Database;
    const revisions = new Revisions(slow);
    const first = revisions.of('c');
    const [second, third] = [revisions.of('c'), revisions.of('c')];
    const other = revisions.of('d');
    expect(readings).toHaveLength(2);
    readings[0]?.(1);
    readings[1]?.(9);
    expect([await first, await other]).toEqual([1, 9]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(readings).toHaveLength(3);
    const fourth = revisions.of('c');
    readings[2]?.(2);
    expect([await second, await third]).toEqual([2, 2]);
    await new Promise((resolve) => setImmediate(resolve));
    readings[3]?.(3);
    expect(await fourth).toBe(3);
    expect(readings).toHaveLength(4);
  });

  it('that cannot be read is read again for those who wait', async () => {
    let turn = 0;
    const failing = {
      query: () => (turn++ === 0 ? Promise.reject(new Error('No connection')) : Promise.resolve([{ revision: 5 }])),
    } as unknown as Database;
    const revisions = new Revisions(failing);
    const [first, second] = await Promise.allSettled([revisions.of('c'), revisions.of('c')]);
    expect([first?.status, second]).toMatchObject(['rejected', { status: 'fulfilled', value: 5 }]);
  });
});

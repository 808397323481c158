import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCustomer, listCustomers, patchCustomer } from '#contract/guests/crm.ts';
import { defaultBackhouse } from '#contract/core/permissions.ts';
import { customerPage, type PageQuery } from '#server/guests/crm/queries.ts';
import type { Database, Statement } from '#server/platform/db/client.ts';
import { customers } from '#server/platform/db/schema.ts';
import { buildCustomer, buildUser, signInAll, small } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** The guest list, whose counts are cached: never what was before a change, never what somebody else may see. */

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

  it('is counted once at a time for all who load it, and again when a guest has changed', async () => {
    let [now, most, finds] = [0, 0, 0];
    const watched: Database = {
      ...server.database,
      query: async <Row extends object>(statement: Statement) => {
        most = Math.max(most, ++now);
        finds++;
        const rows = await server.database.query<Row>(statement);
        await sleep(20);
        now--;
        return rows;
      },
    };
    const query = { ...everybody, conditions: { ...everybody.conditions, filters: { name: 'Kept' } } };
    const pages = await Promise.all(Array.from({ length: 6 }, () => customerPage(watched, query)));
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([12]));
    // The first one counts; the others then load their page with its count.
    expect(finds).toBe(6);
    expect(most).toBeLessThan(6);
    await server.database.sql.insert(customers).values(buildCustomer({ companyId, id: 'kept-new', name: 'Kept new' }));
    expect((await customerPage(watched, query)).total).toBe(13);
    await server.database.sql.delete(customers).where(eq(customers.id, 'kept-new'));
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
    const total = async (now: number) => (await customerPage(server.database, query, now)).total;
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
    const asked = await Promise.allSettled([1, 2, 3].map(() => customerPage(flaky, everybody)));
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    fails = false;
    expect((await customerPage(flaky, everybody)).total).toBeGreaterThan(0);
  });
});

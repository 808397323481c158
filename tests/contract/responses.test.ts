import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listCompanies } from '#contract/organization/companies.ts';
import {
  countCustomers,
  customerChanges,
  customerSorts,
  getCustomer,
  listCustomers,
  patchCustomer,
} from '#contract/guests/crm.ts';
import { statusOf, type Endpoint, type NamedEndpoint } from '#contract/core/endpoint.ts';
import { resourceEndpoints } from '#resources/framework/endpoints.ts';
import type { Resource } from '#resources/framework/resource.ts';
import { resources } from '#resources/registry.ts';
import { buildUser, signInAll, small, usualSets } from '#tests/support/build.ts';
import type { Answer, Client, Parts } from '#tests/support/http.ts';
import { sampleOf, shapeOf } from '#tests/support/samples.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';
import { readEvents } from '#tests/support/stream.ts';
import { drawn } from '#tests/support/share.ts';
import { allEndpoints, hintsFor } from './actors.ts';
import { markup, neededOf, tripsOf } from './declaredTrips.ts';

/** Every answer is what the contract says, and every field that can be written comes back as it was written. */

const { own } = small;
let server: TestServer;
let manager: Client;
let admin: Client;

beforeAll(async () => {
  server = await openServer();
  const users = [
    buildUser({
      id: 'manager',
      role: 'manager',
      companies: [
        {
          companyId: own,
          permissions: {
            backhouse: {
              ...usualSets.backhouse,
              crmExport: true,
              userManagement: true,
              depositReport: true,
              foReport: true,
              omniChannelReport: true,
              groupManagement: true,
              menuManagement: true,
              surveyManagement: true,
              voucherManagement: true,
            },
          },
        },
      ],
    }),
    buildUser({ id: 'admin', role: 'manager', isAdmin: true }),
  ];
  const tokens = await signInAll(server.services.identity, users);
  manager = server.client(tokens.get('manager'));
  admin = server.client(tokens.get('admin'));
});
afterAll(() => server.close());

function partsOf(endpoint: NamedEndpoint, full: boolean): Parts {
  const parts: Parts = {};
  if (endpoint.params)
    parts.params = sampleOf(endpoint.params, { ...hintsFor(endpoint), sort: undefined, name: undefined }, full);
  if (endpoint.query)
    parts.query = sampleOf(endpoint.query, { ...hintsFor(endpoint), sort: undefined, name: undefined }, full);
  return parts;
}

async function checkAnswer(client: Client, endpoint: Endpoint, parts: Parts): Promise<unknown> {
  const answer = await client.ask(endpoint, parts);
  expect(answer.status, answer.text.slice(0, 300)).toBe(statusOf(endpoint));
  if (endpoint.stream) checkEvents(endpoint.stream, answer);
  const parsed = endpoint.response?.safeParse(answer.json);
  expect(parsed?.error?.issues ?? []).toEqual([]);
  // Nothing is sent that the contract does not know of.
  if (parsed?.success) expect(answer.json).toEqual(JSON.parse(JSON.stringify(parsed.data)));
  return answer.json;
}

/** What a stream says at first: each event is one of the contract's, with data of its schema. */
function checkEvents(stream: NonNullable<NamedEndpoint['stream']>, { headers, text }: Answer): void {
  expect(headers['content-type']).toMatch(/^text\/event-stream/);
  const { events } = readEvents(text);
  expect(events.length).toBeGreaterThan(0);
  for (const { name, data } of events) {
    const schema = stream[name];
    expect(schema, name).toBeDefined();
    expect(data).toEqual(schema?.parse(data));
  }
}

describe('answers', () => {
  const reading = allEndpoints.filter(({ method }) => method === 'GET');
  it.each(drawn(reading).map((endpoint) => [endpoint.name, endpoint] as const))(
    'of %s are as its schema says',
    async (_, endpoint) => {
      const client = endpoint.access.kind === 'admin' ? admin : manager;
      for (const full of [false, true]) await checkAnswer(client, endpoint, partsOf(endpoint, full));
    },
  );

  it('of countCustomers are the totals of the list, in the order of the filters', async () => {
    const each = [{ isVIP: true }, {}, { visits: { gte: 2 } }, { isVIP: false, hasEmail: true }];
    const { counts } = await manager.call(countCustomers, { query: { companyId: own, each } });
    const totals = await Promise.all(
      each.map(async (filters) => (await manager.call(listCustomers, { query: { companyId: own, filters } })).total),
    );
    expect(counts).toEqual(totals);
    expect(new Set(totals).size, 'they differ').toBeGreaterThan(1);
  });

  it('of listCustomers are sorted as asked, each way', async () => {
    for (const field of customerSorts)
      for (const sort of [field, `-${field}`]) {
        const { customers } = (await checkAnswer(manager, listCustomers, {
          query: { companyId: own, sort, size: 50, withAggs: 'true' },
        })) as { customers: Record<string, number | string>[] };
        expect(customers.length).toBe(24);
        if (field === 'name') continue;
        const values = customers.map((one) => one[field] ?? 0);
        const expected = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
        expect(values, sort).toEqual(sort.startsWith('-') ? expected.toReversed() : expected);
      }
  });

  it('of lists hold every record once, page after page', async () => {
    const seen: string[] = [];
    for (let from = 0; ; from += 7) {
      const { customers, total } = await manager.call(listCustomers, { query: { companyId: own, from, size: 7 } });
      expect(total).toBe(24);
      seen.push(...customers.map(({ id }) => id));
      if (customers.length < 7) break;
    }
    expect(seen).toHaveLength(24);
    expect(new Set(seen).size).toBe(24);
  });

  it('never hold what belongs to another company', async () => {
    for (const endpoint of reading) {
      if (endpoint.access.kind === 'admin') continue;
      const answer = await manager.ask(endpoint, partsOf(endpoint, false));
      // A group names the companies whose branches it has.
      const told = endpoint.path.startsWith('/api/v2/groups')
        ? answer.text.replaceAll('Foreign Grill', '')
        : answer.text;
      expect(told, endpoint.name).not.toMatch(
        new RegExp(`${small.foreignCustomer}|-${small.foreign}\\b|Foreign Grill`),
      );
    }
    const { companies } = await manager.call(listCompanies, { query: {} });
    expect(companies.map(({ id }) => id)).toEqual([own]);
  });
});

/** What to write into each field, and what must be read afterwards when that is something else. */
type Trips = Record<string, readonly { write: unknown; read?: Record<string, unknown> }[]>;

const customerTrips: Trips = {
  role: [
    { write: 1, read: { role: 1, isVIP: true } },
    { write: 0, read: { role: 0, isVIP: false } },
  ],
  blacklistSetting: [{ write: { forbidPIISharing: true } }, { write: { forbidPIISharing: false } }],
  gender: [{ write: 0 }, { write: 2 }, { write: 1 }],
  name: [{ write: markup }, { write: '  山田 太郎  ', read: { name: '山田 太郎' } }],
  familyName: [{ write: '山田' }, { write: null }],
  givenName: [{ write: '太郎' }, { write: null }],
  phoneticFamilyName: [{ write: 'ヤマダ' }, { write: null }],
  phoneticGivenName: [{ write: 'タロウ' }, { write: null }],
  phoneNumber: [
    { write: '0912 345 678', read: { phoneNumber: '+886912345678', phone: '+886912345678' } },
    { write: '+81 90-1234-5678', read: { phoneNumber: '+819012345678', phone: '+819012345678' } },
    { write: null, read: { phoneNumber: null, phone: null } },
  ],
  email: [{ write: 'taro@guests.example' }, { write: null }],
  language: [{ write: 'ja' }, { write: null }],
  birthday: [{ write: '02-29' }, { write: null }],
  seatCount: [{ write: 999 }, { write: null }],
  allowContactInline: [{ write: false }, { write: true }],
  allowContactRestaurant: [{ write: false }, { write: true }],
  types: [{ write: ['Press', '常客'] }, { write: [] }],
  tags: [{ write: ['window, "left"', '{curly}', '靠窗'] }, { write: [] }],
  note: [{ write: `${markup}\nsecond line\t`, read: { note: `${markup}\nsecond line` } }, { write: null }],
};
describe('what is written comes back', () => {
  it.each([['a guest', customerChanges, customerTrips]] as const)(
    'with a trip for every field of %s',
    (_, schema, trips) => {
      expect(Object.keys(trips).sort()).toEqual(
        Object.keys(shapeOf(schema))
          .filter((name) => name !== 'version')
          .sort(),
      );
    },
  );

  const flat = (trips: Trips) =>
    Object.entries(trips).flatMap(([field, all]) => all.map((trip) => [field, trip] as const));

  it.each(flat(customerTrips))('%s of a guest: %o', async (field, { write, read = { [field]: write } }) => {
    const params = { companyId: own, customerId: small.customer };
    const { version } = await manager.call(getCustomer, { params });
    await checkAnswer(manager, patchCustomer, { params, body: { version, [field]: write } });
    expect(await manager.call(getCustomer, { params })).toMatchObject({ version: version + 1, ...read });
    const { customers } = await manager.call(listCustomers, { query: { companyId: own, size: 100 } });
    expect(customers.find(({ id }) => id === small.customer)).toMatchObject(read);
  });

  it('a stale version is refused and changes nothing', async () => {
    const params = { companyId: own, customerId: 'guest-2' };
    const before = await manager.call(getCustomer, { params });
    await manager.call(patchCustomer, { params, body: { version: before.version, note: 'first' } });
    const late = await manager.ask(patchCustomer, { params, body: { version: before.version, note: 'second' } });
    expect(late.status).toBe(409);
    expect(late.json).toMatchObject({ code: 'stale_version' });
    expect((await manager.call(getCustomer, { params })).note).toBe('first');
  });
});

const standard: readonly Resource[] = resources.filter(({ calls }) => calls === 'standard');
const trips = standard.flatMap((resource) =>
  tripsOf(resource).map((trip) => [`${resource.name}.${trip.name}`, resource, trip] as const),
);

describe('a declared resource keeps', () => {
  it.each(trips)('%s', async (_, resource, { name, write, read = write, made: entered, changed: beside }) => {
    const calls = resourceEndpoints(resource);
    const params = { companyId: own };
    const create = async (body: Record<string, unknown>) =>
      (await checkAnswer(manager, calls.create, { params, body })) as { id: string; version: number };
    const made = await create(entered);
    expect(made).toMatchObject({ companyId: own, version: 1, [name]: read });
    expect(await checkAnswer(manager, calls.get, { params: { ...params, id: made.id } })).toEqual(made);
    // What may be there only once is written once more below.
    await manager.call(calls.delete, { params: { ...params, id: made.id } });

    const plain: Record<string, unknown> & { id: string } = await create(neededOf(resource));
    const one = { ...params, id: plain.id };
    const body = { ...plain, ...beside, [name]: write };
    const changed = (await checkAnswer(manager, calls.update, { params: one, body })) as typeof plain;
    expect(changed).toMatchObject({ [name]: read });
    // What is not changed by a write makes no new version.
    const differs = [name, ...Object.keys(beside)].some(
      (one) => JSON.stringify(changed[one]) !== JSON.stringify(plain[one]),
    );
    expect(changed.version).toBe(differs ? 2 : 1);
    if (differs) {
      const stale = await manager.ask(calls.update, { params: one, body: plain });
      expect([stale.status, stale.json]).toMatchObject([409, { code: 'stale_version' }]);
    }
    const query = { filter: JSON.stringify({ id: [plain.id] }) };
    expect(await checkAnswer(manager, calls.list, { params, query })).toEqual([changed]);
    await checkAnswer(manager, calls.delete, { params: one });
    expect((await manager.ask(calls.get, { params: one })).status).toBe(404);
  });
});

const unique = standard.flatMap((resource) =>
  resource.unique ? [[resource.name, resource, resource.unique] as const] : [],
);

describe('a declared resource has a value once', () => {
  it('is declared of some', () => expect(unique.map(([name]) => name)).toContain('tables'));

  it.each(unique)('%s', async (_, resource, { field, within }) => {
    const calls = resourceEndpoints(resource);
    const params = { companyId: own };
    const body = { ...neededOf(resource), [field]: 'Ab 1' };
    const made = (await manager.call(calls.create, { params, body })) as { id: string };
    const other = (await manager.call(calls.create, { params, body: { ...body, [field]: 'Ab 2' } })) as { id: string };
    const clash = { code: 'conflict', details: [{ path: field, code: 'taken' }] };
    for (const same of ['Ab 1', 'aB1', ' AB  1', 'Ａｂ\u30001']) {
      const again = await manager.ask(calls.create, { params, body: { ...body, [field]: same } });
      expect([again.status, again.json], same).toMatchObject([409, clash]);
      const changed = await manager.ask(calls.update, {
        params: { ...params, id: other.id },
        body: { ...other, [field]: same },
      });
      expect([changed.status, changed.json], same).toMatchObject([409, clash]);
    }
    const one = { ...params, id: made.id };
    // Its own value is in nobody's way, nor is one elsewhere.
    expect((await manager.ask(calls.update, { params: one, body: { ...made, [field]: 'AB 1' } })).status).toBe(200);
    for (const name of within) {
      const [elsewhere] = [...small.branches].filter((branch) => branch !== body[name]);
      const answer = await manager.ask(calls.create, { params, body: { ...body, [name]: elsewhere } });
      expect(answer.status).toBe(201);
    }
  });
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  campaignAccounts,
  couponAccounts,
  createPurchaseRequest,
  listPurchaseRequests,
  retryPurchaseRequest,
} from '#contract/money/billing.ts';
import { movePoints } from '#server/money/billing/ledger.ts';
import { auditLog, outbox } from '#server/platform/db/schema.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import { openServer, withServer, type TestServer } from '#tests/support/server.ts';

const { own, foreign } = small;
const users = [
  buildUser({ id: 'clerk', companyId: own, role: 'write' }),
  buildUser({ id: 'neighbour', companyId: foreign, role: 'manager' }),
  buildUser({ id: 'admin', isAdmin: true, role: 'manager', name: 'Ada' }),
];

let server: TestServer;
let clerk: Client;
let neighbour: Client;
let admin: Client;
const clients = async (of: TestServer) => {
  const tokens = await signInAll(of.services.identity, users);
  return users.map(({ id = '' }) => of.client(tokens.get(id))) as [Client, Client, Client];
};
beforeAll(async () => {
  server = await openServer({ jobs: false });
  [clerk, neighbour, admin] = await clients(server);
});
afterAll(() => server.close());

const accountId = small.account.campaign;
const cash = { paymentAmount: 250_000, currency: 'TWD', paymentMethod: 'CASH' } as const;
const audits = (entityId: string) => server.database.sql.select().from(auditLog).where(eq(auditLog.entityId, entityId));

test('a member reads the account of their company, and not who else pays from it', async () => {
  const { accounts } = await clerk.call(campaignAccounts.list, { query: { companyId: own } });
  expect(accounts).toMatchObject([{ id: accountId, kind: 'campaign', points: 1_000, companyCount: 1 }]);
  expect((await neighbour.call(campaignAccounts.list, { query: { companyId: foreign } })).accounts).toEqual([]);
  const answer = await neighbour.ask(campaignAccounts.movements, {
    params: { id: accountId },
    query: { companyId: foreign },
  });
  expect(answer.status).toBe(404);
  // The account of one kind is not found under the other.
  const other = await clerk.ask(couponAccounts.movements, { params: { id: accountId }, query: { companyId: own } });
  expect(other.status).toBe(404);
});

test('a deposit is in the ledger and the log, and a second press of the button is refused', async () => {
  const body = { ...cash, version: 1, points: 2_500, title: 'November', description: 'Transfer 12345', note: 'n' };
  const params = { id: small.account.coupon };
  const { account, movement } = await admin.call(couponAccounts.deposit, { params, body });
  expect(account).toMatchObject({ points: 3_500, version: 2 });
  expect(movement).toMatchObject({
    number: 3,
    kind: 'deposit',
    points: 2_500,
    balance: 3_500,
    paymentAmount: 250_000,
    currency: 'TWD',
    paymentMethod: 'CASH',
    title: 'November',
    description: 'Transfer 12345',
    note: 'n',
    user: { id: 'admin', name: 'Ada' },
    foreign: false,
    company: null,
  });
  const again = await admin.ask(couponAccounts.deposit, { params, body });
  expect([again.status, again.json]).toMatchObject([409, { code: 'stale_version' }]);
  expect((await clerk.ask(couponAccounts.deposit, { params, body: { ...body, version: 2 } })).status).toBe(403);

  const { data, total } = await clerk.call(couponAccounts.movements, { params, query: { companyId: own } });
  expect(total).toBe(3);
  expect(data.map(({ number, points, balance }) => [number, points, balance])).toEqual([
    [3, 2_500, 3_500],
    [2, -500, 1_000],
    [1, 1_500, 1_500],
  ]);
  expect(await audits(small.account.coupon)).toMatchObject([
    { companyId: own, userId: 'admin', action: 'deposit', after: { points: 2_500, balance: 3_500 } },
  ]);
});

test('movements are told by kind and period, page by page', async () => {
  const params = { id: small.account.coupon };
  const ask = async (query: object) =>
    (await clerk.call(couponAccounts.movements, { params, query: { companyId: own, ...query } })).data.map(
      ({ number }) => number,
    );
  expect(await ask({ kind: 'spend' })).toEqual([2]);
  expect(await ask({ page: 2, itemsPerPage: 2 })).toEqual([1]);
  expect(await ask({ until: '2026-01-15T04:00:00Z' })).toEqual([]);
  expect(await ask({ from: '2026-01-15T04:00:00Z', until: '2026-01-15T04:00:01Z' })).toEqual([2, 1]);
});

test('companies that share an account see the points of the other, and nothing more', async () => {
  const shared = await admin.call(campaignAccounts.add, {
    params: { id: accountId },
    body: { companyId: foreign, version: 1 },
  });
  expect(shared.account.companies.map(({ id }) => id)).toEqual([own, foreign]);
  await server.database.transaction((sql) =>
    movePoints(sql, {
      accountId,
      kind: 'spend',
      points: -1,
      companyId: own,
      title: 'Ours',
      note: 'secret',
      userId: 'clerk',
    }),
  );
  const query = { companyId: foreign };
  const { accounts } = await neighbour.call(campaignAccounts.list, { query });
  expect(accounts).toMatchObject([{ companies: [{ id: foreign, name: 'Foreign Grill' }], companyCount: 2 }]);
  const seen = await neighbour.call(campaignAccounts.movements, { params: { id: accountId }, query });
  expect(seen.data[0]).toMatchObject({
    number: 3,
    points: -1,
    balance: 999,
    foreign: true,
    title: '',
    note: '',
    user: null,
    company: null,
  });
  expect(JSON.stringify(seen)).not.toMatch(/Ours|secret|clerk|Own Noodles/);
  const entries = await audits(accountId);
  expect(entries.map(({ companyId }) => companyId).sort()).toEqual([foreign, own]);
  // Who shares it is not told to the others.
  expect(JSON.stringify(entries.filter(({ companyId }) => companyId === own))).not.toContain(foreign);
  expect(JSON.stringify(entries.filter(({ companyId }) => companyId === foreign))).toContain(foreign);

  const twice = await admin.ask(campaignAccounts.add, {
    params: { id: small.looseAccount.campaign },
    body: { companyId: foreign, version: 1 },
  });
  expect([twice.status, twice.json]).toMatchObject([409, { details: [{ code: 'hasAccount' }] }]);
});

test('a company gets one account of each kind, also when two are opened at once', async () => {
  const open = () => admin.ask(couponAccounts.create, { body: { companyId: foreign, name: 'Foreign coupons' } });
  const statuses = (await Promise.all([open(), open()])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 409]);
  const { accounts } = await neighbour.call(couponAccounts.list, { query: { companyId: foreign } });
  expect(accounts).toMatchObject([{ name: 'Foreign coupons', points: 0, companyCount: 1 }]);
  const nowhere = await admin.ask(couponAccounts.create, { body: { companyId: 'nowhere' } });
  expect([nowhere.status, nowhere.json]).toMatchObject([404, { code: 'company_not_found' }]);
});

const request = {
  companyId: own,
  money: 123_450,
  currency: 'TWD',
  email: 'owner@own.example',
  company: '自家',
  merchant: '本店',
  phone: '02-2722-1188',
  account: '54321',
  payDay: '2026-11-20',
  note: 'a & b = ü',
};

test('a request for points is kept in the outbox by default', async () => {
  const { request: made } = await clerk.call(createPurchaseRequest, { body: request });
  expect(made).toMatchObject({ status: 'kept', failure: null, user: { id: 'clerk' }, form: { merchant: '本店' } });
  const [kept] = await server.database.sql.select().from(outbox).where(eq(outbox.channel, 'form'));
  expect(kept).toMatchObject({ companyId: own, subject: '1234.50 TWD' });
  expect(kept?.body).toContain('note: a & b = ü');
  const { requests, total } = await clerk.call(listPurchaseRequests, { query: { companyId: own } });
  expect([total, requests[0]?.id]).toEqual([2, made.id]);
  expect((await neighbour.ask(listPurchaseRequests, { query: { companyId: own } })).status).toBe(403);
});

/** A form that answers as it is told, and remembers what was posted. */
async function formServer(): Promise<{
  url: string;
  server: Server;
  posted: URLSearchParams[];
  answer: (to: number) => void;
}> {
  const posted: URLSearchParams[] = [];
  let status = 200;
  const form = createServer((asked, reply) => {
    let body = '';
    asked.on('data', (part: Buffer) => (body += part.toString('utf8')));
    asked.on('end', () => {
      posted.push(new URLSearchParams(body));
      reply.writeHead(status, { location: '/thanks' }).end();
    });
  });
  await new Promise<void>((done) => form.listen(0, '127.0.0.1', done));
  const { port } = form.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/form`, server: form, posted, answer: (to) => (status = to) };
}

test('a configured form gets the fields by its own names; a failure is told, kept, and sent again once', async () => {
  const form = await formServer();
  const points = { formUrl: form.url, fields: { money: 'entry.1', payDay: 'entry.2' } };
  await withServer({ jobs: false, config: { points } }, async (other) => {
    const [member] = await clients(other);
    const { request: sent } = await member.call(createPurchaseRequest, { body: request });
    expect(sent).toMatchObject({ status: 'sent', failure: null });
    expect(Object.fromEntries(form.posted[0] ?? [])).toEqual({
      'entry.1': '1234.50 TWD',
      'entry.2': '2026-11-20',
      email: 'owner@own.example',
      company: '自家',
      merchant: '本店',
      phone: '02-2722-1188',
      account: '54321',
      note: 'a & b = ü',
      reference: sent.id,
    });
    expect(await other.database.sql.select().from(outbox)).toEqual([]);

    form.answer(500);
    const { request: failed } = await member.call(createPurchaseRequest, { body: request });
    expect(failed).toMatchObject({ status: 'failed', failure: '500' });
    form.answer(302);
    const again = { params: { id: failed.id }, query: { companyId: own } };
    // Two people press the button: it is posted once.
    const answers = await Promise.all([
      member.ask(retryPurchaseRequest, again),
      member.ask(retryPurchaseRequest, again),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(form.posted).toHaveLength(3);
    const { requests } = await member.call(listPurchaseRequests, { query: { companyId: own } });
    expect(requests.find(({ id }) => id === failed.id)).toMatchObject({ status: 'sent', failure: null });
    // The one that was sent first is not sent again.
    expect((await member.ask(retryPurchaseRequest, { ...again, params: { id: sent.id } })).status).toBe(409);

    form.server.close();
    form.server.closeAllConnections();
    const { request: lost } = await member.call(createPurchaseRequest, { body: request });
    expect(lost).toMatchObject({ status: 'failed', failure: 'unreachable' });
  });
});

import { and, count, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallInput, Endpoint, ResponseOf } from '#contract/core/endpoint.ts';
import type { ErrorBody } from '#contract/core/errors.ts';
import { defaultBackhouse } from '#contract/core/permissions.ts';
import { guestVouchers } from '#contract/guests/guestRecords.ts';
import {
  couponOccupancies,
  createVoucher,
  editVoucher,
  getVoucher,
  issueVoucher,
  listIssuedVouchers,
  listVouchers,
  redeemVoucher,
  takeBackRedemption,
} from '#contract/marketing/vouchers.ts';
import {
  auditLog,
  customers,
  imports,
  issuedVouchers,
  reservations,
  voucherRedemptions,
  vouchers,
} from '#server/platform/db/schema.ts';
import { issueAfterVisits } from '#server/marketing/vouchers/afterVisit.ts';
import { buildCustomer, buildImport, buildUser, signInAll, small } from '#tests/support/build.ts';
import type { Client, Parts } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

const { own: companyId, customer: customerId } = small;
const [branchId, otherBranch] = small.branches;
const rights = { permissions: { backhouse: { ...defaultBackhouse, voucherManagement: true } } };

/** Answers whatever they are, typed as the good ones and as refusals. */
const over = (client: Client) => ({
  async call<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
    const { status, text, json } = await client.ask(endpoint, input as Parts);
    return { status, text, body: json as ResponseOf<E>, error: json as ErrorBody };
  },
});
let server: TestServer;
let host: ReturnType<typeof over>;
let confined: ReturnType<typeof over>;

beforeAll(async () => {
  server = await openServer();
  const users = [
    buildUser({ id: 'host', role: 'write', companies: [{ companyId, ...rights }] }),
    buildUser({
      id: 'confined',
      role: 'write',
      companies: [{ companyId, ...rights, enabledBranches: [otherBranch] }],
    }),
  ];
  const tokens = await signInAll(server.services.identity, users);
  [host, confined] = users.map(({ id }) => over(server.client(tokens.get(id ?? '')))) as [typeof host, typeof host];
});
afterAll(() => server.close());

const given = {
  title: 'Tea for two',
  content: 'A pot of mountain tea.',
  terms: 'One a visit.',
  branchIds: [],
  issuedBy: 'none' as const,
  useMaxQuantity: false,
  maxQuantity: 0,
  expirationType: 'never' as const,
  expiredAfter: null,
  availableAfter: null,
  availableBefore: null,
  delayIssueTime: 0,
  active: true,
};
const make = async (changes: object = {}) => {
  const answer = await host.call(createVoucher, { body: { data: { companyId, data: { ...given, ...changes } } } });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const issue = (voucherId: string, occasion: string, guest: string = customerId) =>
  host.call(issueVoucher, { params: { voucherId }, body: { companyId, customerId: guest, occasion } });
const redeem = (issuedId: string, at: string = branchId, as = host) =>
  as.call(redeemVoucher, { params: { issuedId }, body: { companyId, branchId: at, staff: 'Mei' } });

test('what is wrong with a voucher is told by the keys of the specification', async () => {
  const answer = await host.call(createVoucher, {
    body: {
      data: {
        companyId,
        data: { ...given, title: ' ', terms: '', issuedBy: 'visit', useMaxQuantity: true, expirationType: 'range' },
      },
    },
  });
  expect(answer.status).toBe(400);
  expect(answer.error.details?.map(({ path, code }) => `${path} ${code}`)).toEqual([
    'branchIds form.error.missing_branch',
    'title form.error.empty',
    'terms form.error.empty',
    'maxQuantity form.error.number',
    'availableAfter form.error.range.incomplete',
    'availableBefore form.error.range.incomplete',
  ]);
  const long = await host.call(createVoucher, {
    body: {
      data: {
        companyId,
        data: { ...given, title: 'x'.repeat(101), content: 'x'.repeat(721), terms: 'x'.repeat(721) },
      },
    },
  });
  expect([long.status, long.error.details?.map(({ path, code }) => `${path} ${code}`)]).toEqual([
    400,
    ['title form.error.limit', 'content form.error.limit', 'terms form.error.limit'],
  ]);
});

test('a voucher is made, listed newest first, changed by its version, and its branches are occupied', async () => {
  const made = await make({ issuedBy: 'visit', branchIds: [branchId], delayIssueTime: 30 });
  expect(made).toMatchObject({ state: 'active', issued: 0, used: 0, version: 1, maxQuantity: 0 });
  expect(made.cover).toMatch(/^\/files\//);
  const list = await host.call(listVouchers, { query: { companyId } });
  expect(list.body.vouchers[0]?.id).toBe(made.id);
  const { id, version } = made;
  const edit = (changes: object, seen = version) =>
    host.call(editVoucher, {
      body: { data: { companyId, data: { ...given, ...changes, id, version: seen } } },
    });
  expect((await edit({ useMaxQuantity: false, maxQuantity: 50, active: false })).body).toMatchObject({
    maxQuantity: 0,
    state: 'disabled',
    version: 2,
  });
  expect((await edit({ title: 'Late' })).status).toBe(409);
  const oldest = await host.call(listVouchers, { query: { companyId, sort: 'createdAt' } as never });
  expect(oldest.body.vouchers.at(-1)?.id).toBe(id);
  const closed = { issuedBy: 'visit', branchIds: [branchId, 'closed-long-ago'], active: false };
  expect((await edit(closed, 2)).status).toBe(400);
  // What was there when it was chosen does not keep it from being switched off.
  await server.database.sql
    .update(vouchers)
    .set({ branchIds: [branchId, 'closed-long-ago'], active: true })
    .where(eq(vouchers.id, id));
  expect((await edit(closed, 2)).body).toMatchObject({ state: 'disabled', version: 3 });
  expect((await host.call(getVoucher, { params: { voucherId: id }, query: { companyId } })).body.title).toBe(
    'Tea for two',
  );
  const other = await make({ issuedBy: 'visit', branchIds: [otherBranch] });
  const occupied = await host.call(couponOccupancies, { query: { companyId } });
  expect(occupied.body.occupancies).toContainEqual({
    voucherId: other.id,
    title: 'Tea for two',
    issuedBy: 'visit',
    branchId: otherBranch,
  });
  expect(occupied.body.occupancies.filter(({ voucherId }) => voucherId === id)).toEqual([]);
});

test('a redemption is taken back within a day, once, and then used again', async () => {
  const { id } = await make({ branchIds: [branchId] });
  const held = (await issue(id, 'x')).body;
  const elsewhere = await redeem(held.id, otherBranch);
  expect(elsewhere.error.details?.[0]?.code).toBe('voucherElsewhere');
  expect((await redeem(held.id)).body).toMatchObject({ state: 'used', usedBranchId: branchId, usedStaff: 'Mei' });
  const back = (as = host) => as.call(takeBackRedemption, { params: { issuedId: held.id }, body: { companyId } });
  expect((await back(confined)).status).toBe(403);
  const answers = await Promise.all(Array.from({ length: 8 }, () => back()));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await redeem(held.id)).status).toBe(200);
  const redemptions = await server.database.sql
    .select()
    .from(voucherRedemptions)
    .where(eq(voucherRedemptions.issuedId, held.id));
  expect(redemptions.map(({ takenBackTime }) => takenBackTime !== null).sort()).toEqual([false, true]);
  await server.database.sql
    .update(issuedVouchers)
    .set({ usedTime: new Date(Date.now() - 25 * 3_600_000) })
    .where(eq(issuedVouchers.id, held.id));
  expect((await back()).error.details?.[0]?.code).toBe('voucherLongUsed');
  const { body } = await host.call(getVoucher, { params: { voucherId: id }, query: { companyId } });
  expect(body).toMatchObject({ issued: 1, used: 1 });
  const written = await server.database.sql.select().from(auditLog).where(eq(auditLog.entityId, held.id));
  expect(written.map(({ action }) => action).sort()).toEqual(['create', 'undo', 'update', 'update']);
});

test('what has run out or has not begun is not redeemed', async () => {
  const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);
  const range = { expirationType: 'range', availableAfter: day(3), availableBefore: day(9) };
  const early = (await issue((await make(range)).id, 'x')).body;
  expect((await redeem(early.id)).error.details?.[0]?.code).toBe('voucherEarly');
  const days = (await issue((await make({ expirationType: 'days', expiredAfter: 7 })).id, 'x')).body;
  await server.database.sql
    .update(issuedVouchers)
    .set({ expiresTime: new Date(Date.now() - 1_000) })
    .where(eq(issuedVouchers.id, days.id));
  expect((await redeem(days.id)).error.details?.[0]?.code).toBe('voucherExpired');
  const over = await make({ ...range, availableAfter: '2020-01-01', availableBefore: '2020-02-01' });
  expect(over.state).toBe('expired');
  expect((await issue(over.id, 'x')).error.details?.[0]?.code).toBe('voucherExpired');
});

test('issued vouchers are found by code, phone or name; a guest out of sight by the whole code, without a name', async () => {
  const { id } = await make();
  const guest = buildCustomer({
    companyId,
    name: 'Olivia Hartley',
    phoneNumber: '+886955123456',
    branchIds: [branchId],
  });
  await server.database.sql.insert(customers).values(guest);
  const { code } = (await issue(id, 'x', guest.id)).body;
  const find = (search?: string, as = host) =>
    as.call(listIssuedVouchers, { params: { voucherId: id }, query: { companyId, search } });
  for (const search of [
    undefined,
    code,
    code.toLowerCase(),
    `${code.slice(0, 4)}-${code.slice(4)}`,
    `https://x/v/${code}`,
  ])
    expect((await find(search)).body, search).toMatchObject({ total: 1, issued: [{ code }] });
  expect((await find('0955-123-456')).body.issued[0]?.guest?.name).toBe('Olivia Hartley');
  expect((await find('ｏｌｉｖｉａ')).body.total).toBe(1);
  expect((await find('100%')).body.total).toBe(0);
  // Found from the guests, as their own list finds them; among what else is asked.
  expect((await find('hartley')).body.total).toBe(1);
  expect((await find('123456')).body.total).toBe(1);
  const narrowed = await host.call(listIssuedVouchers, {
    params: { voucherId: id },
    query: { companyId, search: code, used: true },
  });
  expect(narrowed.body.total).toBe(0);
  // Sixteen letters are not always a code.
  const namesake = buildCustomer({ companyId, name: 'Alexander Hartley', branchIds: [branchId] });
  await server.database.sql.insert(customers).values(namesake);
  await issue(id, 'x', namesake.id);
  expect((await find('Alexander Hartley')).body).toMatchObject({ total: 1, issued: [{ guest: { id: namesake.id } }] });
  expect((await find(undefined, confined)).body.total).toBe(0);
  expect((await find(code, confined)).body).toMatchObject({ total: 1, issued: [{ guest: null }] });
  const theirs = await host.call(guestVouchers, { params: { companyId, customerId: guest.id }, query: {} });
  expect(theirs.body.vouchers).toMatchObject([{ voucherId: id, state: 'open' }]);
});

test('a visit is rewarded once, so many minutes after seating, at the branches of the voucher', async () => {
  const voucher = await make({ issuedBy: 'visit', branchIds: [branchId], delayIssueTime: 30 });
  const { sql } = server.database;
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const guest = buildCustomer({ companyId, branchIds: [branchId] });
  await sql.insert(customers).values(guest);
  await sql
    .update(vouchers)
    .set({ createdTime: minutesAgo(180) })
    .where(eq(vouchers.id, voucher.id));
  const importId = 'voucher-visits';
  await sql.insert(imports).values(buildImport({ companyId, id: importId, createdTime: minutesAgo(60) }));
  const visit = (id: string, minutes: number, changes: Partial<typeof reservations.$inferInsert> = {}) => ({
    companyId,
    id,
    branchId,
    customerId: guest.id,
    state: 'seated' as const,
    startTime: minutesAgo(minutes),
    seatedTime: minutesAgo(minutes),
    groupSize: 2,
    ...changes,
  });
  await sql.insert(reservations).values([
    visit('visit-due', 40),
    visit('visit-soon', 10),
    visit('visit-before', 200),
    visit('visit-elsewhere', 40, { branchId: otherBranch }),
    // A file told of the one afterwards, and of the other while the guest was still to come.
    visit('visit-imported', 70, { importId }),
    visit('visit-to-come', 45, { importId }),
  ]);
  await Promise.all([1, 2, 3, 4].map(() => issueAfterVisits(server.services)));
  const held = await sql.select().from(issuedVouchers).where(eq(issuedVouchers.voucherId, voucher.id));
  expect(held.map(({ occasion }) => occasion).sort()).toEqual(['visit visit-due', 'visit visit-to-come']);
  expect(new Set(held.map(({ customerId: whose }) => whose))).toEqual(new Set([guest.id]));
});

test("the guest's page shows state, code and first name alone, in the browser's language, and is kept nowhere", async () => {
  const { id } = await make({ content: '<script>alert(1)</script>' });
  const { code } = (await issue(id, 'x')).body;
  const look = async (path: string, language = 'en-AU,en;q=0.9') => {
    const answer = await fetch(`${server.url}${path}`, { headers: { 'accept-language': language } });
    return { status: answer.status, headers: answer.headers, body: await answer.text() };
  };
  const page = await look(`/v/${code}`);
  expect(page.status).toBe(200);
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page.body).toContain('Ready to use');
  expect(page.body).toContain('<svg');
  expect(page.body).toContain('小明');
  expect(page.body).not.toContain('王小明');
  expect(page.body).not.toContain('<script>alert');
  expect(page.body.length).toBeLessThan(40_000);
  for (const [language, words] of [
    ['zh-TW', '可使用'],
    ['zh-CN', '使用条款'],
    ['ja', '利用可能'],
  ] as const)
    expect((await look(`/v/${code}`, language)).body).toContain(words);
  const opened = await server.database.sql
    .select({ total: count() })
    .from(issuedVouchers)
    .where(and(eq(issuedVouchers.code, code), isNotNull(issuedVouchers.openedTime)));
  expect(opened[0]?.total).toBe(1);
  for (const wrong of [code.slice(0, -1), `${code.slice(0, -1)}?`, 'X'.repeat(16), '..%2F..%2Fetc'])
    expect((await look(`/v/${wrong}`)).status, wrong).toBe(404);
});

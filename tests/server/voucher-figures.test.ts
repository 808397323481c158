import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultBackhouse } from '#contract/core/permissions.ts';
import { addDays, diningDayAt } from '#contract/core/ranges.ts';
import { voucherDailyStats, voucherStats } from '#contract/marketing/voucherFigures.ts';
import { anyBranch, voucherSources, type VoucherRows, type VoucherSource } from '#contract/marketing/voucherRules.ts';
import {
  listIssuedVouchers,
  redeemVoucher,
  takeBackRedemption,
  type IssuedVoucher,
} from '#contract/marketing/vouchers.ts';
import {
  branches,
  customers,
  issuedVouchers,
  reservations,
  voucherDays,
  vouchers,
} from '#server/platform/db/schema.ts';
import { foldVoucherDays } from '#server/marketing/vouchers/figures.ts';
import { issueTo } from '#server/marketing/vouchers/issue.ts';
import { Random } from '#demo/random.ts';
import { buildCustomer, buildUser, signInAll, small } from '#tests/support/build.ts';
import type { Client, Parts } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

const { own: companyId } = small;
const [branchId, otherBranch] = small.branches;
const rights = { permissions: { backhouse: { ...defaultBackhouse, voucherManagement: true } } };
const voucherId = 'figures';

let server: TestServer;
let host: Client;
let confined: Client;
const zones = new Map<string, string>();
const guests = Array.from({ length: 40 }, (_, at) => `figure-guest-${at}`);

const statsFor = (client: Client, query: { from?: string; to?: string; formId?: string } = {}) =>
  client.call(voucherStats, { params: { voucherId }, query: { companyId, ...query } });

/** All rows of a list call, page by page. */
async function rowsOf(client: Client, rows: VoucherRows): Promise<{ total: number; issued: IssuedVoucher[] }> {
  const issued: IssuedVoucher[] = [];
  for (;;) {
    const page = await client.call(listIssuedVouchers, {
      params: { voucherId },
      query: { companyId, ...rows, limit: 100, offset: issued.length } as never,
    });
    issued.push(...page.issued);
    if (issued.length >= page.total || !page.issued.length) return { total: page.total, issued };
  }
}

const random = new Random('voucher figures');
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

const visit = (id: string, customerId: string, at: string, seatedTime: Date) => ({
  companyId,
  id,
  branchId: at,
  customerId,
  state: 'seated' as const,
  startTime: seatedTime,
  seatedTime,
  groupSize: 2,
});

beforeAll(async () => {
  server = await openServer();
  const users = [
    buildUser({ id: 'host', role: 'write', companies: [{ companyId, ...rights }] }),
    buildUser({ id: 'confined', role: 'write', companies: [{ companyId, ...rights, enabledBranches: [otherBranch] }] }),
  ];
  const tokens = await signInAll(server.services.identity, users);
  [host, confined] = users.map(({ id }) => server.client(tokens.get(id ?? ''))) as [Client, Client];
  const { sql } = server.database;
  await sql.update(branches).set({ timeZone: 'America/Los_Angeles' }).where(eq(branches.id, otherBranch));
  for (const { id, timeZone } of await sql.select().from(branches).where(eq(branches.companyId, companyId)))
    zones.set(id, timeZone);
  await sql.insert(vouchers).values({ companyId, id: voucherId, title: 'Free tea', terms: 'One a visit.' });
  await sql
    .insert(customers)
    .values(guests.map((id) => buildCustomer({ companyId, id, branchIds: [random.pick([branchId, otherBranch])] })));
  const seeded = Array.from({ length: 700 }, (_, at) => {
    const issued = 24 * 100 * random.next();
    const used = random.next() < 0.45;
    return {
      companyId,
      id: `figure-${at}`,
      voucherId,
      customerId: random.pick(guests),
      title: 'Free tea',
      code: null,
      occasion: `seeded ${at}`,
      source: random.pick(voucherSources),
      branchId: random.pick([branchId, otherBranch, null]),
      formId: random.pick(['form-1', null]),
      issuedTime: hoursAgo(issued),
      openedTime: random.next() < 0.6 ? hoursAgo(issued * 0.9) : null,
      usedTime: used ? hoursAgo(issued * random.next()) : null,
      usedBranchId: used ? random.pick([branchId, otherBranch]) : null,
      usedStaff: used ? 'Mei' : null,
    };
  });
  // Visits before, and visits after the vouchers: what is told later counts, too.
  const visits = Array.from({ length: 120 }, (_, at) =>
    visit(
      `figure-visit-${at}`,
      random.pick(guests),
      random.pick([branchId, otherBranch]),
      hoursAgo(24 * 30 * random.next()),
    ),
  );
  await sql.insert(reservations).values(visits.slice(0, 60));
  await sql.insert(issuedVouchers).values(seeded);
  await sql.insert(reservations).values(visits.slice(60));
});
afterAll(() => server.close());

interface Row {
  issuedDay: string;
  usedDay: string | null;
  branchId: string | null;
  usedBranchId: string | null;
  source: VoucherSource;
  formId: string | null;
  opened: boolean;
  used: boolean;
  cameAgain: boolean;
}

/** Everything anew, without what the database keeps: days by each branch's clock, returns out of the visits. */
async function independent(): Promise<Row[]> {
  const { sql } = server.database;
  const first = [...zones.keys()].sort()[0] ?? '';
  const dayAt = (branch: string | null, moment: Date) =>
    diningDayAt(zones.get(branch ?? first) ?? '', moment.getTime());
  const seated = await sql
    .select()
    .from(reservations)
    .where(and(eq(reservations.companyId, companyId), eq(reservations.state, 'seated')));
  const held = await sql.select().from(issuedVouchers).where(eq(issuedVouchers.voucherId, voucherId));
  return held.map((one) => {
    const usedDay = one.usedTime && dayAt(one.usedBranchId, one.usedTime);
    return {
      issuedDay: dayAt(one.branchId, one.issuedTime),
      usedDay,
      branchId: one.branchId,
      usedBranchId: one.usedBranchId,
      source: one.source,
      formId: one.formId,
      opened: one.openedTime !== null,
      used: one.usedTime !== null,
      cameAgain:
        usedDay !== null &&
        seated.some(
          (r) =>
            r.customerId === one.customerId &&
            !r.deletedTime &&
            dayAt(r.branchId, r.seatedTime ?? r.startTime) > usedDay,
        ),
    };
  });
}

const splitOf = (rows: readonly Row[]) => ({
  total: rows.length,
  ...Object.fromEntries(voucherSources.map((source) => [source, rows.filter((row) => row.source === source).length])),
});

/** What the answer must be. */
function expected(all: readonly Row[], sees: string, { from = '', to = '9', formId }: VoucherRows) {
  const own = all.filter((row) => !formId || row.formId === formId);
  const mine = (branch: string | null) => sees === 'all' || branch === sees;
  const within = (day: string | null) => day !== null && day >= from && day <= to;
  const issued = own.filter((row) => within(row.issuedDay) && (row.branchId === null || mine(row.branchId)));
  const used = own.filter((row) => within(row.usedDay) && mine(row.usedBranchId));
  const places = [...new Set([...issued.map((row) => row.branchId), ...used.map((row) => row.usedBranchId)])];
  return {
    issued: splitOf(issued),
    used: splitOf(used),
    branches: new Map(
      places.map((place) => [
        place,
        {
          issued: splitOf(issued.filter((row) => row.branchId === place)),
          used: splitOf(used.filter((row) => row.usedBranchId === place)),
        },
      ]),
    ),
    funnel: {
      issued: issued.length,
      opened: issued.filter((row) => row.opened).length,
      used: issued.filter((row) => row.used).length,
      cameAgain: issued.filter((row) => row.cameAgain).length,
    },
  };
}

const today = () => diningDayAt(zones.get([...zones.keys()].sort()[0] ?? '') ?? '');

test.each(['host', 'confined'] as const)(
  'figures of %s are those counted anew, and lead to as many rows',
  async (who) => {
    const client = who === 'host' ? host : confined;
    const sees = who === 'host' ? 'all' : otherBranch;
    const all = await independent();
    expect(all.filter(({ cameAgain }) => cameAgain).length).toBeGreaterThan(10);
    for (const asked of [{}, { from: addDays(today(), -12), to: addDays(today(), -3) }, { formId: 'form-1' }]) {
      const stats = await statsFor(client, asked);
      const wanted = expected(all, sees, asked);
      expect(stats).toMatchObject({ issued: wanted.issued, used: wanted.used, funnel: wanted.funnel });
      expect(new Map(stats.branches.map(({ branchId: id, ...both }) => [id, both]))).toEqual(wanted.branches);
      const leads: [number, VoucherRows][] = [
        [stats.issued.total, { counted: 'issued' }],
        [stats.used.total, { counted: 'used' }],
        [stats.funnel.opened, { opened: true }],
        [stats.funnel.used, { used: true }],
        [stats.funnel.cameAgain, { cameAgain: true }],
        ...stats.branches.flatMap(({ branchId: id, ...both }) =>
          (['issued', 'used'] as const).flatMap((counted): [number, VoucherRows][] => [
            [both[counted].total, { counted, branch: id ?? anyBranch }],
            ...voucherSources.map((source): [number, VoucherRows] => [
              both[counted][source],
              { counted, branch: id ?? anyBranch, source },
            ]),
          ]),
        ),
      ];
      for (const [figure, filter] of leads) {
        const { total, issued } = await rowsOf(client, { ...asked, ...filter });
        expect([total, issued.length, new Set(issued.map(({ id }) => id)).size], JSON.stringify(filter)).toEqual(
          Array<number>(3).fill(figure),
        );
      }
    }
  },
);

test.each(['host', 'confined'] as const)('figures of %s over months are those counted anew', async (who) => {
  const all = await independent();
  const monthOf = (day: string) => `${day.slice(0, 7)}-01`;
  const client = who === 'host' ? host : confined;
  const lastMonth = monthOf(addDays(monthOf(today()), -1));
  for (const asked of [
    { from: addDays(today(), -95), to: addDays(today(), -4) },
    { from: lastMonth, to: addDays(monthOf(today()), -1) },
    { from: addDays(lastMonth, 1), to: addDays(monthOf(today()), -1) },
    { from: addDays(today(), -64), formId: 'form-1' },
    { from: lastMonth },
    { to: addDays(today(), -20) },
    { to: addDays(lastMonth, -1) },
  ]) {
    const stats = await statsFor(client, asked);
    const wanted = expected(all, who === 'host' ? 'all' : otherBranch, asked);
    const { issued, used, funnel } = stats;
    expect({ issued, used, funnel }, JSON.stringify(asked)).toEqual({ ...wanted, branches: undefined });
    expect(new Map(stats.branches.map(({ branchId: id, ...both }) => [id, both]))).toEqual(wanted.branches);
    expect((await rowsOf(client, { ...asked, counted: 'issued' })).issued).toHaveLength(issued.total);
  }
});

test("a guest's are listed alone, to those who see the guest", async () => {
  const held = await server.database.sql.select().from(issuedVouchers).where(eq(issuedVouchers.voucherId, voucherId));
  const own = await server.database.sql.select().from(customers).where(inArray(customers.id, guests));
  for (const { id, branchIds } of own) {
    const theirs = held.filter(({ customerId }) => customerId === id).length;
    const seen = branchIds.includes(otherBranch);
    expect((await rowsOf(host, { customerId: id })).issued).toHaveLength(theirs);
    expect((await rowsOf(confined, { customerId: id })).issued).toHaveLength(seen ? theirs : 0);
    expect((await rowsOf(confined, { customerId: id, counted: 'issued' })).total).toBeLessThanOrEqual(
      seen ? theirs : 0,
    );
  }
});

test('history and chart have every day, and each leads to its rows', async () => {
  const all = await independent();
  const { history } = await statsFor(host);
  expect(history.map(({ day }) => day)).toEqual(Array.from({ length: 7 }, (_, at) => addDays(today(), at - 6)));
  const { days } = await host.call(voucherDailyStats, { params: { voucherId }, query: { companyId } });
  expect(days).toEqual(history);
  const whole = await host.call(voucherDailyStats, {
    params: { voucherId },
    query: { companyId, from: addDays(today(), -34), to: addDays(today(), 1) },
  });
  expect(whole.days).toHaveLength(36);
  for (const { day, issued, used } of whole.days)
    expect([issued, used], day).toEqual([
      splitOf(all.filter((row) => row.issuedDay === day)),
      splitOf(all.filter((row) => row.usedDay === day)),
    ]);
  const busy = whole.days.find(({ used }) => used.web > 0);
  const rows = await rowsOf(host, { counted: 'used', from: busy?.day, to: busy?.day, source: 'web' });
  expect([rows.total, rows.issued.length]).toEqual([busy?.used.web, busy?.used.web]);
  for (const query of [
    { from: '2026-02-02', to: '2026-02-01' },
    { from: '2020-01-01', to: '2026-01-01' },
  ])
    expect(
      (await host.ask(voucherDailyStats, { params: { voucherId }, query: { companyId, ...query } } as Parts)).status,
    ).toBe(400);
});

test('adding up what was appended changes no figure, and leaves a row for each', async () => {
  const before = await statsFor(host);
  await Promise.all([1, 2, 3].map(() => foldVoucherDays(server.database)));
  await foldVoucherDays(server.database);
  expect(await statsFor(host)).toEqual(before);
  const { sql } = server.database;
  const rows = await sql.select().from(voucherDays).where(eq(voucherDays.voucherId, voucherId));
  expect(rows.every(({ appended }) => !appended)).toBe(true);
  const keys = rows.map((row) => [row.counted, row.span, row.day, row.branchId, row.source, row.formId].join(' '));
  expect(new Set(keys).size).toBe(keys.length);
});

test('what is issued, opened, redeemed, taken back, told of later or removed is counted at once', async () => {
  const { sql } = server.database;
  const before = await statsFor(host);
  const guest = guests[0] ?? '';
  const { issued } = await server.database.transaction((transaction) =>
    issueTo(transaction, {
      companyId,
      voucherId,
      userId: null,
      receivers: ['a', 'b', 'c'].map((occasion) => ({ customerId: guest, occasion, branchId, source: 'web' })),
    }),
  );
  const [one, two] = issued;
  await fetch(`${server.url}/v/${one?.code}`);
  await fetch(`${server.url}/v/${one?.code}`);
  const redeem = (id = '') =>
    host.call(redeemVoucher, { params: { issuedId: id }, body: { companyId, branchId: otherBranch, staff: 'Mei' } });
  await redeem(one?.id);
  await redeem(two?.id);
  await host.call(takeBackRedemption, { params: { issuedId: two?.id ?? '' }, body: { companyId } });
  const after = await statsFor(host);
  expect(after.issued).toEqual({ ...before.issued, total: before.issued.total + 3, web: before.issued.web + 3 });
  expect(after.used).toEqual({ ...before.used, total: before.used.total + 1, web: before.used.web + 1 });
  expect(after.funnel).toMatchObject({ opened: before.funnel.opened + 1, used: before.funnel.used + 1 });

  // Used two days ago, and seated yesterday: the visit is told of now, and taken back.
  await sql
    .update(issuedVouchers)
    .set({ issuedTime: hoursAgo(60), usedTime: hoursAgo(54) })
    .where(eq(issuedVouchers.id, one?.id ?? ''));
  const other = visit('figure-return', guest, branchId, hoursAgo(2));
  const again = async () => (await rowsOf(host, { cameAgain: true })).issued.some(({ id }) => id === one?.id);
  await sql.delete(reservations).where(eq(reservations.customerId, guest));
  expect(await again()).toBe(false);
  await sql.insert(reservations).values(other);
  expect(await again()).toBe(true);
  expect((await statsFor(host)).funnel).toEqual(expected(await independent(), 'all', {}).funnel);
  await sql.update(reservations).set({ deletedTime: new Date() }).where(eq(reservations.id, other.id));
  expect(await again()).toBe(false);
  await sql.delete(issuedVouchers).where(
    inArray(
      issuedVouchers.id,
      issued.map(({ id }) => id),
    ),
  );
  const wanted = expected(await independent(), 'all', {});
  expect(await statsFor(host)).toMatchObject({ issued: wanted.issued, used: wanted.used, funnel: wanted.funnel });
});

test('a branch whose clocks are set to another zone has other days', async () => {
  await server.database.sql.update(branches).set({ timeZone: 'Pacific/Auckland' }).where(eq(branches.id, otherBranch));
  zones.set(otherBranch, 'Pacific/Auckland');
  const from = addDays(today(), -9);
  const wanted = expected(await independent(), 'all', { from });
  expect(await statsFor(host, { from })).toMatchObject({ issued: wanted.issued, used: wanted.used });
});

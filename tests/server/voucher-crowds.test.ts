import { and, count, eq, sql as raw } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listIssuedVouchers, redeemVoucher } from '#contract/marketing/vouchers.ts';
import { voucherStats } from '#contract/marketing/voucherFigures.ts';
import {
  customers,
  issuedVouchers,
  pointMovements,
  reservations,
  voucherRedemptions,
  vouchers,
} from '#server/platform/db/schema.ts';
import { issueAfterVisits } from '#server/marketing/vouchers/afterVisit.ts';
import { buildCustomer, small } from '#tests/support/build.ts';
import type { TestServer } from '#tests/support/server.ts';
import { openVoucherDesk, type VoucherDesk } from '#tests/support/voucherDesk.ts';

/** Many at once, over HTTP, on either database: never more than there are, never two for one occasion, never used twice. */

const { own: companyId } = small;
const [branchId] = small.branches;
const crowd = Array.from({ length: 64 }, (_, at) => at);
const guests = Array.from({ length: 200 }, (_, at) => `crowd-${String(at).padStart(3, '0')}`);

let desk: VoucherDesk;
let server: TestServer;

beforeAll(async () => {
  desk = await openVoucherDesk();
  ({ server } = desk);
  await server.database.sql
    .insert(customers)
    .values(guests.map((id) => buildCustomer({ companyId, id, branchIds: [branchId] })));
});
afterAll(() => server?.close());

/** How many there are, how many occasions they are for, and how many codes they have. */
async function held(voucherId: string) {
  const [row] = await server.database.sql
    .select({
      total: count(),
      occasions: raw<number>`count(distinct ${issuedVouchers.occasion})::int`,
      codes: raw<number>`count(distinct ${issuedVouchers.code})::int`,
    })
    .from(issuedVouchers)
    .where(and(eq(issuedVouchers.companyId, companyId), eq(issuedVouchers.voucherId, voucherId)));
  return row;
}

test('64 at once get the 100 that there are, two presses for each occasion; then there are none', async () => {
  const id = await desk.make({ useMaxQuantity: true, maxQuantity: 100 });
  // 64 people at work at once, each giving to five guests; every press comes twice, from two of them.
  const answers = await Promise.all(
    crowd.map(async (at) => {
      const mine = [];
      for (const n of [0, 1, 2, 3, 4])
        mine.push(await desk.issue(id, 'opening', guests[(Math.floor(at / 2) * 5 + n) % 160]));
      return mine;
    }),
  );
  const good = answers.flat().filter(({ status }) => status === 200);
  const refused = answers.flat().filter(({ status }) => status !== 200);
  expect(new Set(good.map(({ body }) => body.code)).size).toBe(100);
  expect(good.length + refused.length).toBe(320);
  for (const { status, error } of refused) expect([status, error.details?.[0]?.code]).toEqual([409, 'voucherReleased']);
  expect(await held(id)).toEqual({ total: 100, occasions: 100, codes: 100 });
  expect(await desk.read(id)).toMatchObject({ issued: 100, state: 'released' });
  const stats = await desk.ask(voucherStats, { params: { voucherId: id }, query: { companyId } });
  expect(stats.body.issued.total).toBe(100);
});

test('64 at once for one occasion get one', async () => {
  const id = await desk.make();
  const answers = await Promise.all(crowd.map(() => desk.issue(id, 'birthday')));
  expect(answers.map(({ status }) => status)).toEqual(crowd.map(() => 200));
  expect(new Set(answers.map(({ body }) => body.code)).size).toBe(1);
  expect(await held(id)).toEqual({ total: 1, occasions: 1, codes: 1 });
  expect((await desk.read(id)).issued).toBe(1);
});

test('by hand, to two lists and after visits at once: 100 in all, and points for those of the lists alone', async () => {
  const id = await desk.make({ useMaxQuantity: true, maxQuantity: 100, issuedBy: 'visit', branchIds: [branchId] });
  const { sql } = server.database;
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  await sql
    .update(vouchers)
    .set({ createdTime: ago(60) })
    .where(eq(vouchers.id, id));
  await sql.insert(reservations).values(
    guests.slice(0, 60).map((customerId) => ({
      companyId,
      id: `visit-${customerId}`,
      branchId,
      customerId,
      state: 'seated' as const,
      startTime: ago(10),
      seatedTime: ago(10),
      groupSize: 2,
    })),
  );
  const list = (from: number) => {
    const ids = guests.slice(from, from + 60);
    return desk.issueList(id, { ids, expected: ids.length, occasion: `list ${from}` });
  };
  const lists = await Promise.all([list(0), list(60)]);
  const jobIds = lists.map(({ body }) => body.jobId);
  await Promise.all([
    ...crowd.map((at) => desk.issue(id, 'opening', guests[at])),
    ...[1, 2, 3, 4].map(() => issueAfterVisits(server.services)),
    server.services.jobs.idle(),
  ]);
  expect(await held(id)).toEqual({ total: 100, occasions: 100, codes: 100 });
  expect(await desk.read(id)).toMatchObject({ issued: 100, state: 'released' });
  for (const jobId of jobIds) {
    const { status, result } = await desk.ended(jobId);
    const { issued = 0, left = 0 } = (result ?? {}) as Record<string, number>;
    expect([status, issued + left]).toEqual(['done', 60]);
    const moved = await sql
      .select()
      .from(pointMovements)
      .where(raw`${pointMovements.key} like ${`vouchers/${jobId}/%`}`);
    expect(moved.reduce((sum, { points }) => sum - points, 0)).toBe(issued);
  }
});

test('64 at once redeem the same 50, and 50 are used', async () => {
  const id = await desk.make();
  for (const guest of guests.slice(0, 50)) await desk.issue(id, 'opening', guest);
  const { body } = await desk.ask(listIssuedVouchers, { params: { voucherId: id }, query: { companyId, limit: 100 } });
  const ids = body.issued.map((one) => one.id);
  expect(ids).toHaveLength(50);
  // Each of the 64 goes through all of them, beginning somewhere else.
  const answers = await Promise.all(
    crowd.map(async (at) => {
      const mine = [];
      for (const n of [0, 1, 2, 3])
        mine.push(
          await desk.ask(redeemVoucher, {
            params: { issuedId: ids[(at + n * 13) % 50] ?? '' },
            body: { companyId, branchId, staff: `Mei ${at}` },
          }),
        );
      return mine;
    }),
  );
  const statuses = answers.flat().map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(50);
  expect(statuses.filter((status) => status === 409)).toHaveLength(206);
  expect(await desk.read(id)).toMatchObject({ issued: 50, used: 50 });
  const redeemed = await server.database.sql
    .select({ issuedId: voucherRedemptions.issuedId })
    .from(voucherRedemptions)
    .innerJoin(
      issuedVouchers,
      and(
        eq(issuedVouchers.companyId, voucherRedemptions.companyId),
        eq(issuedVouchers.id, voucherRedemptions.issuedId),
      ),
    )
    .where(eq(issuedVouchers.voucherId, id));
  expect([redeemed.length, new Set(redeemed.map(({ issuedId }) => issuedId)).size]).toEqual([50, 50]);
  const stats = await desk.ask(voucherStats, { params: { voucherId: id }, query: { companyId } });
  expect([stats.body.used.total, stats.body.funnel.used]).toEqual([50, 50]);
});

import { readdir, readFile } from 'node:fs/promises';
import { and, eq, isNotNull } from 'drizzle-orm';
import { isCluster } from '#tests/support/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guestVouchers } from '#contract/guests/guestRecords.ts';
import { lastDayOf } from '#contract/marketing/voucherDays.ts';
import { listIssuedVouchers, redeemVoucher } from '#contract/marketing/vouchers.ts';
import { dayOf, formatDay } from '#contract/core/zones.ts';
import { branches, issuedVouchers } from '#server/platform/db/schema.ts';
import { small } from '#tests/support/build.ts';
import { openVoucherDesk, type VoucherDesk } from '#tests/support/voucherDesk.ts';

const { own: companyId, customer: customerId } = small;
const [first, second] = small.branches;
/** Two clocks that are never on one day for long. */
const clocks = { [first]: 'Pacific/Kiritimati', [second]: 'America/Los_Angeles' };
const dayMs = 86_400_000;

let desk: VoucherDesk;
beforeAll(async () => {
  desk = await openVoucherDesk();
  for (const [id, timeZone] of Object.entries(clocks))
    await desk.server.database.sql.update(branches).set({ timeZone }).where(eq(branches.id, id));
});
afterAll(() => desk.server.close());

const stored = async (id: string) => {
  const [row] = await desk.server.database.sql.select().from(issuedVouchers).where(eq(issuedVouchers.id, id));
  if (!row?.expiresTime) throw new Error('It has no end.');
  return { ...row, expiresTime: row.expiresTime };
};

test('what is good for some days ends with a day of the branch, and every screen names that day', async () => {
  for (const [branchId, zone] of Object.entries(clocks)) {
    const voucherId = await desk.make({ branchIds: [branchId], expirationType: 'days', expiredAfter: 7 });
    const { id, code } = (await desk.issue(voucherId, 'x')).body;
    const { issuedTime, expiresTime } = await stored(id);
    const last = new Date(Date.parse(dayOf(issuedTime, zone)) + 7 * dayMs).toISOString().slice(0, 10);
    expect([dayOf(expiresTime.getTime() - 1, zone), dayOf(expiresTime, zone)]).toEqual([
      last,
      new Date(Date.parse(last) + dayMs).toISOString().slice(0, 10),
    ]);
    const page = await fetch(`${desk.server.url}/v/${code}`, { headers: { 'accept-language': 'en' } });
    expect(await page.text()).toContain(`Valid until ${formatDay(last)}`);
    const held = await desk.ask(listIssuedVouchers, { params: { voucherId }, query: { companyId, customerId } });
    expect(held.body.issued).toMatchObject([{ lastDay: last, state: 'open' }]);
    const theirs = await desk.ask(guestVouchers, { params: { companyId, customerId }, query: {} });
    expect(theirs.body.vouchers).toContainEqual(expect.objectContaining({ id, lastDay: last, state: 'open' }));
  }
});

test('on its last day it is redeemed until midnight, and not after', async () => {
  const voucherId = await desk.make({ branchIds: [second], expirationType: 'days', expiredAfter: 1 });
  const redeem = (issuedId: string) =>
    desk.ask(redeemVoucher, { params: { issuedId }, body: { companyId, branchId: second, staff: 'Mei' } });
  const aDayAgo = async (occasion: string, by: number) => {
    const { id } = (await desk.issue(voucherId, occasion)).body;
    const { issuedTime, expiresTime } = await stored(id);
    await desk.server.database.sql
      .update(issuedVouchers)
      .set({ issuedTime: new Date(+issuedTime - by), expiresTime: new Date(+expiresTime - by) })
      .where(eq(issuedVouchers.id, id));
    return id;
  };
  // The minute of issue is over since an hour; the day may not be.
  const { expiresTime } = await stored((await desk.issue(voucherId, 'now')).body.id);
  const left = +expiresTime - Date.now();
  expect((await redeem(await aDayAgo('last day', left - 60_000))).status).toBe(200);
  expect((await redeem(await aDayAgo('day after', left + 1))).error.details?.[0]?.code).toBe('voucherExpired');
});

// A past migration, which runs before a database is distributed.
test.skipIf(isCluster)(
  'what was stored with the minute of its issue ends with that day after the migration',
  async () => {
    const { sql, query } = desk.server.database;
    const zones = Object.entries(clocks);
    const before = new Map<string, { zone: string; expires: Date }>();
    for (const [branchId, zone] of zones) {
      const voucherId = await desk.make({ branchIds: [branchId], expirationType: 'days', expiredAfter: 7 });
      const { id } = (await desk.issue(voucherId, 'x')).body;
      const expires = new Date(Date.UTC(2026, 10, 26, 9, 41, 17, 5));
      await sql.update(issuedVouchers).set({ expiresTime: expires }).where(eq(issuedVouchers.id, id));
      before.set(id, { zone, expires });
    }
    const rows = () =>
      sql
        .select({ id: issuedVouchers.id, expires: issuedVouchers.expiresTime })
        .from(issuedVouchers)
        .where(and(eq(issuedVouchers.companyId, companyId), isNotNull(issuedVouchers.expiresTime)))
        .orderBy(issuedVouchers.id);
    const folder = new URL('../../server/platform/db/migrations/', import.meta.url);
    const name = (await readdir(folder)).find((one) => one.endsWith('_voucher_messages.sql')) ?? '';
    const file = await readFile(new URL(name, folder), 'utf8');
    const repair = file.split('--> statement-breakpoint').find((part) => part.includes('UPDATE issued_vouchers')) ?? '';
    const run = () => query.call(desk.server.database, { text: repair });
    await run();
    const after = await rows();
    for (const [id, { zone, expires }] of before) {
      const now = after.find((row) => row.id === id)?.expires ?? new Date(0);
      expect([lastDayOf(now, zone), +now > +expires]).toEqual([dayOf(expires, zone), true]);
    }
    // A day's end is a day's end: once more changes nothing.
    await run();
    expect(await rows()).toEqual(after);
  },
);

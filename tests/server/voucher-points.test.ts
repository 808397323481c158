import { and, eq, like, sql as raw } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueKind } from '#contract/marketing/voucherRules.ts';
import { billingAccountCompanies, billingAccounts, jobs, pointMovements } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/kernel/ids.ts';
import { reservePoints } from '#server/marketing/vouchers/points.ts';
import { small } from '#tests/support/build.ts';
import { openVoucherDesk, type VoucherDesk } from '#tests/support/voucherDesk.ts';

/** What issuing to a list of guests costs. */

const { own: companyId } = small;
let desk: VoucherDesk;

beforeAll(async () => {
  desk = await openVoucherDesk();
});
afterAll(() => desk?.server.close());

const movementsOf = async (jobId: string) => {
  const { sql } = desk.server.database;
  const rows = await sql
    .select()
    .from(pointMovements)
    .where(like(pointMovements.key, `vouchers/${jobId}/%`));
  return rows.map(({ kind, points, title }) => [kind, points, title]);
};
const own = ['guest-1', 'guest-2', 'guest-3'];

test('the selection of the guest list is given vouchers as a job, no more than there are, and pays for those', async () => {
  const before = await desk.balance();
  const id = await desk.make({ useMaxQuantity: true, maxQuantity: 15 });
  expect((await desk.issueList(id, { expected: 1 })).status).toBe(409);
  const { jobId } = (await desk.issueList(id)).body;
  const { status, result } = await desk.ended(jobId);
  expect(status).toBe('done');
  expect(result).toMatchObject({ issued: 15, points: 15, unpaid: 0 });
  expect(Number(result?.left)).toBeGreaterThan(0);
  expect(result?.released).toBe(result?.left);
  expect(await desk.balance()).toBe(before - 15);
  expect(await movementsOf(jobId)).toEqual([['reserve', -15, 'Tea for two']]);
  const closed = await desk.issueList(id);
  expect([closed.status, closed.error.details?.[0]?.code]).toEqual([409, 'voucherReleased']);
});

test('a press that arrives twice gives each guest one, and costs once', async () => {
  const before = await desk.balance();
  const id = await desk.make();
  const jobs = await Promise.all([1, 2].map(() => desk.issueList(id, { ids: own, occasion: 'press' })));
  const results = [];
  for (const { body } of jobs) results.push((await desk.ended(body.jobId)).result);
  expect(results.map((result) => [result?.issued, result?.already, result?.points]).sort()).toEqual([
    [0, 3, 0],
    [3, 0, 3],
  ]);
  expect(await desk.balance()).toBe(before - 3);
});

test('without points enough, or an account, nobody is given one and nothing is moved', async () => {
  const { sql } = desk.server.database;
  const id = await desk.make();
  const before = await desk.balance();
  await sql.update(billingAccounts).set({ points: 2 }).where(eq(billingAccounts.id, small.account.coupon));
  const low = await desk.issueList(id, { ids: own });
  expect([low.status, low.error.code, low.error.details?.[0]?.code]).toEqual([409, 'conflict', 'balanceTooLow']);
  expect(low.error.reason).toBe('The account holds 2 points, 3 are needed.');
  expect(await desk.balance()).toBe(2);
  await sql.update(billingAccounts).set({ points: before }).where(eq(billingAccounts.id, small.account.coupon));
  const theirs = and(eq(billingAccountCompanies.companyId, companyId), eq(billingAccountCompanies.kind, 'coupon'));
  const [account] = await sql.delete(billingAccountCompanies).where(theirs).returning();
  expect((await desk.issueList(id, { ids: own })).error.details?.[0]?.code).toBe('noAccount');
  // By hand it costs nothing.
  expect((await desk.issue(id, 'x')).status).toBe(200);
  if (account) await sql.insert(billingAccountCompanies).values(account);
  expect((await desk.read(id)).issued).toBe(1);
});

test('of two lists at once that the balance pays one of, one is refused', async () => {
  const { sql } = desk.server.database;
  const id = await desk.make();
  const before = await desk.balance();
  const at = eq(billingAccounts.id, small.account.coupon);
  await sql.update(billingAccounts).set({ points: 5 }).where(at);
  const answers = await Promise.all([1, 2, 3, 4].map(() => desk.issueList(id, { ids: own })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  await desk.server.services.jobs.idle();
  expect(await desk.balance()).toBe(2);
  await sql.update(billingAccounts).set({ points: before }).where(at);
});

test('stopped or failed, the work gives back what it did not issue', async () => {
  const before = await desk.balance();
  const id = await desk.make();
  for (const end of ['cancel', 'fail'] as const) {
    const asked = { companyId, points: 3, accountId: small.account.coupon, title: 'Tea for two' };
    const jobId = newId();
    // As it is after a first part, when another process takes it up.
    await desk.server.database.transaction(async (transaction) => {
      const { accountId, points, title } = asked;
      await transaction.insert(jobs).values({
        companyId,
        id: jobId,
        kind: issueKind,
        total: 3,
        done: 1,
        ...(end === 'cancel' && { status: 'cancelling' as const, leaseUntil: raw`now() - interval '1 second'` }),
        cursor: { after: own[0], done: 1, sum: { issued: 1, left: 0 } },
        input: {
          voucherId: end === 'fail' ? 'no-such-voucher' : id,
          selection: { ids: own },
          enabledBranches: 'all',
          asked: Date.now(),
          paid: { accountId, points, title },
        },
      });
      await reservePoints(transaction, { ...asked, jobId, userId: null });
    });
    const job = await desk.ended(jobId);
    expect(job.status).toBe(end === 'cancel' ? 'cancelled' : 'failed');
    if (end === 'cancel') expect(job.result).toMatchObject({ issued: 1, points: 1 });
    expect(await movementsOf(jobId)).toEqual([
      ['reserve', -3, 'Tea for two'],
      ['release', 2, 'Tea for two'],
    ]);
  }
  expect(await desk.balance()).toBe(before - 2);
});

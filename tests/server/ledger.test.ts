import fc from 'fast-check';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { movementKinds } from '#contract/money/billing.ts';
import { accountOf, movePoints, type Movement } from '#server/money/billing/ledger.ts';
import type { Database } from '#server/platform/db/client.ts';
import { billingAccounts, pointMovements } from '#server/platform/db/schema.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import { small } from '#tests/support/build.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** Points can never be spent that nobody paid for, and the ledger always adds up. */

let server: TestServer;
let database: Database;
let accountId = '';
let made = 0;

beforeAll(async () => {
  server = await openServer({ jobs: false });
  ({ database } = server);
});
afterAll(() => server.close());
beforeEach(async () => {
  accountId = `account-${(made += 1)}`;
  await database.sql.insert(billingAccounts).values({ id: accountId, kind: 'campaign' });
});

const move = (movement: Pick<Movement, 'kind' | 'points'> & Partial<Movement>) =>
  database.transaction((sql) => movePoints(sql, { accountId, companyId: '', ...movement }));

const ledger = () =>
  database.sql
    .select()
    .from(pointMovements)
    .where(eq(pointMovements.accountId, accountId))
    .orderBy(asc(pointMovements.number));

async function balance(): Promise<number> {
  const [row] = await database.sql.select().from(billingAccounts).where(eq(billingAccounts.id, accountId));
  return row?.points ?? NaN;
}

/** Numbers without gaps, each balance the sum so far, never below zero, the last one the account's. */
async function expectToAddUp() {
  let sum = 0;
  const rows = await ledger();
  rows.forEach((row, index) => {
    sum += row.points;
    expect(row).toMatchObject({ number: index + 1, balance: sum });
    expect(sum).toBeGreaterThanOrEqual(0);
  });
  expect(await balance()).toBe(sum);
  return rows;
}

test('of 50 spends at once on a balance for 20, exactly 20 succeed', async () => {
  await move({ kind: 'deposit', points: 60 });
  const spends = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) =>
      move({ kind: 'spend', points: -3, companyId: small.own, key: `spend-${index}` }),
    ),
  );
  const refused = spends.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  expect(spends.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  expect(refused).toHaveLength(30);
  for (const reason of refused) {
    expect(reason).toBeInstanceOf(ApiError);
    expect(reason).toMatchObject({ code: 'conflict', options: { details: [{ code: 'balanceTooLow' }] } });
  }
  expect(await expectToAddUp()).toHaveLength(21);
  expect(await balance()).toBe(0);
});

test('the same key at once from many sides moves once', async () => {
  await move({ kind: 'deposit', points: 100 });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => move({ kind: 'reserve', points: -40, key: 'reserve:campaign' })),
  );
  expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
  expect(new Set(answers.map(({ number, balance: left }) => `${number} ${left}`))).toEqual(new Set(['2 60']));
  // Also later, whatever is asked for then.
  await move({ kind: 'spend', points: -10 });
  expect(await move({ kind: 'reserve', points: -1, key: 'reserve:campaign' })).toEqual({
    balance: 60,
    number: 2,
    repeated: true,
  });
  expect(await expectToAddUp()).toHaveLength(3);
});

test('deposits and spends at once on two accounts leave both right', async () => {
  const first = accountId;
  const other = `${accountId}-other`;
  await database.sql.insert(billingAccounts).values({ id: other, kind: 'coupon' });
  await Promise.allSettled(
    Array.from({ length: 40 }, (_, index) =>
      move({
        accountId: index % 2 ? first : other,
        ...(index % 3 ? { kind: 'spend', points: -2 } : { kind: 'deposit', points: 3 }),
      }),
    ),
  );
  await expectToAddUp();
  accountId = other;
  await expectToAddUp();
});

test('a movement is undone with the transaction that it belongs to', async () => {
  await move({ kind: 'deposit', points: 5 });
  const failing = database.transaction(async (sql) => {
    await movePoints(sql, { accountId, kind: 'reserve', points: -5, companyId: '', key: 'once' });
    throw new Error('the campaign could not be stored');
  });
  await expect(failing).rejects.toThrow('could not be stored');
  expect(await expectToAddUp()).toHaveLength(1);
  expect(await move({ kind: 'reserve', points: -5, key: 'once' })).toEqual({ balance: 0, number: 2, repeated: false });
});

test('any sequence of movements keeps the balance at the sum, at every step', async () => {
  const step = fc.record({
    kind: fc.constantFrom(...movementKinds),
    size: fc.integer({ min: 1, max: 50 }),
    up: fc.boolean(),
    key: fc.option(fc.constantFrom('a', 'b', 'c', 'd')),
  });
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      accountId = `property-${(runs += 1)}-${made}`;
      await database.sql.insert(billingAccounts).values({ id: accountId, kind: 'campaign' });
      let expected = 0;
      const keys = new Set<string>();
      for (const { kind, size, up, key } of steps) {
        const plus = kind === 'deposit' || kind === 'release' || (kind === 'correction' && up);
        const points = plus ? size : -size;
        const repeated = key !== null && keys.has(key);
        if (!repeated && expected + points < 0) {
          await expect(move({ kind, points, key })).rejects.toMatchObject({ code: 'conflict' });
        } else {
          expect((await move({ kind, points, key })).repeated).toBe(repeated);
          if (!repeated) expected += points;
          if (key) keys.add(key);
        }
        expect(await balance()).toBe(expected);
      }
      await expectToAddUp();
    }),
    { numRuns: 12 },
  );
});

test('a kind moves the way it should, and by whole points', async () => {
  await move({ kind: 'deposit', points: 10 });
  const wrong: [Movement['kind'], number][] = [
    ['deposit', -1],
    ['release', -1],
    ['reserve', 1],
    ['spend', 1],
    ['spend', 0],
    ['correction', 0.5],
    ['deposit', Number.MAX_SAFE_INTEGER + 1],
  ];
  for (const [kind, points] of wrong) await expect(move({ kind, points })).rejects.toThrow('cannot be of');
  await expect(move({ kind: 'deposit', points: Number.MAX_SAFE_INTEGER })).rejects.toMatchObject({
    code: 'invalid_input',
  });
  await expect(move({ accountId: 'nowhere', kind: 'deposit', points: 1 })).rejects.toMatchObject({ code: 'not_found' });
  expect(await expectToAddUp()).toHaveLength(1);
});

/** What the database says when it refuses a statement. */
const causeOf = (statement: PromiseLike<unknown>): Promise<string> =>
  Promise.resolve(statement).then(
    () => 'not refused',
    (error: Error) => String(error.cause),
  );

test('the database itself refuses a balance below zero, and to rewrite what has moved', async () => {
  await move({ kind: 'deposit', points: 10 });
  const { sql } = database;
  const below = sql.update(billingAccounts).set({ points: -1 }).where(eq(billingAccounts.id, accountId));
  expect(await causeOf(below)).toMatch('billing_accounts_never_below_zero');
  const own = eq(pointMovements.accountId, accountId);
  expect(await causeOf(sql.update(pointMovements).set({ points: 1_000 }).where(own))).toMatch('append-only');
  expect(await causeOf(sql.delete(pointMovements).where(own))).toMatch('append-only');
  await expectToAddUp();
});

test('a company pays from its account of the kind', async () => {
  expect(await accountOf(database.sql, small.own, 'campaign')).toBe(small.account.campaign);
  expect(await accountOf(database.sql, small.own, 'coupon')).toBe(small.account.coupon);
  expect(await accountOf(database.sql, small.foreign, 'campaign')).toBeNull();
});

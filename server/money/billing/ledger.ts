import { desc, eq } from 'drizzle-orm';
import { movementKinds, type AccountKind, type MovementKind, type PaymentMethod } from '#contract/money/billing.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { billingAccountCompanies, billingAccounts, pointMovements } from '#server/platform/db/schema.ts';
import { ApiError, refused } from '#server/platform/kernel/errors.ts';
import { lockRecord } from '#server/platform/records/change.ts';
import { equal } from '#server/platform/sql/equal.ts';

/** The one way in which points move: the ledger and the account's balance are never written anywhere else. */

export interface Movement {
  accountId: string;
  kind: MovementKind;
  /** Signed: what is deposited or released is above zero, what is reserved or spent below. Never zero. */
  points: number;
  /** Whose movement it is; empty where it is the account's alone. */
  companyId: string;
  campaignId?: string | null;
  /** Says which movement of the account this is: asked for again, it happens once. */
  key?: string | null;
  userId?: string | null;
  title?: string;
  description?: string;
  note?: string;
  /** Minor units of `currency`. */
  paymentAmount?: number | null;
  currency?: string | null;
  paymentMethod?: PaymentMethod | null;
}

export interface Moved {
  /** What the movement left, in points. */
  balance: number;
  /** Counts up from 1 within the account, without gaps. */
  number: number;
  /** Whether the movement of this key was there already; nothing moved this time. */
  repeated: boolean;
}

/** What a kind does to the balance; null: either. */
const signs: Readonly<Record<MovementKind, 1 | -1 | null>> = {
  deposit: 1,
  release: 1,
  reserve: -1,
  spend: -1,
  correction: null,
};

/**
 * Moves points within the caller's transaction. The account stays locked until that ends, so that movements of one
 * account happen one after the other and each sees the balance that the one before it left.
 *
 * A repeated key answers what its first movement was, whatever is asked for now.
 *
 * @throws ApiError `not_found` without such an account; `conflict` with `details.code` `balanceTooLow` where the points
 *   do not suffice
 * @example await movePoints(sql, { accountId, kind: 'reserve', points: -120, companyId, campaignId, key: `reserve:${campaignId}` });
 */
export async function movePoints(sql: Sql, movement: Movement): Promise<Moved> {
  const { accountId, kind, points, key } = movement;
  const sign = signs[kind];
  if (!movementKinds.includes(kind) || !Number.isSafeInteger(points) || !points || (sign && Math.sign(points) !== sign))
    throw new Error(`A movement of the kind ${kind} cannot be of ${points} points.`);

  const noAccount = () => new ApiError('not_found', `No such account: ${accountId}`);
  const account = await lockRecord(sql, billingAccounts, eq(billingAccounts.id, accountId), noAccount);

  // Only now: whoever held the lock may have made this very movement.
  if (key) {
    const [made] = await sql
      .select({ balance: pointMovements.balance, number: pointMovements.number })
      .from(pointMovements)
      .where(equal(pointMovements, { accountId, key }));
    if (made) return { ...made, repeated: true };
  }

  const balance = account.points + points;
  if (balance < 0) throw balanceTooLow(account.points, -points);
  if (!Number.isSafeInteger(balance)) throw new ApiError('invalid_input', 'The balance would exceed the limit.');
  const [last] = await sql
    .select({ number: pointMovements.number })
    .from(pointMovements)
    .where(eq(pointMovements.accountId, accountId))
    .orderBy(desc(pointMovements.number))
    .limit(1);
  const number = (last?.number ?? 0) + 1;
  await sql.insert(pointMovements).values({ ...movement, number, balance });
  await sql.update(billingAccounts).set({ points: balance }).where(eq(billingAccounts.id, accountId));
  return { balance, number, repeated: false };
}

/** @param needed points that were asked for, above zero */
const balanceTooLow = (balance: number, needed: number) =>
  refused('conflict', 'points', `The account holds ${balance} points, ${needed} are needed.`, {
    code: 'balanceTooLow',
  });

/** The account that a company pays from; null where it has none. */
export async function accountOf(sql: Sql, companyId: string, kind: AccountKind): Promise<string | null> {
  const [row] = await sql
    .select({ accountId: billingAccountCompanies.accountId })
    .from(billingAccountCompanies)
    .where(equal(billingAccountCompanies, { companyId, kind }));
  return row?.accountId ?? null;
}

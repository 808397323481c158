import { desc, eq } from 'drizzle-orm';
import { movementKinds, type AccountKind, type MovementKind, type PaymentMethod } from '#contract/money/billing.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { billingAccountCompanies, billingAccounts, pointMovements } from '#server/platform/db/schema.ts';
import { ApiError, refused } from '#server/platform/kernel/errors.ts';
import { lockRecord } from '#server/platform/records/change.ts';
import { equal } from '#server/platform/sql/equal.ts';

/** The only way to move points: the ledger and the account's balance are not written anywhere else. */

export interface Movement {
  accountId: string;
  kind: MovementKind;
  /** Signed: positive for deposits and releases, negative for reservations and spending. Never zero. */
  points: number;
  /** The company of the movement; empty if it concerns only the account. */
  companyId: string;
  campaignId?: string | null;
  /** Identifies the movement within the account; a repeated request has no effect. */
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

export interface MovedPoints {
  /** The balance after the movement, in points. */
  balance: number;
  /** Counts from 1 within the account, without gaps. */
  number: number;
  /** Whether a movement with this key already existed; no points were moved. */
  repeated: boolean;
}

/** The sign of each kind's points; null: either. */
const signs: Readonly<Record<MovementKind, 1 | -1 | null>> = {
  deposit: 1,
  release: 1,
  reserve: -1,
  spend: -1,
  correction: null,
};

/**
 * Moves points in the caller's transaction. The account stays locked until it ends, so movements of one account are
 * serialized and each sees the balance after the previous one.
 *
 * A repeated key returns its first movement, whatever the request contains now.
 *
 * @throws ApiError `not_found` if the account does not exist; `conflict` with `details.code` `balanceTooLow` if the
 *   balance is too low
 * @example
 * const key = `reserve:${campaignId}`;
 * await movePoints(sql, { accountId, kind: 'reserve', points: -120, companyId, campaignId, key });
 */
export async function movePoints(sql: Sql, movement: Movement): Promise<MovedPoints> {
  const { accountId, kind, points, key } = movement;
  const sign = signs[kind];
  if (!movementKinds.includes(kind) || !Number.isSafeInteger(points) || !points || (sign && Math.sign(points) !== sign))
    throw new Error(`A movement of the kind ${kind} cannot be of ${points} points.`);

  const noAccount = () => new ApiError('not_found', `No such account: ${accountId}`);
  const account = await lockRecord(sql, billingAccounts, eq(billingAccounts.id, accountId), noAccount);

  // Checked only after locking, because the previous holder of the lock may have made this movement.
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

/** @param needed the requested points, positive */
const balanceTooLow = (balance: number, needed: number) =>
  refused('conflict', 'points', `The account holds ${balance} points, ${needed} are needed.`, {
    code: 'balanceTooLow',
  });

/** The account from which a company pays; null without one. */
export async function accountOf(sql: Sql, companyId: string, kind: AccountKind): Promise<string | null> {
  const [row] = await sql
    .select({ accountId: billingAccountCompanies.accountId })
    .from(billingAccountCompanies)
    .where(equal(billingAccountCompanies, { companyId, kind }));
  return row?.accountId ?? null;
}

import { pointsPerVoucher } from '#contract/marketing/voucherRules.ts';
import { movePoints } from '#server/money/billing/ledger.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { refused } from '#server/platform/kernel/errors.ts';

/** The points for issuing to a list of guests, from the company's account for coupons. */

/** The points that a job has reserved. */
export interface Reserved {
  companyId: string;
  jobId: string;
  accountId: string;
  points: number;
  /** The title of the voucher. */
  title: string;
  userId: string | null;
}

const move = (
  transaction: Sql,
  { companyId, accountId, title, userId, jobId }: Reserved,
  kind: 'reserve' | 'release',
  { points, of = '' }: { points: number; of?: string },
) =>
  movePoints(transaction, { companyId, accountId, title, userId, kind, points, key: `vouchers/${jobId}/${of}${kind}` });

/** @throws ApiError `conflict` with `details.code` `noAccount`: without an account nothing is issued */
export function refuseWithoutAccount(accountId: string | null): asserts accountId is string {
  if (accountId) return;
  throw refused('conflict', 'points', 'noAccount', {
    code: 'noAccount',
    reason: 'The company has no voucher account yet.',
  });
}

/** @throws ApiError `conflict` with `details.code` `balanceTooLow` if the balance is too low */
export async function reservePoints(transaction: Sql, reserved: Reserved): Promise<void> {
  if (reserved.points > 0) await move(transaction, reserved, 'reserve', { points: -reserved.points });
}

/** Releases the points of vouchers that were not issued; repeated calls have no effect. @returns the spent points */
export async function releasePoints(transaction: Sql, reserved: Reserved, issued: number): Promise<number> {
  const taken = issued * pointsPerVoucher;
  if (reserved.points > taken) await move(transaction, reserved, 'release', { points: reserved.points - taken });
  return taken;
}

const ofMessages = 'messages/';

/** Reserves the maximum cost of text messages to the guests, from the account for campaigns. */
export async function reserveMessagePoints(transaction: Sql, reserved: Reserved): Promise<void> {
  if (reserved.points > 0) await move(transaction, reserved, 'reserve', { points: -reserved.points, of: ofMessages });
}

/** Releases the points that no message used. */
export async function releaseMessagePoints(transaction: Sql, reserved: Reserved, taken: number): Promise<void> {
  const points = reserved.points - taken;
  if (points > 0) await move(transaction, reserved, 'release', { points, of: ofMessages });
}

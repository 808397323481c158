import { pointsPerVoucher } from '#contract/marketing/voucherRules.ts';
import { movePoints } from '#server/money/billing/ledger.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { refused } from '#server/platform/kernel/errors.ts';

/** What issuing to a list of guests takes from the account that a company pays coupons from. */

/** What a job has set aside. */
export interface Reserved {
  companyId: string;
  jobId: string;
  accountId: string;
  points: number;
  /** The voucher's. */
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

/** @throws ApiError `conflict` with `details.code` `noAccount`: what is not paid for is not issued */
export function refuseWithoutAccount(accountId: string | null): asserts accountId is string {
  if (accountId) return;
  throw refused('conflict', 'points', 'noAccount', {
    code: 'noAccount',
    reason: 'The company has no voucher account yet.',
  });
}

/** @throws ApiError `conflict` with `details.code` `balanceTooLow` where the points do not suffice */
export async function reservePoints(transaction: Sql, reserved: Reserved): Promise<void> {
  if (reserved.points > 0) await move(transaction, reserved, 'reserve', { points: -reserved.points });
}

/** Gives back what was not issued; asked for again it happens once. @returns the points that were taken */
export async function releasePoints(transaction: Sql, reserved: Reserved, issued: number): Promise<number> {
  const taken = issued * pointsPerVoucher;
  if (reserved.points > taken) await move(transaction, reserved, 'release', { points: reserved.points - taken });
  return taken;
}

const ofMessages = 'messages/';

/** Sets aside what telling the guests by text message may cost, from the account that campaigns are paid from. */
export async function reserveMessagePoints(transaction: Sql, reserved: Reserved): Promise<void> {
  if (reserved.points > 0) await move(transaction, reserved, 'reserve', { points: -reserved.points, of: ofMessages });
}

/** Gives back what no message took. */
export async function releaseMessagePoints(transaction: Sql, reserved: Reserved, taken: number): Promise<void> {
  const points = reserved.points - taken;
  if (points > 0) await move(transaction, reserved, 'release', { points, of: ofMessages });
}

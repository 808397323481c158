import { pointsPerVoucher } from '#contract/voucherRules.ts';
import { movePoints } from '../billing/ledger.ts';
import type { Sql } from '../db/client.ts';
import { refused } from '../kernel/errors.ts';

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

const move = (transaction: Sql, { jobId, ...of }: Reserved, kind: 'reserve' | 'release', points: number) =>
  movePoints(transaction, { ...of, kind, points, key: `vouchers/${jobId}/${kind}` });

/** @throws ApiError `conflict` with `details.code` `noAccount`: what is not paid for is not issued */
export function refuseWithoutAccount(accountId: string | null): asserts accountId is string {
  if (accountId) return;
  throw refused('conflict', 'points', 'noAccount', {
    code: 'noAccount',
    reason: 'The company has no account for coupons.',
  });
}

/** @throws ApiError `conflict` with `details.code` `balanceTooLow` where the points do not suffice */
export async function reservePoints(transaction: Sql, reserved: Reserved): Promise<void> {
  if (reserved.points > 0) await move(transaction, reserved, 'reserve', -reserved.points);
}

/** Gives back what was not issued; asked for again it happens once. @returns the points that were taken */
export async function releasePoints(transaction: Sql, reserved: Reserved, issued: number): Promise<number> {
  const taken = issued * pointsPerVoucher;
  if (reserved.points > taken) await move(transaction, reserved, 'release', reserved.points - taken);
  return taken;
}

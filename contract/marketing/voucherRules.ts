import type { z } from 'zod';
import type { voucherRows } from './vouchers.ts';

/** The words of vouchers (specification, sections 3, 4, 5 and 9). Without schemas. */

/** Who hands it out: people alone, or this product after a visit. */
export const voucherIssuers = ['none', 'visit'] as const;
export type VoucherIssuer = (typeof voucherIssuers)[number];

/** How guests hear of a voucher that is issued to them: not at all from this product, by text message, or by mail. */
export const voucherWays = ['none', 'sms', 'mail'] as const;
export type VoucherWay = (typeof voucherWays)[number];

export const expirationTypes = ['never', 'days', 'range'] as const;

/** `released`: as many are issued as there may be. */
export const voucherStates = ['active', 'disabled', 'released', 'expired'] as const;
export type VoucherState = (typeof voucherStates)[number];

/** Where a voucher was issued, or used. */
export const voucherSources = ['host', 'web', 'thirdParty'] as const;
export type VoucherSource = (typeof voucherSources)[number];

/** A redemption can be taken back for so long, in milliseconds. */
export const takeBackWithin = 86_400_000;

/** The kind of the work that issues a voucher to many guests. */
export const issueKind = 'vouchers-issue';

/** What one voucher costs the coupon account where it is issued to a list of guests. */
export const pointsPerVoucher = 1;

/**
 * The points that issuing to so many guests sets aside: none for those whom the maximum leaves without one.
 *
 * @example pointsToIssue({ maxQuantity: 100, issued: 40 }, 90) // 60
 */
export function pointsToIssue(voucher: { maxQuantity: number; issued: number }, guests: number): number {
  const room = voucher.maxQuantity > 0 ? Math.max(0, voucher.maxQuantity - voucher.issued) : Infinity;
  return Math.min(guests, room) * pointsPerVoucher;
}

/** Which share of the issued vouchers was used, in whole percent. */
export const usedPercent = (used: number, issued: number): number => (issued ? Math.floor((used / issued) * 100) : 0);

/** A code as people read it: in groups of four. */
export const spacedCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** Days of a voucher's history. */
export const historyDays = 7;

/** What a figure counts: vouchers by where and when they were issued, or used. */
export const voucherCounts = ['issued', 'used'] as const;
export type VoucherCount = (typeof voucherCounts)[number];

/** As a branch: issued for none in particular. */
export const anyBranch = '-';

/** Which issued vouchers lie behind a figure. */
export type VoucherRows = z.output<typeof voucherRows>;

/** Why days cannot be asked for; null where they can. At most a year at once, where both are named. */
export function checkVoucherDays({ from, to }: { from?: string; to?: string }): string | null {
  if (!from || !to) return null;
  if (to < from) return 'must not be before from';
  return Date.parse(to) - Date.parse(from) >= 366 * 86_400_000 ? 'must be at most 366 days' : null;
}

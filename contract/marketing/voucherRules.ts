import type { z } from 'zod';
import type { voucherRows } from './vouchers.ts';

/** Enumerations and rules of vouchers (specification, sections 3, 4, 5 and 9). Without schemas. */

/** The issuer: users only, or this product after a visit. */
export const voucherIssuers = ['none', 'visit'] as const;
export type VoucherIssuer = (typeof voucherIssuers)[number];

/** How guests are notified of an issued voucher: not by this product, by text message, or by e-mail. */
export const voucherWays = ['none', 'sms', 'mail'] as const;
export type VoucherWay = (typeof voucherWays)[number];

export const expirationTypes = ['never', 'days', 'range'] as const;

/** `released`: the maximum number is issued. */
export const voucherStates = ['active', 'disabled', 'released', 'expired'] as const;
export type VoucherState = (typeof voucherStates)[number];

/** Where a voucher was issued or used. */
export const voucherSources = ['host', 'web', 'thirdParty'] as const;
export type VoucherSource = (typeof voucherSources)[number];

/** Milliseconds within which a redemption can be undone. */
export const takeBackWithin = 86_400_000;

/** The job kind that issues a voucher to many guests. */
export const issueKind = 'vouchers-issue';

/** Points charged to the coupon account per voucher issued to a list of guests. */
export const pointsPerVoucher = 1;

/**
 * The points reserved to issue to a number of guests: none for those beyond the maximum quantity.
 *
 * @example pointsToIssue({ maxQuantity: 100, issued: 40 }, 90) // 60
 */
export function pointsToIssue(voucher: { maxQuantity: number; issued: number }, guests: number): number {
  const room = voucher.maxQuantity > 0 ? Math.max(0, voucher.maxQuantity - voucher.issued) : Infinity;
  return Math.min(guests, room) * pointsPerVoucher;
}

/** The share of issued vouchers that were used, in whole percent. */
export const usedPercent = (used: number, issued: number): number => (issued ? Math.floor((used / issued) * 100) : 0);

/** Formats a code for reading: in groups of four. */
export const spacedCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** Maximum days of a voucher's history. */
export const historyDays = 7;

/** What a figure counts: vouchers by where and when they were issued or used. */
export const voucherCounts = ['issued', 'used'] as const;
export type VoucherCount = (typeof voucherCounts)[number];

/** In place of a branch: issued for no specific branch. */
export const anyBranch = '-';

/** The filter for the issued vouchers that a figure counts. */
export type VoucherRows = z.output<typeof voucherRows>;

/** The error of a range of days; null if valid. A range with both ends is at most a year. */
export function checkVoucherDays({ from, to }: { from?: string; to?: string }): string | null {
  if (!from || !to) return null;
  if (to < from) return 'must not be before from';
  return Date.parse(to) - Date.parse(from) >= 366 * 86_400_000 ? 'must be at most 366 days' : null;
}

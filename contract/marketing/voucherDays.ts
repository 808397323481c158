import type { VoucherValues } from './voucherEntity.ts';
import { dayOf, instantAt } from '../core/zones.ts';

/** The validity of vouchers: whole days in the time zone of its branches. Without schemas. */

const dayMs = 86_400_000;

/** Adds a number of days to a day, `YYYY-MM-DD`. */
const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** The time at which a day starts in a time zone. */
function beginOf(day: string, timeZone: string): Date {
  const at = instantAt(`${day}T00:00`, timeZone);
  if (at === null) throw new RangeError(`${day} is no day.`);
  return new Date(at);
}

type Expiry = Pick<VoucherValues, 'expirationType' | 'expiredAfter' | 'availableAfter' | 'availableBefore'>;

/**
 * The validity of a voucher issued at a time: from the start of the first day until the end of the last one. Null:
 * immediately, or without an end. "Valid 7 days" ends with the seventh day after the day of issue.
 *
 * @example voucherPeriod({ ...voucher, expirationType: 'days', expiredAfter: 1 }, '2026-11-26T07:00:00Z', 'Asia/Taipei')
 * // { from: null, until: 2026-11-27T16:00:00.000Z }
 */
export function voucherPeriod(
  { expirationType, expiredAfter, availableAfter, availableBefore }: Expiry,
  issued: string | number | Date,
  timeZone: string,
): { from: Date | null; until: Date | null } {
  const endOf = (day: string) => beginOf(daysLater(day, 1), timeZone);
  if (expirationType === 'days')
    return { from: null, until: endOf(daysLater(dayOf(issued, timeZone), expiredAfter ?? 0)) };
  if (expirationType === 'range')
    return {
      from: availableAfter === null ? null : beginOf(availableAfter, timeZone),
      until: availableBefore === null ? null : endOf(availableBefore),
    };
  return { from: null, until: null };
}

/** The last day of validity of a voucher that expires at a time. */
export const lastDayOf = (ends: string | number | Date, timeZone: string): string =>
  dayOf(new Date(ends).getTime() - 1, timeZone);

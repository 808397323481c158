import type { VoucherValues } from './voucherEntity.ts';
import { dayOf, instantAt } from '../core/zones.ts';

/** When a voucher can be used: whole days on the clock of its branches. Without schemas. */

const dayMs = 86_400_000;

/** The day so many days later, `YYYY-MM-DD`. */
const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** The moment at which a day begins on the clock of a zone. */
function beginOf(day: string, timeZone: string): Date {
  const at = instantAt(`${day}T00:00`, timeZone);
  if (at === null) throw new RangeError(`${day} is no day.`);
  return new Date(at);
}

type Expiry = Pick<VoucherValues, 'expirationType' | 'expiredAfter' | 'availableAfter' | 'availableBefore'>;

/**
 * When a voucher that is issued at a moment can be used: from the beginning of the first day until the end of the last
 * one. Null: at once, or without an end. "Valid 7 days" ends with the seventh day after the day of issue.
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

/** The last day on which a voucher that ends at a moment can be used. */
export const lastDayOf = (ends: string | number | Date, timeZone: string): string =>
  dayOf(new Date(ends).getTime() - 1, timeZone);

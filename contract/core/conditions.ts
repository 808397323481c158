import * as z from 'zod';
import { safeText } from './wire.ts';
import { two } from './zones.ts';

/** Conditions shared by lists. */

const text = safeText(100).trim().min(1);

/** What a text contains or begins with, ignoring width, case and kana type. */
export const textCondition = z.union([text, z.strictObject({ starts: text })]);
export type TextCondition = z.infer<typeof textCondition>;

/** The day number that means the whole month (specification, section 5, birthday filter). */
export const wholeMonth = 99;

const monthDay = z.strictObject({
  month: z.number().int().min(1).max(12),
  day: z.union([z.number().int().min(1).max(31), z.literal(wholeMonth)]).default(wholeMonth),
});
export type MonthDay = z.infer<typeof monthDay>;

/** A day of any year, a whole month, or a list of these. */
export const monthDayCondition = z.union([monthDay, z.array(monthDay).min(1).max(31)]);
export type MonthDayCondition = z.infer<typeof monthDayCondition>;

/** The days that a condition matches, each as `MM-DD`. */
export function daysOf(condition: MonthDayCondition): string[] {
  const days = (Array.isArray(condition) ? condition : [condition]).flatMap(({ month, day }) =>
    day === wholeMonth
      ? Array.from({ length: 31 }, (_, index) => `${two(month)}-${two(index + 1)}`)
      : [`${two(month)}-${two(day)}`],
  );
  return [...new Set(days)];
}

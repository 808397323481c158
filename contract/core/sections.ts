import * as z from 'zod';
import { clock } from './wire.ts';

/** Dining days and their sections, opening hours (specification, section 3; metrics, "Shared rules"). */

/** The dining day begins at 06:00 in the branch's local time and ends at 06:00 of the next day. */
export const dayBeginsAt = 6 * 60;
export const dayEndsAt = dayBeginsAt + 24 * 60;

export const diningSections = ['morning', 'midday', 'afternoon', 'evening'] as const;
export type DiningSection = (typeof diningSections)[number];

/** A time span; one that ends before it begins crosses midnight. */
const span = z.strictObject({ from: clock, to: clock });
export type TimeSpan = z.infer<typeof span>;

/** The start and end of each section. */
export const sectionPeriods = z.strictObject({ morning: span, midday: span, afternoon: span, evening: span });
export type SectionPeriods = z.infer<typeof sectionPeriods>;

export const defaultSections: SectionPeriods = {
  morning: { from: '06:00', to: '11:00' },
  midday: { from: '11:00', to: '14:00' },
  afternoon: { from: '14:00', to: '17:00' },
  evening: { from: '17:00', to: '06:00' },
};

/**
 * The spans of each weekday (0 Sunday to 6 Saturday) in which tables can be booked. A weekday without a span has none.
 */
export const openingHours = z.array(z.strictObject({ weekday: z.number().int().min(0).max(6), ...span.shape })).max(70);
export type OpeningHours = z.infer<typeof openingHours>;

/**
 * A span as minutes of the dining day, 360 to 1800.
 *
 * @example minutesOf({ from: '17:00', to: '06:00' }) // { from: 1020, to: 1800 }
 */
export function minutesOf({ from, to }: TimeSpan): { from: number; to: number } {
  const begin = diningMinute(from);
  const end = diningMinute(to);
  return { from: begin, to: end > begin ? end : end + 24 * 60 };
}

/** A time as a minute of the dining day; times before 06:00 belong to the day before. */
function diningMinute(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  const minute = hours * 60 + minutes;
  return minute < dayBeginsAt ? minute + 24 * 60 : minute;
}

/**
 * The section that contains a minute of the dining day: the one that began last.
 *
 * @param minute 360 to 1799
 */
export function sectionAt(minute: number, periods: SectionPeriods = defaultSections): DiningSection {
  const begun = diningSections
    .map((name) => ({ name, from: minutesOf(periods[name]).from }))
    .sort((a, b) => a.from - b.from);
  return (begun.findLast(({ from }) => from <= minute) ?? begun.at(-1))?.name ?? 'evening';
}

/**
 * The sections of a dining day: spans of its minutes, 360 to 1800, without a gap. A section that continues after the
 * day's first section has begun again occurs twice.
 */
export function sectionSpans(
  periods: SectionPeriods = defaultSections,
): { section: DiningSection; from: number; to: number }[] {
  const begins = diningSections.map((name) => minutesOf(periods[name]).from);
  const edges = [...new Set([dayBeginsAt, ...begins])].sort((a, b) => a - b);
  return edges.map((from, index) => ({ section: sectionAt(from, periods), from, to: edges[index + 1] ?? dayEndsAt }));
}

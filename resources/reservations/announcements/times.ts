import { later } from '#contract/labels/laterLabels.ts';
import type { Language } from '#contract/core/constants.ts';
import { wholeDayTimes, type AnnouncementTimes, type Span } from '#contract/reservations/announcementTimes.ts';
import { dayOf, wallClock, clockTime } from '#contract/core/zones.ts';
import { formatDay, formatInstant, weekdayNames } from '#i18n/formats.ts';

/** The weekdays of an announcement. @example 'Mon Tue' */
export function weekdaysText(weekdays: readonly number[], language: Language): string {
  const names = weekdayNames(language, 'short');
  return weekdays.length === 7 ? later.everyDay[language] : weekdays.map((day) => names[day]).join(' ');
}

/** The times of a day; empty for a whole day. */
export const clockSpan = ({ startTime, endTime }: Pick<AnnouncementTimes, 'startTime' | 'endTime'>): string =>
  startTime === wholeDayTimes.startTime && endTime === wholeDayTimes.endTime
    ? ''
    : `${startTime}–${endTime === wholeDayTimes.endTime ? '24:00' : endTime}`;

/** The first and the last day; empty if there is neither. */
export const daySpan = ({ startDate, endDate }: Pick<AnnouncementTimes, 'startDate' | 'endDate'>): string =>
  startDate || endDate ? `${startDate ? formatDay(startDate) : ''}–${endDate ? formatDay(endDate) : ''}` : '';

/** A span on the clock of a branch. @example '2026/11/29 11:00–14:00' */
export function spanText({ from, to }: Span, timeZone: string): string {
  const start = formatInstant(new Date(from).toISOString(), timeZone);
  const end = wallClock(to, timeZone);
  const midnight = end?.hour === 0 && end.minute === 0;
  if (dayOf(from, timeZone) === dayOf(midnight ? to - 1 : to, timeZone))
    return `${start}–${midnight ? '24:00' : clockTime(end ?? { hour: 0, minute: 0 })}`;
  return `${start}–${formatInstant(new Date(to).toISOString(), timeZone)}`;
}

import { later } from '#contract/labels/laterLabels.ts';
import { menuDays } from '#contract/menus/branchMenuRules.ts';
import type { Language } from '#contract/core/constants.ts';
import { formatDay, weekdayNames } from '#i18n/formats.ts';
import { timeText } from '#resources/framework/values.ts';

/** The time span of a schedule. @example timesOf(wholeDay) // '00:00–24:00' */
export function timesOf({ start_time: from, end_time: to }: { start_time?: string | null; end_time?: string | null }) {
  return `${timeText(from)}–${timeText(to)}`;
}

const everyDay = later.everyDay;

/** The weekdays of a menu. @example 'Mon Tue' */
export function weekdaysOf(record: Readonly<Record<string, unknown>>, language: Language): string {
  const { weeks } = record as { weeks?: number[] };
  const names = weekdayNames(language, 'short');
  return weeks?.length === 7 ? everyDay[language] : (weeks ?? []).map((day) => names[day]).join(' ');
}

/** The first and last day of a menu; empty if it is always shown. @example '2026/11/1–' */
export function periodOf(record: Readonly<Record<string, unknown>>): string {
  const { start_date: from, end_date: to } = record as { start_date?: string; end_date?: string };
  const first = !from || from === menuDays.first ? '' : formatDay(from);
  const last = !to || to === menuDays.last ? '' : formatDay(to);
  return first || last ? `${first}–${last}` : '';
}

import type { Problem } from '../core/problems.ts';
import { isTimeZone } from '../core/zones.ts';

/** Rules of announcements (specification, section 5). Pure. */

export const announcementLimits = { title: 100, subtitle: 150, content: 2_000, branches: 500 } as const;

/** The code of section 8 for an announcement without a branch. */
export const noBranches = 'invalid branch ids';

/** The branches that an announcement names; empty ids are ignored. */
export const branchesOf = (ids: readonly string[]): string[] => [...new Set(ids.filter((one) => one !== ''))];

interface Values {
  branchIds?: readonly string[] | null;
  timeZone?: string | null;
  startDate?: string | null;
  endDate?: string | null;
  weekdays?: readonly number[] | null;
  startTime?: string | null;
  endTime?: string | null;
  title?: string | null;
  content?: string | null;
  imageUrl?: string | null;
}

/** Rules across fields; values that are not there yet are not compared. */
export function announcementProblems(values: Values): Problem[] {
  const { branchIds, timeZone, startDate, endDate, weekdays, startTime, endTime, title, content, imageUrl } = values;
  return [
    ...(branchesOf(branchIds ?? []).length ? [] : [{ path: 'branchIds', code: noBranches }]),
    ...(title || content || imageUrl ? [] : [{ path: 'title', code: 'required' }]),
    ...(timeZone && !isTimeZone(timeZone) ? [{ path: 'timeZone', code: 'timeZone' }] : []),
    ...(startDate && endDate && endDate < startDate ? [{ path: 'endDate', code: 'menuDays' }] : []),
    ...(weekdays?.length ? [] : [{ path: 'weekdays', code: 'required' }]),
    ...(startTime && startTime === endTime ? [{ path: 'endTime', code: 'menuTimes' }] : []),
  ];
}

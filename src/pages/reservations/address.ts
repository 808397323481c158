import type { RowFilter } from '#contract/reservations/figures.ts';
import { sourceName } from '#contract/reservations/reservations.ts';
import type { DiningSection } from '#contract/core/sections.ts';
import { writeRange, type DateRange } from '#ui/dateRange.ts';

/** The list of reservations stores all filters in its address, under the names of the call's params. */

/** Maximum number of sources in an address. */
export const maxSources = 100;

export type RowsBy = 'dining' | 'created';

/** Company, branch, date range, and the kind of date. */
export interface RowsPlace {
  companyId: string;
  /** Null: all branches. */
  branchId: string | null;
  range: DateRange;
  by?: RowsBy;
  createdFrom?: readonly string[];
}

export interface RowConditions extends RowFilter {
  createdFrom?: string[];
  sections?: DiningSection[];
}

export const conditionNames = [
  'types',
  'states',
  'guest',
  'once',
  'passed',
  'unresolved',
  'sizes',
  'lead',
  'duration',
  'wait',
  'deleted',
  'createdFrom',
  'sections',
] as const satisfies readonly (keyof RowConditions)[];
export type ConditionName = (typeof conditionNames)[number];

/** The sources in an address, read without the schemas of all conditions. An invalid list counts as empty. */
export function readSources(query: URLSearchParams): string[] {
  try {
    const found: unknown = JSON.parse(query.get('createdFrom') ?? '[]');
    const names = Array.isArray(found) ? found.filter((one): one is string => typeof one === 'string') : [];
    return Array.isArray(found) && names.length === found.length && names.every((one) => sourceName.test(one))
      ? names.slice(0, maxSources)
      : [];
  } catch {
    return [];
  }
}

/** Replaces the conditions of an address. */
export function writeConditions(query: URLSearchParams, conditions: RowConditions): void {
  for (const name of conditionNames) writeCondition(query, name, conditions[name]);
}

/** Replaces one condition and keeps the others. */
export function writeCondition<N extends ConditionName>(
  query: URLSearchParams,
  name: N,
  value: RowConditions[N],
): void {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) query.delete(name);
  else query.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
}

/**
 * The address of the list with exactly the reservations that a figure counts.
 *
 * @example rowsAddress(place, { types: ['booking'], states: ['noShow'] })
 */
export function rowsAddress(place: RowsPlace, rows: RowConditions): string {
  const query = new URLSearchParams({ company_id: place.companyId });
  if (place.branchId) query.set('branch_id', place.branchId);
  writeRange(query, place.range);
  if (place.by === 'created') query.set('by', 'created');
  const sources = rows.createdFrom ?? place.createdFrom ?? [];
  writeConditions(query, { ...rows, createdFrom: [...sources] });
  return `/reservations?${query}`;
}

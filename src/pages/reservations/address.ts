import type { RowFilter } from '#contract/reservations/figures.ts';
import { sourceName } from '#contract/reservations/reservations.ts';
import type { DiningSection } from '#contract/core/sections.ts';
import { writeRange, type DateRange } from '#ui/dateRange.ts';

/** The list of reservations keeps everything it is narrowed by in its address, by the names of its call. */

/** No address asks for more. */
export const maxSources = 100;

export type RowsBy = 'dining' | 'created';

/** Where, when and by which days. */
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

/** The sources of an address, without the schemas of all conditions; what is no list of sources is none. */
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

/** Writes conditions into an address, in place of those that it has. */
export function writeConditions(query: URLSearchParams, conditions: RowConditions): void {
  for (const name of conditionNames) writeCondition(query, name, conditions[name]);
}

/** Writes one of them, and leaves the others. */
export function writeCondition<N extends ConditionName>(
  query: URLSearchParams,
  name: N,
  value: RowConditions[N],
): void {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) query.delete(name);
  else query.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
}

/**
 * The address of exactly the reservations that a figure counts.
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

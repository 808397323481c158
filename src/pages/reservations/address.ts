import * as z from 'zod';
import { rowFilterQuery, type RowFilter } from '#contract/figures.ts';
import { createdFrom } from '#contract/reservations.ts';
import { diningSections, type DiningSection } from '#contract/sections.ts';
import { jsonParam } from '#contract/wire.ts';
import { writeRange, type DateRange } from '#ui/dateRange.ts';

/** The list of reservations keeps everything it is narrowed by in its address, by the names of its call. */

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

const readers = {
  ...rowFilterQuery,
  createdFrom: jsonParam(z.array(createdFrom).min(1).max(100)).optional(),
  sections: jsonParam(z.array(z.enum(diningSections)).min(1).max(diningSections.length)).optional(),
};
export type ConditionName = keyof typeof readers;
export const conditionNames = Object.keys(readers) as ConditionName[];

/** The conditions of an address; one that makes no sense is none. */
export function readConditions(query: URLSearchParams): RowConditions {
  const found = conditionNames.flatMap((name) => {
    const text = query.get(name);
    const parsed = text === null ? undefined : readers[name].safeParse(text);
    return parsed?.success && parsed.data !== undefined ? [[name, parsed.data] as const] : [];
  });
  return Object.fromEntries(found);
}

/** Writes conditions into an address, in place of those that it has. */
export function writeConditions(query: URLSearchParams, conditions: RowConditions): void {
  for (const name of conditionNames) {
    const value = conditions[name];
    if (value === undefined || (Array.isArray(value) && value.length === 0)) query.delete(name);
    else query.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
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

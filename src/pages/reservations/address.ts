import { jsonIn } from '#contract/core/queryParams.ts';
import { isSourceName } from '#contract/reservations/reservations.ts';
import {
  conditionIn,
  conditionRules,
  maxSources,
  type ConditionName,
  type ReservationConditions,
} from '#contract/reservations/rowFilter.ts';
import { choiceParam, daysParam, defineAddress, param, type Param } from '#ui/address.ts';
import type { DateRange } from '#ui/dateRange.ts';

/** The list of reservations stores all filters in its address, under the names of the call's params. */

export const conditionNames = Object.keys(conditionRules) as ConditionName[];

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

/** The sources of a list with more of them than calls accept are the first ones. */
function readSources(text: string): string[] {
  const found = jsonIn(text);
  return Array.isArray(found) && found.every(isSourceName) ? found.slice(0, maxSources) : [];
}

const printCondition = (value: unknown): string => {
  if (Array.isArray(value) && value.length === 0) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** The sources in an address. An invalid list counts as empty. */
export const sourcesParam = param<readonly string[]>(readSources, printCondition);

const written = param<unknown>(() => undefined, printCondition);

/** The conditions in an address; invalid ones are ignored. */
export function readConditions(query: URLSearchParams): ReservationConditions {
  const found = conditionNames.flatMap((name) => {
    const text = query.get(name);
    const value = text === null ? undefined : conditionIn(name, text);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(found);
}

/** Replaces the conditions of an address. */
export function writeConditions(query: URLSearchParams, conditions: ReservationConditions): void {
  for (const name of conditionNames) written.write(query, name, conditions[name]);
}

/** All conditions of the list as one part of its state; a change replaces them all. */
export const conditionsParam: Param<ReservationConditions> = {
  read: readConditions,
  write: (query, _, conditions) => writeConditions(query, conditions ?? {}),
};

/** The kind of date in an address. */
export const byParam = choiceParam(['dining', 'created'], 'dining');

const place = defineAddress({ company_id: param(String), branch_id: param(String), range: daysParam(), by: byParam });

/**
 * The address of the list with exactly the reservations that a figure counts.
 *
 * @example rowsAddress(place, { types: ['booking'], states: ['noShow'] })
 */
export function rowsAddress(
  { companyId, branchId, range, by, createdFrom }: RowsPlace,
  rows: ReservationConditions,
): string {
  const query = new URLSearchParams();
  place.write(query, { company_id: companyId, branch_id: branchId, range, by });
  const sources = rows.createdFrom ?? createdFrom ?? [];
  writeConditions(query, { ...rows, createdFrom: [...sources] });
  return `/reservations?${query}`;
}

import type { RowFilter } from '#contract/reservations/figures.ts';
import { sourceName } from '#contract/reservations/reservations.ts';
import type { DiningSection } from '#contract/core/sections.ts';
import { choiceParam, daysParam, defineAddress, param } from '#ui/address.ts';
import type { DateRange } from '#ui/dateRange.ts';

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

export interface ReservationConditions extends RowFilter {
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
] as const satisfies readonly (keyof ReservationConditions)[];
export type ConditionName = (typeof conditionNames)[number];

function readSources(text: string): string[] {
  try {
    const found: unknown = JSON.parse(text);
    const names = Array.isArray(found) ? found.filter((one): one is string => typeof one === 'string') : [];
    return Array.isArray(found) && names.length === found.length && names.every((one) => sourceName.test(one))
      ? names.slice(0, maxSources)
      : [];
  } catch {
    return [];
  }
}

const printCondition = (value: unknown): string => {
  if (Array.isArray(value) && value.length === 0) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** A condition in an address; none if it is invalid. */
export const conditionParam = <Value>(parse: (text: string) => Value | undefined) =>
  param<Value | undefined>(parse, printCondition);

/** The sources in an address, read without the schemas of all conditions. An invalid list counts as empty. */
export const sourcesParam = param<readonly string[]>(readSources, printCondition);

const written = conditionParam(() => undefined as unknown);

/** Replaces the conditions of an address. */
export function writeConditions(query: URLSearchParams, conditions: ReservationConditions): void {
  for (const name of conditionNames) written.write(query, name, conditions[name]);
}

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

import type { Values } from '#server/platform/sql/values.ts';
import type { CompanyScope } from '#server/platform/kernel/scope.ts';

/** The branches of a report. */
export type ReportBranches =
  { kind: 'company' } | { kind: 'one'; branchId: string } | { kind: 'some'; ids: readonly string[] };

/** The requested branch, or all that the caller may access. Access to the requested branch is checked before. */
export function placesOf(
  { enabledBranches }: Pick<CompanyScope, 'enabledBranches'>,
  branchId?: string,
): ReportBranches {
  if (branchId) return { kind: 'one', branchId };
  return enabledBranches === 'all' ? { kind: 'company' } : { kind: 'some', ids: [...enabledBranches] };
}

/** The condition on a branch column of reservations. */
export function ofPlaces(places: ReportBranches, column: string, values: Values): string {
  if (places.kind === 'company') return 'true';
  if (places.kind === 'one') return `${column} = ${values.add(places.branchId)}`;
  return `${column} = any(${values.add(places.ids)}::text[])`;
}

/** The same for counts, in which an empty branch means all branches together. */
export const inCounts = (places: ReportBranches, column: string, values: Values): string =>
  places.kind === 'company' ? `${column} = ''` : ofPlaces(places, column, values);

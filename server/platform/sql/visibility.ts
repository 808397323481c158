import { arrayContained, arrayOverlaps, inArray, or, sql, type AnyColumn } from 'drizzle-orm';
import { ApiError } from '../kernel/errors.ts';
import type { CompanyScope } from '../kernel/scope.ts';

/** The viewer's scope: rows of a company, at the branches that the viewer may access. */
export type BranchAccess = Pick<CompanyScope, 'companyId' | 'enabledBranches'>;

/** Whether a user may access a branch. */
export const seesBranch = ({ enabledBranches }: Pick<BranchAccess, 'enabledBranches'>, branchId: string): boolean =>
  enabledBranches === 'all' || enabledBranches.includes(branchId);

/** Rows at the branches that the user sees. */
export const atVisibleBranches = (branch: AnyColumn, { enabledBranches }: Pick<BranchAccess, 'enabledBranches'>) =>
  enabledBranches === 'all' ? undefined : inArray(branch, [...enabledBranches]);

/** The branches of an object; null or an empty list means all, including future ones. */
export type OfBranches = readonly string[] | null;

/** Whether a user may access at least one branch of an object, and therefore sees it. */
export const seesSome = (who: Pick<BranchAccess, 'enabledBranches'>, of: OfBranches): boolean =>
  who.enabledBranches === 'all' || !of?.length || of.some((branch) => seesBranch(who, branch));

/** Whether a user may access all branches of an object, and therefore may change it. */
export const reachesAll = ({ enabledBranches }: Pick<BranchAccess, 'enabledBranches'>, of: OfBranches): boolean =>
  enabledBranches === 'all' || (!!of?.length && of.every((branch) => enabledBranches.includes(branch)));

/** @throws ApiError `permission_denied` if the object has a branch that the user may not access */
export function refuseHidden(who: Pick<BranchAccess, 'enabledBranches'>, of: OfBranches): void {
  if (!reachesAll(who, of)) throw new ApiError('permission_denied', 'You do not have access to some of its branches.');
}

/** The branches of an object that the user sees. */
export const shownBranches = (who: Pick<BranchAccess, 'enabledBranches'>, of: readonly string[]): string[] =>
  of.filter((branch) => seesBranch(who, branch));

/** Rows for which {@link seesSome} is true. */
export const ofSomeVisible = (of: AnyColumn, { enabledBranches }: Pick<BranchAccess, 'enabledBranches'>) =>
  enabledBranches === 'all'
    ? undefined
    : or(sql`coalesce(${of}, '{}') = '{}'`, arrayOverlaps(of, [...enabledBranches]));

/** Rows for which {@link reachesAll} is true. */
export const withinReach = (of: AnyColumn, { enabledBranches }: Pick<BranchAccess, 'enabledBranches'>) =>
  enabledBranches === 'all' ? undefined : sql`(${of} <> '{}' and ${arrayContained(of, [...enabledBranches])})`;

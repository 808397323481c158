import { arrayContained, arrayOverlaps, inArray, or, sql, type AnyColumn } from 'drizzle-orm';
import { ApiError } from '../kernel/errors.ts';
import type { CompanyScope } from '../kernel/scope.ts';

/** Who looks: rows are those of a company, at the branches that are open to them. */
export type BranchAccess = Pick<CompanyScope, 'companyId' | 'enabledBranches'>;

/** Whether a branch is open to somebody. */
export const seesBranch = ({ enabledBranches }: Pick<BranchAccess, 'enabledBranches'>, branchId: string): boolean =>
  enabledBranches === 'all' || enabledBranches.includes(branchId);

/** Rows at the branches that somebody sees. */
export const atVisibleBranches = (branch: AnyColumn, { enabledBranches }: Pick<BranchAccess, 'enabledBranches'>) =>
  enabledBranches === 'all' ? undefined : inArray(branch, [...enabledBranches]);

/** The branches that something is of; none where it is of all, those to come too. */
export type OfBranches = readonly string[] | null;

/** Whether something is of a branch that is open to somebody: then they see it. */
export const seesSome = (who: Pick<BranchAccess, 'enabledBranches'>, of: OfBranches): boolean =>
  who.enabledBranches === 'all' || !of?.length || of.some((branch) => seesBranch(who, branch));

/** Whether all branches that something is of are open to somebody: only then may they change it. */
export const reachesAll = ({ enabledBranches }: Pick<BranchAccess, 'enabledBranches'>, of: OfBranches): boolean =>
  enabledBranches === 'all' || (!!of?.length && of.every((branch) => enabledBranches.includes(branch)));

/** @throws ApiError `permission_denied` where something is of a branch that is not open to somebody */
export function refuseBeyond(who: Pick<BranchAccess, 'enabledBranches'>, of: OfBranches): void {
  if (!reachesAll(who, of)) throw new ApiError('permission_denied', 'You do not have access to some of its branches.');
}

/** The branches of something that somebody sees. */
export const shownBranches = (who: Pick<BranchAccess, 'enabledBranches'>, of: readonly string[]): string[] =>
  of.filter((branch) => seesBranch(who, branch));

/** Rows for which {@link seesSome} holds. */
export const ofSomeVisible = (of: AnyColumn, { enabledBranches }: Pick<BranchAccess, 'enabledBranches'>) =>
  enabledBranches === 'all'
    ? undefined
    : or(sql`coalesce(${of}, '{}') = '{}'`, arrayOverlaps(of, [...enabledBranches]));

/** Rows for which {@link reachesAll} holds. */
export const withinReach = (of: AnyColumn, { enabledBranches }: Pick<BranchAccess, 'enabledBranches'>) =>
  enabledBranches === 'all' ? undefined : sql`(${of} <> '{}' and ${arrayContained(of, [...enabledBranches])})`;

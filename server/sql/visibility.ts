import { inArray, type AnyColumn } from 'drizzle-orm';
import type { CompanyScope } from '../kernel/scope.ts';

/** Who looks: rows are those of a company, at the branches that are open to them. */
export type BranchAccess = Pick<CompanyScope, 'companyId' | 'enabledBranches'>;

/** Whether a branch is open to somebody. */
export const seesBranch = ({ enabledBranches }: Pick<BranchAccess, 'enabledBranches'>, branchId: string): boolean =>
  enabledBranches === 'all' || enabledBranches.includes(branchId);

/** Rows at the branches that somebody sees. */
export const atVisibleBranches = (branch: AnyColumn, { enabledBranches }: Pick<BranchAccess, 'enabledBranches'>) =>
  enabledBranches === 'all' ? undefined : inArray(branch, [...enabledBranches]);

import type { Resource } from '../resource.ts';

export interface CallPlace {
  companyId: string | null;
  branchId: string | null;
}

/**
 * The company of calls, and the branch if it applies. Lists and their records have the same, so that react-admin shows
 * a row as its record until that is loaded.
 */
export const recordMeta = (
  { atBranch }: Pick<Resource, 'atBranch'>,
  { companyId, branchId }: CallPlace,
): { companyId: string | null; branchId?: string | null } => (atBranch ? { companyId, branchId } : { companyId });

import { useMemo } from 'react';
import type { Resource } from '../resource.ts';
import { useScope } from './scope.ts';

/** Which company's records calls are about, and which branch's, where that is told. */
export function useRecordMeta({ atBranch }: Pick<Resource, 'atBranch'>) {
  const { companyId, branchId } = useScope();
  return useMemo(() => (atBranch ? { companyId, branchId } : { companyId }), [atBranch, companyId, branchId]);
}

import { useMemo } from 'react';
import type { Resource } from '../resource.ts';
import { useScope } from './scope.ts';

/** Which company's records calls are about, and which branch's, where that is told. */
export function useRecordMeta({ atBranch }: Pick<Resource, 'atBranch'>) {
  const { companyId, branchId } = useScope();
  return useMemo(() => (atBranch ? { companyId, branchId } : { companyId }), [atBranch, companyId, branchId]);
}

/**
 * The same for reading one record whole. Rows of a list stand for their records until these are read, but for those of
 * several calls, of which a row is only a part: theirs has another place in the cache.
 */
export function useWholeMeta({ atBranch, savedInSteps }: Pick<Resource, 'atBranch' | 'savedInSteps'>) {
  const meta = useRecordMeta({ atBranch });
  return useMemo(() => (savedInSteps ? { ...meta, whole: true } : meta), [meta, savedInSteps]);
}

import { useMemo } from 'react';
import type { Resource } from '../resource.ts';
import { recordMeta } from './recordMeta.ts';
import { useScope } from './scope.ts';

/** {@link recordMeta} for the current company and branch. */
export function useRecordMeta({ atBranch }: Pick<Resource, 'atBranch'>) {
  const { companyId, branchId } = useScope();
  return useMemo(() => recordMeta({ atBranch }, { companyId, branchId }), [atBranch, companyId, branchId]);
}

/**
 * The same for reading one record completely. A list's row is used until the record is loaded, except for records of
 * several calls, whose rows are incomplete: they have a separate cache key.
 */
export function useWholeMeta({ atBranch, savedInSteps }: Pick<Resource, 'atBranch' | 'savedInSteps'>) {
  const meta = useRecordMeta({ atBranch });
  return useMemo(() => (savedInSteps ? { ...meta, whole: true } : meta), [meta, savedInSteps]);
}

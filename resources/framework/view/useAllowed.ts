import { useMemo } from 'react';
import { decideAction } from '#contract/platform/rights.ts';
import type { Resource } from '../resource.ts';
import { useScope } from './scope.ts';

/** What the user may do with a resource in the company; the server checks again. */
export function useAllowed(resource: Resource): { create: boolean; edit: boolean; delete: boolean } {
  const { me, companyId } = useScope();
  return useMemo(
    () => ({
      create: decideAction(resource, 'create', me, companyId),
      edit: decideAction(resource, 'edit', me, companyId),
      delete: decideAction(resource, 'delete', me, companyId),
    }),
    [resource, me, companyId],
  );
}

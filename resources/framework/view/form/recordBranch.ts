import { createContext, useContext } from 'react';
import { useWatch } from 'react-hook-form';
import { branchInScope, useScope } from '../scope.ts';

/** The form field with the record's branch. */
export const BranchFieldContext = createContext('branchId');

/**
 * The branch of the edited record, which defines currency and time zone of its values; otherwise the current branch.
 */
export function useRecordBranch() {
  const scope = useScope();
  const own = useWatch<Record<string, unknown>>({ name: useContext(BranchFieldContext) });
  return branchInScope(scope, own);
}

import { createContext, useContext } from 'react';
import { useWatch } from 'react-hook-form';
import { branchOf, useScope } from '../scope.ts';

/** The field of a form that says which branch its record belongs to. */
export const BranchFieldContext = createContext('branchId');

/** The branch of the record that is being edited, whose currency and clock its values have; else the one worked in. */
export function useRecordBranch() {
  const scope = useScope();
  const own = useWatch<Record<string, unknown>>({ name: useContext(BranchFieldContext) });
  return branchOf(scope, own);
}

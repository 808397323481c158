import { useScope } from './scope.ts';

/** The name of a branch; undefined for one that the user does not see. */
export function useBranchName(): (branchId: string | null | undefined) => string | undefined {
  const { branches } = useScope();
  return (branchId) => branches.find(({ id }) => id === branchId)?.name;
}

import { useScope } from './scope.ts';

/** How a branch is called; undefined for one that the person does not see. */
export function useBranchName(): (branchId: string | null | undefined) => string | undefined {
  const { branches } = useScope();
  return (branchId) => branches.find(({ id }) => id === branchId)?.name;
}

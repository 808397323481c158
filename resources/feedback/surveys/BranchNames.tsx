import type { CellProps } from '#resources/framework/fields.ts';
import { useScope } from '#resources/framework/view/scope.ts';

/** The branches of a survey that the user sees. */
export default function BranchNames({ value }: CellProps) {
  const { branches } = useScope();
  const ids = Array.isArray(value) ? (value as string[]) : [];
  return <>{branches.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join(', ')}</>;
}

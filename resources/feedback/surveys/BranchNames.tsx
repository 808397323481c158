import type { CellProps } from '#resources/framework/fields.ts';
import { useScope } from '#resources/framework/view/scope.ts';

/** The branches that a survey is asked at, as far as the person sees them. */
export default function BranchNames({ value }: CellProps) {
  const { branches } = useScope();
  const ids = Array.isArray(value) ? (value as string[]) : [];
  return <>{branches.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join(', ')}</>;
}

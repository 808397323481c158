import type { CellProps } from '#resources/framework/fields.ts';
import { useScope } from '#resources/framework/view/scope.ts';

/** The names of an announcement's branches. */
export default function BranchesCell({ value }: CellProps) {
  const { branches } = useScope();
  const ids = (value as readonly string[] | undefined) ?? [];
  return <span className="wrap">{ids.map((id) => branches.find((one) => one.id === id)?.name ?? id).join(', ')}</span>;
}

import { useId } from 'react';
import { useScope } from '#resources/define/view/scope.ts';

interface BranchFieldProps {
  label: string;
  value: string | null;
  onChange: (branchId: string | null) => void;
  help: string | undefined;
  /** What "no branch" means, where it can be chosen. */
  none?: string;
}

/** The branch that an import takes for granted. */
export function BranchField({ label, value, onChange, help, none }: BranchFieldProps) {
  const id = useId();
  const { branches } = useScope();
  return (
    <label>
      <span>{label}</span>
      <select
        className="import-select"
        value={value ?? ''}
        aria-describedby={id}
        onChange={(event) => onChange(event.target.value || null)}
      >
        {none !== undefined && <option value="">{none}</option>}
        {branches.map((branch) => (
          <option key={branch.id} value={branch.id}>
            {branch.name}
          </option>
        ))}
      </select>
      <small id={id}>{help}</small>
    </label>
  );
}

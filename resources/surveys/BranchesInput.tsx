import { SelectArrayInput } from 'react-admin';
import type { InputProps } from '#resources/define/fields.ts';
import { useScope } from '#resources/define/view/scope.ts';

/** Some branches of the company. */
export default function BranchesInput({ source, label, readOnly }: InputProps) {
  const { branches } = useScope();
  return (
    <SelectArrayInput
      source={source}
      label={label}
      helperText={false}
      isRequired
      fullWidth
      disabled={readOnly}
      choices={branches.map(({ id, name }) => ({ id, name }))}
    />
  );
}

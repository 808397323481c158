import { SelectArrayInput } from 'react-admin';
import { say, type InputProps } from '#resources/define/fields.ts';
import { useSay } from '#resources/define/view/say.ts';
import { useScope } from '#resources/define/view/scope.ts';

/** Some branches of the company. */
export default function BranchesInput({ source, readOnly }: InputProps) {
  const told = useSay();
  const { branches } = useScope();
  return (
    <SelectArrayInput
      source={source}
      label={told(say('Branches', '分店', '分店', '店舗'))}
      helperText={false}
      isRequired
      fullWidth
      disabled={readOnly}
      choices={branches.map(({ id, name }) => ({ id, name }))}
    />
  );
}

import { common } from '#contract/commonLabels.ts';
import { newBranchFields } from '../branches/newBranch.ts';
import { records, type InputProps } from '../define/fields.ts';
import { FieldInput } from '../define/view/form/inputs.tsx';
import { RecordsInput } from '../define/view/form/RecordsInput.tsx';

const field = records(common.branches, {
  one: common.oneBranch,
  max: 200,
  ...newBranchFields,
});

/** The branches of a new company. */
export default function BranchesInput({ source }: InputProps) {
  return (
    <RecordsInput
      field={field}
      source={source}
      part={(one, place) => <FieldInput field={one} name={place} readOnly={false} />}
    />
  );
}

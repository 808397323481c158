import { newBranchFields } from '../branches/newBranch.ts';
import { records, say, type InputProps } from '../define/fields.ts';
import { FieldInput } from '../define/view/form/inputs.tsx';
import { RecordsInput } from '../define/view/form/RecordsInput.tsx';

const field = records(say('Branches', '分店', '门店', '店舗'), {
  one: say('branch', '分店', '门店', '店舗'),
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

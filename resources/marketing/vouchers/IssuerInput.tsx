import { SelectInput } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { InputProps } from '#resources/framework/fields.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { voucherEntity } from '#contract/marketing/voucherEntity.ts';

const { values, labels } = voucherEntity.fields.issuedBy;

/** The issuer of the voucher; changing it clears the branches (specification, section 4). */
export default function IssuerInput({ source, label, readOnly }: InputProps) {
  const labelOf = useLabels();
  const { setValue, formState } = useFormContext();
  const { isSubmitted } = formState;
  return (
    <SelectInput
      source={source}
      label={label}
      fullWidth
      readOnly={readOnly}
      disabled={readOnly}
      helperText={false}
      choices={values.map((id) => ({ id, name: labelOf(labels[id]) }))}
      onChange={() => setValue('branchIds', [], { shouldDirty: true, shouldValidate: isSubmitted })}
    />
  );
}

import { TextInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { wholeName } from '#contract/core/names.ts';
import type { InputProps } from '#resources/framework/fields.ts';
import { useRecordBranch } from '#resources/framework/view/form/recordBranch.ts';
import { FieldValue } from '#resources/framework/view/form/inputs.tsx';
import customers from './resource.ts';

const parts = ['familyName', 'givenName'] as const;
interface Named {
  name?: string | null;
  familyName?: string | null;
  givenName?: string | null;
}

/** A part of the name: the full name follows in the order of the branch's country, until a user edits it. */
export default function NamePart({ source, label, readOnly }: InputProps) {
  const country = useRecordBranch()?.country ?? 'TW';
  const { getValues, setValue, formState } = useFormContext<Named>();
  const [familyName, givenName] = useWatch<Named, typeof parts>({ name: parts });
  const field = customers.fields[source === 'givenName' ? 'givenName' : 'familyName'];
  if (readOnly) return <FieldValue field={field} source={source} />;
  return (
    <TextInput
      source={source}
      label={label}
      helperText={false}
      fullWidth
      slotProps={{ htmlInput: { maxLength: field.max } }}
      onChange={() => {
        const now = getValues();
        if ((now.name ?? '') !== '' && now.name !== wholeName({ familyName, givenName }, country)) return;
        setValue('name', wholeName(now, country), { shouldDirty: true, shouldValidate: formState.isSubmitted });
      }}
    />
  );
}

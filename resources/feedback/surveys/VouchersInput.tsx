import { AutocompleteArrayInput, ReferenceArrayInput, useInput } from 'react-admin';
import type { Voucher } from '#contract/marketing/vouchers.ts';
import { type InputProps } from '#resources/framework/fields.ts';
import { LabelledValue } from '#resources/framework/view/form/fieldParts.tsx';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useMay } from '#resources/framework/view/useMayWrite.ts';
import vouchers from '#resources/marketing/vouchers/resource.ts';
import { surveyWords } from './words.ts';

const maxListed = 100;

/** The vouchers for an answer, searched by title; for users who may see vouchers. */
export default function VouchersInput({ source, label, readOnly }: InputProps) {
  const labelOf = useLabels();
  const open = useMay('voucherManagement');
  const { field } = useInput<string[] | null>({ source });
  if (!open)
    return (
      <LabelledValue label={label}>
        {field.value?.map(() => labelOf(surveyWords.hiddenVoucher)).join(', ') || '–'}
      </LabelledValue>
    );
  return (
    <ReferenceArrayInput source={source} reference={vouchers.name} perPage={maxListed}>
      <AutocompleteArrayInput
        label={label}
        helperText={labelOf(surveyWords.vouchersHelp)}
        fullWidth
        disabled={readOnly}
        optionText={vouchers.title}
        getOptionDisabled={({ state }: Voucher) => state !== 'active'}
        filterToQuery={(q: string) => (q ? { q } : {})}
      />
    </ReferenceArrayInput>
  );
}

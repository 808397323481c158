import { AutocompleteArrayInput, ReferenceArrayInput } from 'react-admin';
import type { Voucher } from '#contract/marketing/vouchers.ts';
import type { InputProps } from '#resources/framework/fields.ts';
import { useEntered, type EnteredProps } from '#resources/framework/view/form/LaterSearch.tsx';
import { useLabels } from '#resources/framework/view/labels.ts';
import vouchers from '#resources/marketing/vouchers/resource.ts';
import { surveyWords } from './words.ts';

const maxListed = 100;

/** The search of a `VouchersInput`, by title. */
export default function VouchersSearch({ source, label, typed }: InputProps & EnteredProps) {
  const labelOf = useLabels();
  const inputRef = useEntered({ typed });
  return (
    <ReferenceArrayInput source={source} reference={vouchers.name} perPage={maxListed}>
      <AutocompleteArrayInput
        label={label}
        helperText={labelOf(surveyWords.vouchersHelp)}
        fullWidth
        optionText={vouchers.title}
        getOptionDisabled={({ state }: Voucher) => state !== 'active'}
        filterToQuery={(q: string) => (q ? { q } : {})}
        TextFieldProps={{ inputRef }}
      />
    </ReferenceArrayInput>
  );
}

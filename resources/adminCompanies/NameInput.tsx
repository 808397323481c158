import { TextInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { listCompanyNames } from '#contract/companies.ts';
import { debounce } from '#contract/constants.ts';
import { useDebounced } from '#ui/debounce.ts';
import type { InputProps } from '../define/fields.ts';
import { useCall } from '../define/view/useCall.ts';

const most = 5;
const plain = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');

/** The name of a new company, with those that are there already and like it: a company is not made twice. */
export default function NameInput({ source, label }: InputProps) {
  const translate = useTranslate();
  const typed: unknown = useWatch({ name: source });
  const wanted = useDebounced(plain(typeof typed === 'string' ? typed : ''), debounce.companyNameSuggestions);
  const { data } = useCall(['companies'], listCompanyNames, {}, { enabled: wanted.length > 1, staleTime: 60_000 });
  const alike = wanted.length > 1 ? (data?.names ?? []).filter(({ name }) => plain(name).includes(wanted)) : [];
  const shown = alike.slice(0, most).map(({ name }) => name);
  return (
    <TextInput
      source={source}
      label={label}
      isRequired
      fullWidth
      slotProps={{ htmlInput: { maxLength: 120 } }}
      helperText={shown.length ? `${translate('ui.form.alike')} ${shown.join(', ')}` : false}
    />
  );
}

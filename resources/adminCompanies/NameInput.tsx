import { useQuery } from '@tanstack/react-query';
import { TextInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { listCompanyNames } from '#contract/companies.ts';
import { debounce } from '#contract/constants.ts';
import { call } from '#data-provider/client.ts';
import { useDebounced } from '#ui/debounce.ts';
import { say, type InputProps } from '../define/fields.ts';
import { useSay } from '../define/view/say.ts';

const most = 5;
const plain = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');

/** The name of a new company, with those that are there already and like it: a company is not made twice. */
export default function NameInput({ source }: InputProps) {
  const told = useSay();
  const translate = useTranslate();
  const typed: unknown = useWatch({ name: source });
  const wanted = useDebounced(plain(typeof typed === 'string' ? typed : ''), debounce.companyNameSuggestions);
  const { data } = useQuery({
    queryKey: ['companies', 'names'],
    queryFn: ({ signal }) => call(listCompanyNames, { signal }),
    enabled: wanted.length > 1,
    staleTime: 60_000,
  });
  const alike = wanted.length > 1 ? (data?.names ?? []).filter(({ name }) => plain(name).includes(wanted)) : [];
  const shown = alike.slice(0, most).map(({ name }) => name);
  return (
    <TextInput
      source={source}
      label={told(say('Name', '名稱', '名称', '名称'))}
      isRequired
      fullWidth
      slotProps={{ htmlInput: { maxLength: 120 } }}
      helperText={shown.length ? `${translate('ui.form.alike')} ${shown.join(', ')}` : false}
    />
  );
}

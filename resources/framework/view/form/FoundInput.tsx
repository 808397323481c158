import { useState } from 'react';
import { FieldTitle, useInput, useRecordContext } from 'react-admin';
import { useFoundCompanies } from '#resources/organization/companies/useFoundCompanies.ts';
import { useFoundUsers } from '#resources/organization/users/useFoundUsers.ts';
import type { Field, FoundOptions } from '../../fields.ts';
import { useLanguage } from '../labels.ts';
import type { AnyRecord } from '../useResourceList.ts';
import { errorProps } from './fieldParts.tsx';
import { SearchInput, type SearchResult, type UseFound } from './SearchInput.tsx';
import type { InputFacts } from './fieldParts.tsx';

interface Named extends SearchResult {
  name: string;
  email?: string;
}

const finders: Readonly<Record<FoundOptions['in'], UseFound<Named>>> = {
  users: useFoundUsers,
  companies: useFoundCompanies,
};

type FoundInputProps = InputFacts & { found: FoundOptions; shown: Field['shown'] };

/** Selects one record from a server search and stores its id; users are shown by address. */
export default function FoundInput({ source, label, helperText, isRequired, found, shown }: FoundInputProps) {
  const record = useRecordContext<AnyRecord>();
  const language = useLanguage();
  const [chosen, setChosen] = useState<Named | null>(null);
  const { field, fieldState } = useInput<string | null>({ source, defaultValue: '' });
  const id = field.value;
  const known = id && { id, name: String((record && shown?.(record, language, '')) ?? id) };
  return (
    <SearchInput<Named>
      useFound={finders[found.in]}
      except={(one) => found.except?.includes(one.id) ?? false}
      value={chosen?.id === id ? chosen : known || null}
      getOptionLabel={({ email, name }) => email ?? name}
      onChoose={(one) => {
        setChosen(one);
        field.onChange(one?.id ?? '');
      }}
      field={{
        label: <FieldTitle label={label} isRequired={isRequired} />,
        inputRef: field.ref,
        ...errorProps(fieldState, helperText),
      }}
    />
  );
}

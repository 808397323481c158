import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';
import { useInput, useRecordContext, ValidationError } from 'react-admin';
import { searchUsers } from '#contract/companies.ts';
import type { InputProps } from '../define/fields.ts';
import { LabelledValue } from '../define/view/form/fieldParts.tsx';
import { useCall } from '../define/view/useCall.ts';
import { useTypedSearch } from '../define/view/useTypedSearch.ts';

interface Person {
  id: string;
  email: string;
  name: string;
}

/** Chooses the owner of a company among the users, by e-mail or name. */
export default function OwnerInput({ source, label, readOnly }: InputProps) {
  const record = useRecordContext<{ id: string; ownerUserId?: string; ownerEmail?: string }>();
  const owner = record?.ownerUserId
    ? { id: record.ownerUserId, email: record.ownerEmail ?? record.ownerUserId, name: '' }
    : null;
  const { term, input } = useTypedSearch();
  const [found, setFound] = useState<Person | null>(null);
  const { field, fieldState } = useInput({ source, defaultValue: '' });
  const people = useCall(['users'], searchUsers, { query: { term } }, { staleTime: 30_000, enabled: !readOnly });
  const value = field.value as string | null;
  const chosen = [found, owner].find((person) => person && person.id === value) ?? null;
  if (readOnly) return <LabelledValue label={label}>{owner?.email ?? '–'}</LabelledValue>;
  return (
    <Autocomplete<Person>
      {...input}
      fullWidth
      options={people.data?.users ?? []}
      value={chosen}
      loading={people.isFetching}
      getOptionLabel={(person) => person.email}
      onChange={(_event, person) => {
        setFound(person);
        field.onChange(person?.id ?? '');
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          required
          inputRef={field.ref}
          error={fieldState.invalid}
          helperText={fieldState.error?.message ? <ValidationError error={fieldState.error.message} /> : undefined}
        />
      )}
    />
  );
}

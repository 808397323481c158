import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';
import { useInput, useRecordContext, useTranslate, ValidationError } from 'react-admin';
import { searchUsers } from '#contract/companies.ts';
import { debounce } from '#contract/constants.ts';
import { useDebounced } from '#ui/debounce.ts';
import type { InputProps } from '../define/fields.ts';
import { useCall } from '../define/view/useCall.ts';

interface Person {
  id: string;
  email: string;
  name: string;
}

/** Chooses the owner of a company among the users, by e-mail or name. */
export default function OwnerInput({ source, label, readOnly }: InputProps) {
  const translate = useTranslate();
  const record = useRecordContext<{ id: string; ownerUserId?: string; ownerEmail?: string }>();
  const owner = record?.ownerUserId
    ? { id: record.ownerUserId, email: record.ownerEmail ?? record.ownerUserId, name: '' }
    : null;
  const [text, setText] = useState('');
  const [found, setFound] = useState<Person | null>(null);
  const term = useDebounced(text, debounce.companySearch);
  const { field, fieldState } = useInput({ source, defaultValue: '' });
  const people = useCall(['users'], searchUsers, { query: { term } }, { staleTime: 30_000, enabled: !readOnly });
  const value = field.value as string | null;
  const chosen = [found, owner].find((person) => person && person.id === value) ?? null;
  if (readOnly)
    return (
      <div className="field-value">
        <span className="field-label">{label}</span>
        <span>{owner?.email ?? '–'}</span>
      </div>
    );
  return (
    <Autocomplete<Person>
      fullWidth
      options={people.data?.users ?? []}
      value={chosen}
      loading={people.isFetching}
      loadingText={translate('ui.form.searching')}
      noOptionsText={translate('ui.filter.none')}
      filterOptions={(options) => options}
      getOptionLabel={(person) => person.email}
      getOptionKey={(person) => person.id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      onInputChange={(_event, value) => setText(value)}
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

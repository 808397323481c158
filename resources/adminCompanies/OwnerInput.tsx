import { Autocomplete, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useInput, useTranslate, ValidationError } from 'react-admin';
import { searchUsers } from '#contract/companies.ts';
import { debounce } from '#contract/constants.ts';
import { call } from '#data-provider/client.ts';
import { useDebounced } from '#ui/debounce.ts';

interface Person {
  id: string;
  email: string;
  name: string;
}

/** Chooses the owner of a company among the users, by e-mail or name. */
export function OwnerInput({ source }: { source: string }) {
  const translate = useTranslate();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Person | null>(null);
  const term = useDebounced(text, debounce.companySearch);
  const { field, fieldState } = useInput({ source, defaultValue: '' });
  const people = useQuery({
    queryKey: ['users', term],
    queryFn: ({ signal }) => call(searchUsers, { query: { term }, signal }),
    staleTime: 30_000,
  });
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
        setChosen(person);
        field.onChange(person?.id ?? '');
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={translate('ui.owner')}
          required
          inputRef={field.ref}
          error={fieldState.invalid}
          helperText={fieldState.error?.message ? <ValidationError error={fieldState.error.message} /> : undefined}
        />
      )}
    />
  );
}

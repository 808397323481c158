import { Autocomplete, Chip, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { searchUsers } from '#contract/companies.ts';
import { debounce } from '#contract/constants.ts';
import { useDebounced } from '#ui/debounce.ts';
import { useCall } from '../define/view/useCall.ts';
import type { DraftUser } from './draft.ts';
import { useWords } from './useWords.ts';
import { words } from './words.ts';

interface UsersPartProps {
  users: readonly DraftUser[];
  /** Administrators alone find users. */
  readOnly: boolean;
  onChange: (users: readonly DraftUser[]) => void;
}

/** Whom a group belongs to, found by e-mail or name. */
export function UsersPart({ users, readOnly, onChange }: UsersPartProps) {
  const told = useWords();
  const translate = useTranslate();
  const [text, setText] = useState('');
  const term = useDebounced(text.trim(), debounce.companySearch);
  const found = useCall(['users'], searchUsers, { query: { term } }, { staleTime: 30_000, enabled: !readOnly });
  if (readOnly)
    return (
      <div className="field-value">
        <span className="field-label">{told(words.users)}</span>
        <span>{users.map(({ email }) => email).join(', ') || '–'}</span>
      </div>
    );
  return (
    <Autocomplete<DraftUser, true>
      multiple
      fullWidth
      size="small"
      options={found.data?.users ?? []}
      value={[...users]}
      loading={found.isFetching}
      loadingText={translate('ui.form.searching')}
      noOptionsText={translate('ui.filter.none')}
      filterOptions={(all) => all}
      filterSelectedOptions
      getOptionLabel={({ email, name }) => (name ? `${name} (${email})` : email)}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      onInputChange={(_event, value) => setText(value)}
      onChange={(_event, chosen) => onChange(chosen.map(({ id, name, email }) => ({ id, name, email })))}
      renderValue={(chosen, itemProps) =>
        chosen.map((user, index) => {
          const { key, ...props } = itemProps({ index });
          return <Chip key={key} size="small" label={user.email} {...props} />;
        })
      }
      renderInput={(params) => <TextField {...params} label={told(words.users)} helperText={told(words.usersHelp)} />}
    />
  );
}

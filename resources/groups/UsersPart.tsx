import { Autocomplete, Chip, TextField } from '@mui/material';
import { searchUsers } from '#contract/companies.ts';
import { LabelledValue } from '../define/view/form/fieldParts.tsx';
import { useCall } from '../define/view/useCall.ts';
import { useTypedSearch } from '../define/view/useTypedSearch.ts';
import type { DraftUser } from './draft.ts';
import { useSay } from '../define/view/say.ts';
import { words } from './words.ts';

interface UsersPartProps {
  users: readonly DraftUser[];
  /** Administrators alone find users. */
  readOnly: boolean;
  onChange: (users: readonly DraftUser[]) => void;
}

/** Whom a group belongs to, found by e-mail or name. */
export function UsersPart({ users, readOnly, onChange }: UsersPartProps) {
  const told = useSay();
  const { term, input } = useTypedSearch();
  const found = useCall(['users'], searchUsers, { query: { term } }, { staleTime: 30_000, enabled: !readOnly });
  if (readOnly)
    return <LabelledValue label={told(words.users)}>{users.map(({ email }) => email).join(', ') || '–'}</LabelledValue>;
  return (
    <Autocomplete<DraftUser, true>
      {...input}
      multiple
      fullWidth
      size="small"
      options={found.data?.users ?? []}
      value={[...users]}
      loading={found.isFetching}
      filterSelectedOptions
      getOptionLabel={({ email, name }) => (name ? `${name} (${email})` : email)}
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

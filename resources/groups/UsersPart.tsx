import { Chip } from '@mui/material';
import { LabelledValue } from '../define/view/form/fieldParts.tsx';
import { SearchInput } from '../define/view/form/SearchInput.tsx';
import { useFoundUsers } from '../users/useFoundUsers.ts';
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
  if (readOnly)
    return <LabelledValue label={told(words.users)}>{users.map(({ email }) => email).join(', ') || '–'}</LabelledValue>;
  return (
    <SearchInput<DraftUser, true>
      multiple
      size="small"
      useFound={useFoundUsers}
      value={[...users]}
      filterSelectedOptions
      getOptionLabel={({ email, name }) => (name ? `${name} (${email})` : email)}
      onChoose={(chosen) => onChange(chosen.map(({ id, name, email }) => ({ id, name, email })))}
      renderValue={(chosen, itemProps) =>
        chosen.map((user, index) => {
          const { key, ...props } = itemProps({ index });
          return <Chip key={key} size="small" label={user.email} {...props} />;
        })
      }
      field={{ label: told(words.users), helperText: told(words.usersHelp) }}
    />
  );
}

import { Chip } from '@mui/material';
import { useController } from 'react-hook-form';
import type { Group } from '#contract/organization/groups.ts';
import type { InputProps } from '#resources/framework/fields.ts';
import { errorProps, LabelledValue } from '#resources/framework/view/form/fieldParts.tsx';
import { SearchInput } from '#resources/framework/view/form/SearchInput.tsx';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useScope } from '#resources/framework/view/scope.ts';
import { useFoundUsers } from '../users/useFoundUsers.ts';
import { groupWords } from './words.ts';

type User = Group['users'][number];

/** The users of a group, searched by e-mail or name. Only administrators can search users. */
export default function UsersInput({ source, label, readOnly }: InputProps) {
  const labelOf = useLabels();
  const { admin } = useScope();
  const { field, fieldState } = useController({ name: source });
  const users = (field.value ?? []) as User[];
  if (readOnly || !admin)
    return <LabelledValue label={label}>{users.map(({ email }) => email).join(', ') || '–'}</LabelledValue>;
  return (
    <SearchInput<User, true>
      multiple
      size="small"
      useFound={useFoundUsers}
      value={users}
      filterSelectedOptions
      getOptionLabel={({ email, name }) => (name ? `${name} (${email})` : email)}
      onChoose={(chosen) => field.onChange(chosen.map(({ id, name, email }) => ({ id, name, email })))}
      renderValue={(chosen, itemProps) =>
        chosen.map((user, index) => {
          const { key, ...props } = itemProps({ index });
          return <Chip key={key} size="small" label={user.email} {...props} />;
        })
      }
      field={{ label, inputRef: field.ref, ...errorProps(fieldState, labelOf(groupWords.usersHelp)) }}
    />
  );
}

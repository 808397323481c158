import { useState } from 'react';
import { useInput, useRecordContext } from 'react-admin';
import type { InputProps } from '../define/fields.ts';
import { faultOf, LabelledValue } from '../define/view/form/fieldParts.tsx';
import { SearchInput } from '../define/view/form/SearchInput.tsx';
import { useFoundUsers } from '../users/useFoundUsers.ts';

interface Person {
  id: string;
  email: string;
}

/** Chooses the owner of a company among the users, by e-mail or name. */
export default function OwnerInput({ source, label, readOnly }: InputProps) {
  const record = useRecordContext<{ id: string; ownerUserId?: string; ownerEmail?: string }>();
  const owner = record?.ownerUserId ? { id: record.ownerUserId, email: record.ownerEmail ?? record.ownerUserId } : null;
  const [found, setFound] = useState<Person | null>(null);
  const { field, fieldState } = useInput<string | null>({ source, defaultValue: '' });
  if (readOnly) return <LabelledValue label={label}>{owner?.email ?? '–'}</LabelledValue>;
  return (
    <SearchInput<Person>
      useFound={useFoundUsers}
      value={[found, owner].find((person) => person && person.id === field.value) ?? null}
      getOptionLabel={({ email }) => email}
      onChoose={(person) => {
        setFound(person);
        field.onChange(person?.id ?? '');
      }}
      field={{ label, required: true, inputRef: field.ref, ...faultOf(fieldState) }}
    />
  );
}

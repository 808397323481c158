import {
  AutocompleteInput,
  ReferenceInput as Reference,
  useGetRecordRepresentation,
  useResourceDefinition,
} from 'react-admin';
import { RecordNameWithSecondary, useSecondary } from '../NameWithSecondary.tsx';
import { useEntered, type EnteredProps } from './LaterSearch.tsx';
import type { ReferenceInputProps } from './ReferenceInput.tsx';

/** The search of a `ReferenceInput`; it opens with the focus. */
export default function ReferenceSearch(all: ReferenceInputProps & EnteredProps) {
  const { source, to, typed, byPointer: _, ...props } = all;
  const { options } = useResourceDefinition<{ title?: string }>({ resource: to });
  const nameOf = useGetRecordRepresentation(to);
  const hint = useSecondary(to) && {
    optionText: <RecordNameWithSecondary to={to} />,
    inputText: nameOf as (record: unknown) => string,
  };
  const inputRef = useEntered({ typed });
  return (
    <Reference source={source} reference={to} sort={{ field: options?.title ?? 'id', order: 'ASC' }} perPage={25}>
      <AutocompleteInput
        {...props}
        {...hint}
        filterToQuery={(q: string) => (q ? { q } : {})}
        TextFieldProps={{ inputRef }}
      />
    </Reference>
  );
}

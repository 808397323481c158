import {
  AutocompleteInput,
  ReferenceInput as Reference,
  useGetRecordRepresentation,
  useResourceDefinition,
} from 'react-admin';
import { RecordNameWithSecondary, useSecondary } from '../NameWithSecondary.tsx';
import type { InputFacts } from './fieldParts.tsx';

/** Selects a record of another resource by search. */
export default function ReferenceInput({ source, to, ...props }: InputFacts & { to: string }) {
  const { options } = useResourceDefinition<{ title?: string }>({ resource: to });
  const nameOf = useGetRecordRepresentation(to);
  const hint = useSecondary(to) && {
    optionText: <RecordNameWithSecondary to={to} />,
    inputText: nameOf as (record: unknown) => string,
  };
  return (
    <Reference source={source} reference={to} sort={{ field: options?.title ?? 'id', order: 'ASC' }} perPage={25}>
      <AutocompleteInput {...props} {...hint} filterToQuery={(q: string) => (q ? { q } : {})} />
    </Reference>
  );
}

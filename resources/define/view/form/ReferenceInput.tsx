import { AutocompleteInput, ReferenceInput as Reference, useResourceDefinition } from 'react-admin';

interface ReferenceInputProps {
  source: string;
  /** The resource that is referred to; its list is searched by what is typed. */
  to: string;
  label: string;
  helperText: string | false;
  isRequired?: boolean;
  fullWidth: boolean;
}

/** One record of another resource, found by typing. */
export function ReferenceInput({ source, to, ...props }: ReferenceInputProps) {
  const { recordRepresentation } = useResourceDefinition({ resource: to });
  const title = typeof recordRepresentation === 'string' ? recordRepresentation : 'id';
  return (
    <Reference source={source} reference={to} sort={{ field: title, order: 'ASC' }} perPage={25}>
      <AutocompleteInput {...props} optionText={title} filterToQuery={(q: string) => (q ? { q } : {})} />
    </Reference>
  );
}

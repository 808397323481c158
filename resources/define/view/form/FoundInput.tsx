import { useState } from 'react';
import { useInput, useRecordContext } from 'react-admin';
import type { InputProps } from '../../fields.ts';
import type { AnyRecord } from '../useResourceList.ts';
import { faultOf, LabelledValue } from './fieldParts.tsx';
import { SearchInput, type Found, type UseFound } from './SearchInput.tsx';

interface FoundInputProps<T extends Found> extends InputProps {
  useFound: UseFound<T>;
  /** What one is called. */
  nameOf: (one: T) => string;
  /** The one that the record has already, as it tells of it. */
  known: (record: AnyRecord) => T | null;
}

/** One of the records that the server finds by typing, kept by its id. */
export function FoundInput<T extends Found>({ source, label, readOnly, useFound, nameOf, known }: FoundInputProps<T>) {
  const record = useRecordContext<AnyRecord>();
  const there = record ? known(record) : null;
  const [found, setFound] = useState<T | null>(null);
  const { field, fieldState } = useInput<string | null>({ source, defaultValue: '' });
  if (readOnly) return <LabelledValue label={label}>{there ? nameOf(there) : '–'}</LabelledValue>;
  return (
    <SearchInput<T>
      useFound={useFound}
      value={[found, there].find((one) => one?.id === field.value) ?? null}
      getOptionLabel={nameOf}
      onChoose={(one) => {
        setFound(one);
        field.onChange(one?.id ?? '');
      }}
      field={{ label, required: true, inputRef: field.ref, ...faultOf(fieldState) }}
    />
  );
}

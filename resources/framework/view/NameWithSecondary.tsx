import { useGetRecordRepresentation, useRecordContext, useResourceDefinition } from 'ra-core';
import type { ReactNode } from 'react';
import { fieldOf, type Resource, fieldSourceOf } from '../resource.ts';
import { fieldContent, useShowContext } from './columns.tsx';
import type { AnyRecord } from './useResourceList.ts';

/** The secondary text that distinguishes records with the same name; undefined if the declaration has none. */
export function useSecondary(to: string): ((record: AnyRecord) => ReactNode) | undefined {
  const { options } = useResourceDefinition<{ declaration?: Resource }>({ resource: to });
  const resource = options?.declaration;
  const context = useShowContext(resource);
  const name = resource?.secondary;
  if (!resource || !name) return undefined;
  return (record) => fieldContent(fieldOf(resource, name), fieldSourceOf(resource, name), record, context);
}

/** The name of a record in a list of choices, with its secondary text. */
export function NameWithSecondary({ name, detail }: { name: ReactNode; detail: ReactNode }) {
  return (
    <span>
      {name}
      {detail && <span className="quiet"> {detail}</span>}
    </span>
  );
}

/** The record of the context, as a choice. */
export function RecordNameWithSecondary({ to }: { to: string }) {
  const record = useRecordContext<AnyRecord>();
  const nameOf = useGetRecordRepresentation(to);
  const detail = useSecondary(to);
  return record ? <NameWithSecondary name={nameOf(record)} detail={detail?.(record)} /> : null;
}

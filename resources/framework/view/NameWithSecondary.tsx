import { useGetRecordRepresentation, useRecordContext, useResourceDefinition } from 'ra-core';
import type { ReactNode } from 'react';
import { fieldOf, type Resource, sourceOf } from '../resource.ts';
import { fieldContent, useShowContext } from './columns.tsx';
import type { AnyRecord } from './useResourceList.ts';

/** The secondary text that distinguishes records with the same name; undefined if the declaration has none. */
export function useSecondary(to: string): ((record: AnyRecord) => ReactNode) | undefined {
  const { options } = useResourceDefinition<{ declaration?: Resource }>({ resource: to });
  const resource = options?.declaration;
  const context = useShowContext(resource);
  const name = resource?.secondary;
  if (!resource || !name) return undefined;
  return (record) => fieldContent(fieldOf(resource, name), sourceOf(resource, name), record, context);
}

/** The name of a record in a list of choices, with its secondary text. */
export function NameWithSecondary({ name, apart }: { name: ReactNode; apart: ReactNode }) {
  return (
    <span>
      {name}
      {apart && <span className="quiet"> {apart}</span>}
    </span>
  );
}

/** The record of the context, as a choice. */
export function RecordNameWithSecondary({ to }: { to: string }) {
  const record = useRecordContext<AnyRecord>();
  const nameOf = useGetRecordRepresentation(to);
  const apart = useSecondary(to);
  return record ? <NameWithSecondary name={nameOf(record)} apart={apart?.(record)} /> : null;
}

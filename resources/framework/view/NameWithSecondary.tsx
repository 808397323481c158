import { useGetRecordRepresentation, useRecordContext, useResourceDefinition } from 'ra-core';
import type { ReactNode } from 'react';
import { fieldOf, type Resource, sourceOf } from '../resource.ts';
import { fieldContent, useShowContext } from './columns.tsx';
import type { AnyRecord } from './useResourceList.ts';

/** What tells a record of a resource from others of its name; undefined where the declaration says nothing of that. */
export function useSecondary(to: string): ((record: AnyRecord) => ReactNode) | undefined {
  const { options } = useResourceDefinition<{ declaration?: Resource }>({ resource: to });
  const resource = options?.declaration;
  const context = useShowContext(resource);
  const name = resource?.secondary;
  if (!resource || !name) return undefined;
  return (record) => fieldContent(fieldOf(resource, name), sourceOf(resource, name), record, context);
}

/** The name of a record among choices and, quietly, what tells it apart. */
export function NameWithSecondary({ name, apart }: { name: ReactNode; apart: ReactNode }) {
  return (
    <span>
      {name}
      {apart && <span className="quiet"> {apart}</span>}
    </span>
  );
}

/** The record around it, as a choice. */
export function RecordNameWithSecondary({ to }: { to: string }) {
  const record = useRecordContext<AnyRecord>();
  const nameOf = useGetRecordRepresentation(to);
  const apart = useSecondary(to);
  return record ? <NameWithSecondary name={nameOf(record)} apart={apart?.(record)} /> : null;
}

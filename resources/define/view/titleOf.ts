import type { Language } from '#contract/constants.ts';
import { fieldOf, type Resource, sourceOf } from '../resource.ts';
import { valueAt } from './cells.tsx';
import type { AnyRecord } from './useResourceList.ts';

/** What a record is called in a language. */
export function titleOf(resource: Resource, record: AnyRecord, language: Language): string {
  const { shown } = fieldOf(resource, resource.title);
  const value = shown ? shown(record, language, '') : valueAt(record, sourceOf(resource, resource.title));
  return typeof value === 'string' || typeof value === 'number' ? String(value) : record.id;
}

import type { Field } from './fields.ts';

/** The filter of each kind of field. */
export type FilterKind = 'boolean' | 'range' | 'list' | 'text' | 'monthDay';

/** The single definition of the conditions on each kind of field. */
export function filterKindOf({ kind }: Pick<Field, 'kind'>): FilterKind {
  switch (kind) {
    case 'boolean':
      return 'boolean';
    case 'integer':
    case 'year':
    case 'money':
    case 'date':
    case 'instant':
    case 'daysBack':
      return 'range';
    case 'choice':
    case 'choices':
    case 'branch':
    case 'language':
    case 'reference':
    case 'texts':
      return 'list';
    case 'monthDay':
      return 'monthDay';
    case 'text':
    case 'longText':
    case 'localText':
    case 'email':
    case 'phone':
    case 'url':
    case 'time':
    case 'image':
    case 'images':
    case 'audio':
    case 'video':
    case 'records':
      return 'text';
  }
}

import type { Field } from './fields.ts';

/** How a kind of field is filtered by. */
export type FilterKind = 'boolean' | 'range' | 'list' | 'text' | 'monthDay';

/** The one place that says what conditions there are on a kind of field. */
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

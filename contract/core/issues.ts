import type * as z from 'zod';
import { errorStatuses } from './errors.ts';
import { aliasPattern, colourPattern, emailPattern, webPattern } from './fields.ts';

/** A text under `errors.field`, with its params. */
export interface FieldText {
  key: string;
  args?: Record<string, string | number>;
}

/** Formats with their own texts. */
const byFormat: Readonly<Record<string, string>> = {
  email: 'email',
  url: 'url',
  date: 'date',
  datetime: 'date',
  time: 'time',
};

/** Patterns with their own texts. */
const byPattern: Readonly<Record<string, string>> = {
  [String(emailPattern)]: 'email',
  [String(webPattern)]: 'url',
  [String(aliasPattern)]: 'alias',
  [String(colourPattern)]: 'colour',
};

/** Whether the message is the name of a text, and no sentence for API callers and no code of the catalogue. */
const isKey = ({ code, message }: z.core.$ZodIssue): boolean =>
  message.startsWith('form.error.') ||
  ((code === 'custom' || code === 'invalid_format') && /^\w+$/.test(message) && !(message in errorStatuses));

const isParam = (entry: [string, unknown]): entry is [string, string | number] =>
  ['string', 'number'].includes(typeof entry[1]);

/** The text of a problem that Zod reports. Without `reportInput` a missing value is not told from a wrong one. */
export function fieldTextOf(issue: z.core.$ZodIssue): FieldText {
  if (isKey(issue)) {
    const params = 'params' in issue ? Object.entries(issue.params ?? {}).filter(isParam) : [];
    return { key: issue.message, ...(params.length && { args: Object.fromEntries(params) }) };
  }
  const missing = 'input' in issue && (issue.input === null || issue.input === undefined);
  switch (issue.code) {
    case 'too_small': {
      const min = Number(issue.minimum);
      if (issue.origin === 'string')
        return min === 1 || issue.input === '' ? { key: 'required' } : { key: 'tooShort', args: { min } };
      if (issue.origin !== 'array') return { key: 'min', args: { min } };
      return min === 1 ? { key: 'required' } : { key: 'tooFew', args: { min } };
    }
    case 'too_big': {
      const max = Number(issue.maximum);
      if (issue.origin === 'string') return { key: 'tooLong', args: { max } };
      return { key: issue.origin === 'array' ? 'tooMany' : 'max', args: { max } };
    }
    case 'invalid_type':
      if (missing) return { key: 'required' };
      return { key: { int: 'integer', number: 'number' }[String(issue.expected)] ?? 'invalid' };
    case 'invalid_format':
      return { key: byPattern[issue.pattern ?? ''] ?? byFormat[issue.format] ?? 'pattern' };
    case 'invalid_value':
      if (missing) return { key: 'required' };
      return { key: issue.values.length > 1 ? 'choice' : 'invalid' };
    case 'unrecognized_keys':
      return { key: 'unknown' };
    default:
      return { key: missing ? 'required' : 'invalid' };
  }
}

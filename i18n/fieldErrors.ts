/** The part of a Zod issue that decides its text. */
export interface FieldIssue {
  code?: string | undefined;
  message?: string;
  /** `number`, `string`, `array`, … */
  origin?: string;
  expected?: string;
  format?: string;
  input?: unknown;
  minimum?: number | bigint | string | Date;
  maximum?: number | bigint | string | Date;
}

/** A text under `errors.` with its parameters, as react-admin's inputs translate it. */
export interface FieldMessage {
  message: string;
  args: Record<string, string | number>;
}

/** Messages that schemas give as keys: `regex(…, 'email')`, `custom(…, 'required')`. */
const ownKeys = ['required', 'email', 'url', 'phone', 'date', 'monthDay', 'number', 'integer', 'choice', 'invalid'];
const formats: Readonly<Record<string, string>> = { email: 'email', url: 'url', date: 'date', datetime: 'date' };
const types: Readonly<Record<string, string>> = { number: 'number', int: 'integer', date: 'date' };

const say = (key: string, args: FieldMessage['args'] = {}): FieldMessage => ({ message: `errors.field.${key}`, args });

function tooBig(origin: string | undefined, max: number): FieldMessage {
  if (origin === 'string') return say('tooLong', { max });
  return say(origin === 'array' || origin === 'set' ? 'tooMany' : 'max', { max });
}

function tooSmall(origin: string | undefined, min: number): FieldMessage {
  if (origin === 'number' || origin === 'int') return say('min', { min });
  if (min <= 1) return say('required');
  return say(origin === 'string' ? 'tooShort' : 'tooFew', { min });
}

/**
 * What to write under an input for an issue of its schema. A schema's own message counts when it is one
 * of the keys of `errors.field` or a code of the error catalogue.
 *
 * @example fieldMessage({ code: 'too_big', origin: 'string', maximum: 100 })
 * // { message: 'errors.field.tooLong', args: { max: 100 } }
 */
export function fieldMessage(issue: FieldIssue): FieldMessage {
  const own = issue.message ?? '';
  if (ownKeys.includes(own)) return say(own);
  if (/^[A-Z]+(_[A-Z]+)+$/.test(own)) return { message: `errors.${own}`, args: {} };
  switch (issue.code) {
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum));
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum));
    case 'invalid_format':
      return say(formats[issue.format ?? ''] ?? 'invalid');
    case 'invalid_value':
    case 'invalid_union':
      return say('choice');
    case 'unrecognized_keys':
      return say('unknown');
    case 'invalid_type':
      return say(types[issue.expected ?? ''] ?? 'invalid');
    default:
      return say('invalid');
  }
}

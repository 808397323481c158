import type { ErrorDetail } from '#contract/core/errors.ts';

interface Described {
  code?: unknown;
  reason?: unknown;
  message?: unknown;
  body?: unknown;
  /** The id that was not found. */
  id?: unknown;
  details?: readonly Partial<ErrorDetail>[];
}

type Translate = (key: string, options?: Readonly<Record<string, string | number | undefined>>) => string;

/** The server's reason for unexpected failures. */
const unforeseen = 'An error occurred.';

const words = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The key of a server's reason in `errors.reasons`: its English words in camel case. */
export const reasonKey = (reason: string): string =>
  [...reason.toLowerCase().matchAll(/[a-z0-9]+/g)]
    .map(([word], index) => (index ? word.charAt(0).toUpperCase() + word.slice(1) : word))
    .join('');

/**
 * The text for an error (specification, section 8). In order of precedence: the server's reason if it has a
 * translation; the records that prevent a deletion or conflict with a change; the text of the code; the first
 * non-empty reason, message or body. For unexpected failures the text of the code is skipped.
 *
 * @param unknown the text for an error without any description; by default that an error occurred
 */
export function errorText(error: unknown, translate: Translate, unknown = translate('errors.UNKNOWN_ERROR')): string {
  const { code, reason, message, body, id, details }: Described =
    typeof error === 'object' && error !== null ? error : {};
  const known = words(reason) && translate(`errors.reasons.${reasonKey(words(reason))}`, { _: '' });
  if (known) return known;
  const { resource, total, code: about, args } = details?.[0] ?? {};
  if (resource)
    return translate('errors.inUseBy', { smart_count: total, name: translate(`resources.${resource}.name`) });
  const isConflict = code === 'conflict' || code === 'in_use';
  const clash = isConflict && about && translate(`errors.field.${about}`, { ...args, _: '' });
  if (clash) return clash;
  const said = [reason, message, body].map(words).find((text) => text.trim() !== '');
  if (code === 'UNKNOWN_ERROR') return said === unforeseen ? translate('errors.UNKNOWN_ERROR') : (said ?? unknown);
  const spoken = said ?? unknown;
  // "The company not found: {id}" contains its subject in the text.
  const subject = words(id) || (/: ([\w-]+)$/.exec(spoken)?.[1] ?? '');
  return words(code) ? translate(`errors.${words(code)}`, { _: spoken, id: subject }) : spoken;
}

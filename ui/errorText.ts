import type { ErrorDetail } from '#contract/core/errors.ts';

interface Described {
  code?: unknown;
  reason?: unknown;
  message?: unknown;
  body?: unknown;
  /** What could not be found. */
  id?: unknown;
  details?: readonly Partial<ErrorDetail>[];
}

type Translate = (key: string, options?: Readonly<Record<string, string | number | undefined>>) => string;

/** The reason that the server gives where nobody foresaw the failure. */
const unforeseen = 'An error occurred.';

const words = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The key of a server's reason in `errors.reasons`: its English words as one. */
export const reasonKey = (reason: string): string =>
  [...reason.toLowerCase().matchAll(/[a-z0-9]+/g)]
    .map(([word], index) => (index ? word.charAt(0).toUpperCase() + word.slice(1) : word))
    .join('');

/**
 * What to tell a person about a failure (specification, section 8): the server's reason where it is one that people can
 * be told in their language, else what refers to what cannot be deleted, or what a conflict is about, else the text of the
 * code, else what was said: the reason, then the message, then the body. Of a failure that nobody foresaw it is what was
 * said at once.
 *
 * @param unknown for a failure of which nothing is said; usually that an error occurred
 */
export function errorText(error: unknown, translate: Translate, unknown = translate('errors.UNKNOWN_ERROR')): string {
  const { code, reason, message, body, id, details }: Described =
    typeof error === 'object' && error !== null ? error : {};
  const known = words(reason) && translate(`errors.reasons.${reasonKey(words(reason))}`, { _: '' });
  if (known) return known;
  const { resource, total, code: about } = details?.[0] ?? {};
  if (resource)
    return translate('errors.inUseBy', { smart_count: total, name: translate(`resources.${resource}.name`) });
  const clash = code === 'conflict' && about && translate(`errors.field.${about}`, { _: '' });
  if (clash) return clash;
  const said = [reason, message, body].map(words).find((text) => text.trim() !== '');
  if (code === 'UNKNOWN_ERROR') return said === unforeseen ? translate('errors.UNKNOWN_ERROR') : (said ?? unknown);
  const spoken = said ?? unknown;
  // "The company not found: {id}" carries what it is about in its words.
  const subject = words(id) || (/: ([\w-]+)$/.exec(spoken)?.[1] ?? '');
  return words(code) ? translate(`errors.${words(code)}`, { _: spoken, id: subject }) : spoken;
}

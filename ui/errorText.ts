import type { ErrorDetail } from '#contract/errors.ts';

interface Described {
  code?: unknown;
  reason?: unknown;
  message?: unknown;
  /** What could not be found. */
  id?: unknown;
  details?: readonly Partial<ErrorDetail>[];
}

type Translate = (key: string, options?: Readonly<Record<string, string | number | undefined>>) => string;

const words = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The key of a server's reason in `errors.reasons`: its English words as one. */
export const reasonKey = (reason: string): string =>
  [...reason.toLowerCase().matchAll(/[a-z0-9]+/g)]
    .map(([word], index) => (index ? word.charAt(0).toUpperCase() + word.slice(1) : word))
    .join('');

/**
 * What to tell a person about a failure (specification, section 8): the server's reason where it is one that people can
 * be told in their language, else what refers to what cannot be deleted, or what a conflict is about, else the text of the
 * code, else what was said.
 */
export function errorText(error: unknown, translate: Translate): string {
  const { code, reason, message, id, details }: Described = typeof error === 'object' && error !== null ? error : {};
  const known = words(reason) && translate(`errors.reasons.${reasonKey(words(reason))}`, { _: '' });
  if (known) return known;
  const { resource, total, code: about } = details?.[0] ?? {};
  if (resource)
    return translate('errors.inUseBy', { smart_count: total, name: translate(`resources.${resource}.name`) });
  const clash = code === 'conflict' && about && translate(`errors.field.${about}`, { _: '' });
  if (clash) return clash;
  const spoken = words(reason) || words(message) || translate('errors.UNKNOWN_ERROR');
  // "The company not found: {id}" carries what it is about in its words.
  const subject = words(id) || (/: ([\w-]+)$/.exec(spoken)?.[1] ?? '');
  return words(code) ? translate(`errors.${words(code)}`, { _: spoken, id: subject }) : spoken;
}

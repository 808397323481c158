interface Described {
  code?: unknown;
  reason?: unknown;
  message?: unknown;
  /** What could not be found. */
  id?: unknown;
}

type Translate = (key: string, options?: { _?: string; id?: string }) => string;

const words = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The key of a server's reason in `errors.reasons`: its English words as one. */
export const reasonKey = (reason: string): string =>
  reason
    .toLowerCase()
    .replace(/[^a-z0-9]+$/, '')
    .replace(/[^a-z0-9]+(.)/g, (_, letter: string) => letter.toUpperCase());

/**
 * What to tell a person about a failure (specification, section 8): the server's reason where it is one that people can
 * be told in their language, else the text of the code, else what was said as it is.
 */
export function errorText(error: unknown, translate: Translate): string {
  const { code, reason, message, id }: Described = typeof error === 'object' && error !== null ? error : {};
  const known = words(reason) && translate(`errors.reasons.${reasonKey(words(reason))}`, { _: '' });
  if (known) return known;
  const spoken = words(reason) || words(message) || translate('shell.error.general');
  // "The company not found: {id}" carries what it is about in its words.
  const subject = words(id) || (/: ([\w-]+)$/.exec(spoken)?.[1] ?? '');
  return words(code) ? translate(`errors.${words(code)}`, { _: spoken, id: subject }) : spoken;
}

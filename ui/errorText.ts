interface Described {
  code?: unknown;
  reason?: unknown;
  message?: unknown;
  /** What could not be found. */
  id?: unknown;
}

type Translate = (key: string, options?: { _?: string; id?: string }) => string;

const words = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * What to tell a person about a failure: the text of its code, else the server's reason, else the message
 * (specification, section 8).
 */
export function errorText(error: unknown, translate: Translate): string {
  const { code, reason, message, id }: Described = typeof error === 'object' && error !== null ? error : {};
  const spoken = words(reason) || words(message) || translate('shell.error.general');
  // "The company not found: {id}" carries what it is about in its words.
  const subject = words(id) || (/: ([\w-]+)$/.exec(spoken)?.[1] ?? '');
  return words(code) ? translate(`errors.${words(code)}`, { _: spoken, id: subject }) : spoken;
}

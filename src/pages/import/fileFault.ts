import { errorText } from '#ui/errorText.ts';

type Translate = (key: string, options?: { _?: string; row?: string }) => string;

interface Described {
  details?: readonly { path: string; code?: string }[];
}

/** What is wrong with a file, naming the row: the server says so in the error's details. */
export function fileFault(error: unknown, translate: Translate): string {
  const { details }: Described = typeof error === 'object' && error !== null ? error : {};
  const otherwise = errorText(error, translate);
  const [first] = details ?? [];
  if (!first?.code) return otherwise;
  const row = /^rows\.(\d+)$/.exec(first.path)?.[1] ?? '';
  return translate(`imports.fault.${first.code}`, { row, _: otherwise });
}

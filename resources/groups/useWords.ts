import { useCallback } from 'react';
import type { Labels } from '../define/fields.ts';
import { useSay } from '../define/view/say.ts';

/** A text in the person's language, with what stands for `{n}` and `{m}`. */
export function useWords(): (labels: Labels, values?: Readonly<Record<string, string | number>>) => string {
  const say = useSay();
  return useCallback(
    (labels, values = {}) =>
      Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, String(value)), say(labels)),
    [say],
  );
}

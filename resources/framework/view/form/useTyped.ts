import { useState } from 'react';

/**
 * A list of free texts in an Autocomplete: the text in the input is included even before Enter, so that saving never
 * misses it.
 *
 * @param max the maximum length of a text
 * @param begun what the input has at first, which the list includes
 */
export function useTyped(list: readonly string[], onChange: (list: string[]) => void, max?: number, begun = '') {
  const [typed, setTyped] = useState(() => begun.trim().slice(0, max));
  const entered = list.filter((one, at) => one !== typed || at < list.length - 1);
  const plain = (text: string) => text.trim().slice(0, max);
  const put = (texts: readonly string[]) => onChange([...new Set(texts.map(plain).filter(Boolean))]);
  return {
    value: entered,
    onChange: (_event: unknown, next: readonly string[]) => {
      setTyped('');
      put(next);
    },
    onInputChange: (_event: unknown, typedText: string) => {
      const text = plain(typedText);
      const more = text && !entered.includes(text) ? text : '';
      setTyped(more);
      put([...entered, more]);
    },
  };
}

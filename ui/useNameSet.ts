import { useCallback, useState } from 'react';

/**
 * A set of names, such as what is chosen; the same object while nothing changes.
 *
 * @returns the set, and what adds names to it or removes them
 */
export function useNameSet(): [ReadonlySet<string>, (names: string | readonly string[], are: boolean) => void] {
  const [all, setAll] = useState<ReadonlySet<string>>(new Set());
  const mark = useCallback((names: string | readonly string[], are: boolean) => {
    const list = typeof names === 'string' ? [names] : names;
    setAll((before) => {
      if (list.every((name) => before.has(name) === are)) return before;
      return new Set(are ? [...before, ...list] : [...before].filter((name) => !list.includes(name)));
    });
  }, []);
  return [all, mark];
}

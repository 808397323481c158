import { memoize } from 'es-toolkit';
import { useCallback, useMemo, useState } from 'react';
import { fold } from '#contract/core/fold.ts';
import { allRowIds, type Grouped } from './groups.ts';

/**
 * Finds rows one after the other.
 *
 * @param textOf what a row is found by, folded; another function for other texts
 */
export function useFinder({ groups, members }: Grouped, textOf: (id: string) => string) {
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const wanted = fold(search.trim());
  // Folding takes long, so it is not done for each key.
  const folded = useMemo(() => memoize(textOf), [textOf]);
  const hits = useMemo(
    () => (wanted ? allRowIds({ groups, members }).filter((id) => folded(id).includes(wanted)) : []),
    [wanted, folded, groups, members],
  );
  const count = hits.length;
  return {
    search,
    count,
    found: count ? (hits[((at % count) + count) % count] ?? null) : null,
    onSearch: useCallback((text: string) => {
      setSearch(text);
      setAt(0);
    }, []),
    onStep: useCallback((by: number) => setAt((now) => now + by), []),
  };
}

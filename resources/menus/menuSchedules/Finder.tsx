import { useTranslate } from 'ra-core';
import { useMemo, useState, type Ref } from 'react';
import { fold } from '#contract/core/fold.ts';
import { nodeId, type MenuDraft } from './model/draft.ts';
import type { Named } from './model/pasted.ts';
import type { Library } from './useLibrary.ts';

/** The folded name, in all languages, and code of each record. */
const wordsOf = (records: ReadonlyMap<string, Named>) =>
  new Map(
    [...records].map(([id, { code, name }]) => [id, fold([code, ...Object.values(name)].filter(Boolean).join('\n'))]),
  );

/** Finds rows of a menu by name or code, one after the other. */
export function useFinder({ categories, places }: MenuDraft, library: Library) {
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const wanted = fold(search.trim());
  const isUsed = wanted !== '';
  // Folding takes long, so it is not done for each key.
  const words = useMemo(
    () => (isUsed ? { categories: wordsOf(library.categories), items: wordsOf(library.items) } : null),
    [isUsed, library],
  );
  const hits = useMemo(() => {
    if (!words || !wanted) return [];
    return categories.flatMap((category) => [
      ...(words.categories.get(category)?.includes(wanted) ? [category] : []),
      ...(places[category] ?? [])
        .filter((item) => words.items.get(item)?.includes(wanted))
        .map((item) => nodeId(category, item)),
    ]);
  }, [wanted, words, categories, places]);
  const count = hits.length;
  return {
    search,
    count,
    found: count ? (hits[((at % count) + count) % count] ?? null) : null,
    setSearch: (text: string) => {
      setSearch(text);
      setAt(0);
    },
    step: (by: number) => setAt((now) => now + by),
  };
}

interface FinderProps {
  finder: ReturnType<typeof useFinder>;
  ref: Ref<HTMLInputElement>;
}

export function Finder({ finder: { search, count, setSearch, step }, ref }: FinderProps) {
  const translate = useTranslate();
  return (
    <>
      <input
        ref={ref}
        type="search"
        className="search-box"
        aria-label={translate('menuEditor.find')}
        placeholder={translate('menuEditor.find')}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
          else if (event.key === 'Escape') setSearch('');
          else return;
          event.preventDefault();
        }}
      />
      {search.trim() && (
        <span className="subtle small" role="status">
          {translate('menuEditor.hits', { count })}
        </span>
      )}
    </>
  );
}

import { useTranslate } from 'ra-core';
import { memo, useCallback, useMemo, useState, type Ref } from 'react';
import { fold } from '#contract/core/fold.ts';
import { Button } from '#ui/Button.tsx';
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
    onSearch: useCallback((text: string) => {
      setSearch(text);
      setAt(0);
    }, []),
    onStep: useCallback((by: number) => setAt((now) => now + by), []),
  };
}

interface FinderProps extends Omit<ReturnType<typeof useFinder>, 'found'> {
  box: Ref<HTMLInputElement>;
  readOnly: boolean;
  /** Whether the keys are shown. */
  help: boolean;
  onDialog: (dialog: { kind: 'categories' } | { kind: 'paste'; text: string }) => void;
  onHelp: () => void;
}

/** The search box above the tree, with what can be added; not rendered again with each edit. */
export const Finder = memo(function Finder(props: FinderProps) {
  const { search, count, onSearch, onStep, box, readOnly, help, onDialog, onHelp } = props;
  const translate = useTranslate();
  return (
    <div className="row">
      <input
        ref={box}
        type="search"
        className="search-box"
        aria-label={translate('menuEditor.find')}
        placeholder={translate('menuEditor.find')}
        value={search}
        onChange={({ target }) => onSearch(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onStep(event.shiftKey ? -1 : 1);
          else if (event.key === 'Escape') onSearch('');
          else return;
          event.preventDefault();
        }}
      />
      {search.trim() && (
        <span className="subtle small" role="status">
          {translate('menuEditor.hits', { count })}
        </span>
      )}
      {!readOnly && (
        <>
          <Button label="menuEditor.addCategory" onClick={() => onDialog({ kind: 'categories' })} />
          <Button label="menuEditor.paste.open" onClick={() => onDialog({ kind: 'paste', text: '' })} />
        </>
      )}
      <Button className="menu-keys" label="menuEditor.keys" aria-expanded={help} onClick={onHelp} />
    </div>
  );
});

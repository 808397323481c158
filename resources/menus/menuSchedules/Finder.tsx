import { mapValues } from 'es-toolkit';
import { useTranslate } from 'ra-core';
import { memo, useCallback, useMemo, useState, type Ref } from 'react';
import { fold } from '#contract/core/fold.ts';
import { Button } from '#ui/Button.tsx';
import type { EditorDialog } from './EditorDialogs.tsx';
import { nodeId, type MenuDraft } from './model/draft.ts';
import { searchedText, type Named } from './model/pasted.ts';
import type { Library } from './useLibrary.ts';

/** Finds rows of a menu by name or code, one after the other. */
export function useFinder({ categories, places }: MenuDraft, library: Library) {
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const wanted = fold(search.trim());
  const isUsed = wanted !== '';
  // Folding takes long, so it is not done for each key.
  const words = useMemo(
    () =>
      isUsed
        ? mapValues(
            library,
            (records: ReadonlyMap<string, Named>) => new Map([...records].map(([id, one]) => [id, searchedText(one)])),
          )
        : null,
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
  onDialog: (dialog: EditorDialog) => void;
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
          <Button label="menuEditor.paste.open" onClick={() => onDialog({ kind: 'paste' })} />
        </>
      )}
      <Button className="menu-keys" label="menuEditor.keys" aria-expanded={help} onClick={onHelp} />
    </div>
  );
});

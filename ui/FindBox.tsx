import { memo, type Ref } from 'react';

interface FindBoxProps {
  label: string;
  search: string;
  /** How many are found; shown while something is looked for. */
  found: string;
  box?: Ref<HTMLInputElement>;
  onSearch: (text: string) => void;
  /** To the next, or with −1 to the one before. */
  onStep: (by: number) => void;
}

/** A box that finds one thing after the other: Enter and Shift+Enter step through them, Escape clears it. */
export const FindBox = memo(function FindBox({ label, search, found, box, onSearch, onStep }: FindBoxProps) {
  return (
    <>
      <input
        ref={box}
        type="search"
        className="search-box"
        aria-label={label}
        placeholder={label}
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
          {found}
        </span>
      )}
    </>
  );
});

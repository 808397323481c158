import { useEffect, useRef, useState } from 'react';
import { useDebounced } from '#ui/debounce.ts';

interface SearchBoxProps {
  hint: string;
  /** Its name, where that is not the hint. */
  label?: string;
  /** Milliseconds of rest before it asks. */
  delay: number;
  value: string;
  /** Why nothing can be searched for now. */
  refused?: string | undefined;
  onSearch: (text: string) => void;
}

/** Asks once the typing has rested; what is typed meanwhile is never overwritten by the address. */
export function SearchBox({ hint, label = hint, delay, value, refused, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const settled = useDebounced(text, delay);
  const asked = useRef(value);
  // As it is now: another box may have changed the conditions since the typing.
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });

  useEffect(() => {
    if (settled.trim() === asked.current) return;
    asked.current = settled.trim();
    search.current(asked.current);
  }, [settled]);
  useEffect(() => {
    // The address changed without us: back, a preset link, "clear".
    if (value === asked.current) return;
    asked.current = value;
    setText(value);
  }, [value]);

  return (
    <input
      type="search"
      className="search-box"
      aria-label={label}
      placeholder={hint}
      title={refused}
      disabled={refused !== undefined}
      value={text}
      maxLength={100}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => setText(event.target.value)}
    />
  );
}

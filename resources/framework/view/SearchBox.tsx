import { useLanguage } from './labels.ts';
import { common } from '#contract/labels/commonLabels.ts';
import { ListFilterContext, useTranslate } from 'ra-core';
import { useContext, useEffect, useRef, useState } from 'react';
import { useDebounced } from '#ui/debounce.ts';

/** From the list context by default. */
interface SearchBoxProps {
  /** The condition of the list that it edits. */
  source?: string;
  hint?: string;
  /** Its label, if different from the placeholder. */
  label?: string;
  /** Debounce in milliseconds. */
  delay?: number;
  value?: string;
  /** Why the search is disabled. */
  refused?: string | undefined;
  onSearch?: (text: string) => void;
}

/** A debounced search; the address never overwrites text while the user types. */
export function SearchBox({ source = 'q', delay = 250, refused, ...rest }: SearchBoxProps) {
  const translate = useTranslate();
  const list = useContext(ListFilterContext);
  const language = useLanguage();
  const { hint = translate(`ui.search.${list?.resource}`, { _: common.search[language] }), label = hint } = rest;
  const storedValue: unknown = list?.filterValues[source];
  const {
    value = typeof storedValue === 'string' ? storedValue : '',
    onSearch = (found: string) => list?.setFilters({ ...list.filterValues, [source]: found }),
  } = rest;
  const [text, setText] = useState(value);
  const settled = useDebounced(text, delay);
  const lastValue = useRef(value);
  // The current conditions: another input may have changed them since.
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });

  useEffect(() => {
    if (settled.trim() === lastValue.current) return;
    lastValue.current = settled.trim();
    search.current(lastValue.current);
  }, [settled]);
  useEffect(() => {
    // The address changed from outside: back, a preset link, "clear".
    if (value === lastValue.current) return;
    lastValue.current = value;
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

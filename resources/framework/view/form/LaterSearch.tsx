import { createElement, Suspense, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { lazyOnce, preloadOnce } from '#ui/lazy.ts';
import { runWhenIdle } from '#ui/runWhenIdle.ts';
import type { Lazy } from '../../fields.ts';

/** For the text field that stands where the search will be. */
export interface SearchEntry {
  onMouseDown: () => void;
  onFocus: () => void;
}

interface LaterSearchProps<Props extends object> {
  load: Lazy<Props & EnteredProps>;
  props: Props;
  /** A text field that looks like the search and shows its value. */
  children: (entry: SearchEntry) => ReactNode;
}

/** How the user has entered the search. */
export interface EnteredProps {
  byPointer: boolean;
}

/**
 * An input with a search, which is rendered when the user enters it, and until then a text field with its value: forms
 * have many, and each search is a component as large as ten text fields. Its code is loaded when the browser is idle.
 */
export function LaterSearch<Props extends object>({ load, props, children }: LaterSearchProps<Props>) {
  const [isEntered, setEntered] = useState(false);
  const [byPointer, setByPointer] = useState(false);
  useEffect(() => runWhenIdle(() => preloadOnce(load)), [load]);
  const field = children({ onMouseDown: () => setByPointer(true), onFocus: () => setEntered(true) });
  if (!isEntered) return field;
  return <Suspense fallback={field}>{createElement(lazyOnce(load), { ...props, byPointer })}</Suspense>;
}

/** Moves the focus into the search that has replaced the focused text field. */
export function useEntered(): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The user may have gone on while the code was loading.
    const { activeElement } = document;
    if (activeElement && activeElement !== document.body) return undefined;
    input.current?.focus();
    // A name is there after the next render; typing replaces it, as it does after tabbing into a field.
    const timer = setTimeout(() => input.current?.select());
    return () => clearTimeout(timer);
  }, []);
  return input;
}

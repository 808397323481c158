import {
  createElement,
  startTransition,
  Suspense,
  useEffect,
  useRef,
  useState,
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { lazyOnce, preloadOnce } from '#ui/lazy.ts';
import { runWhenIdle } from '#ui/runWhenIdle.ts';
import type { Lazy } from '../../fields.ts';

/** For the text field that stands where the search will be. */
export interface SearchEntry {
  /** What was typed before the search was there. */
  typed: string;
  /** Props of the text field. */
  props: {
    onMouseDown: () => void;
    onFocus: (event: FocusEvent<HTMLInputElement>) => void;
    onBlur: () => void;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    onKeyDown: (event: KeyboardEvent) => void;
  };
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
  /** Typed before the search was there. */
  typed: string;
}

/**
 * An input with a search, which is rendered when the user enters it, and until then a text field with its value: forms
 * have many, and each search is a component as large as ten text fields. Its code is loaded when the browser is idle.
 */
export function LaterSearch<Props extends object>({ load, props, children }: LaterSearchProps<Props>) {
  const [isEntered, setEntered] = useState(false);
  const [byPointer, setByPointer] = useState(false);
  const [typed, setTyped] = useState('');
  useEffect(() => runWhenIdle(() => preloadOnce(load)), [load]);
  return (
    <Suspense>
      {isEntered
        ? createElement(lazyOnce(load), { ...props, byPointer, typed })
        : children({
            typed,
            props: {
              onMouseDown: () => setByPointer(true),
              // The text field stays, and takes what is typed, until the search is there.
              onFocus: ({ target }) => {
                target.select();
                startTransition(() => setEntered(true));
              },
              // As in the search, what is typed and not selected is dropped.
              onBlur: () => setTyped(''),
              onChange: ({ target }) => setTyped(target.value),
              // It would send the form, and not select as in the search.
              onKeyDown: (event) => event.key === 'Enter' && event.preventDefault(),
            },
          })}
    </Suspense>
  );
}

/**
 * Moves the focus into the search that has replaced the focused text field, and what was typed with it.
 *
 * @returns for the input of the search
 */
export function useEntered({ typed }: Pick<EnteredProps, 'typed'>): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  const begun = useRef(typed);
  useEffect(() => {
    // The user may have gone on while the code was loading.
    const { activeElement } = document;
    if (activeElement && activeElement !== document.body) return undefined;
    input.current?.focus();
    // A name is there after the next render; typing replaces it, as it does after tabbing into a field.
    const timer = setTimeout(() => {
      if (!input.current) return;
      if (begun.current) type(input.current, begun.current);
      else input.current.select();
    });
    return () => clearTimeout(timer);
  }, []);
  return input;
}

/** Replaces the text of an input as typing does, for components that listen to it. */
function type(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

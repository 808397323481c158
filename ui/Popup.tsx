import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { keepInView } from './keepInView.ts';
import { useOutsidePress } from './useOutsidePress.ts';
import './popup.css';

interface PopupProps {
  label: string | undefined;
  className?: string;
  /** A selector of what the keyboard begins at, where it is not the first that takes it. */
  first?: string;
  /** What it is about: with another, the keyboard begins anew. */
  subject?: unknown;
  /** Hears of Esc and of a press elsewhere. */
  onClose: () => void;
  /** A selector of what is no elsewhere: a question that is asked from here. */
  also?: string;
  children: ReactNode;
}

/** What opens below a button, with which it shares an element: the button says `aria-expanded`. */
export function Popup({ label, className = '', first, subject, also, onClose, children }: PopupProps) {
  const panel = useRef<HTMLDivElement>(null);
  const anchor = useRef<Element>(null);
  useLayoutEffect(() => {
    const element = panel.current;
    const around = element?.parentElement ?? null;
    anchor.current = around;
    return () => {
      // The keyboard goes on from the button, not from the top of the page.
      if (element?.contains(document.activeElement)) around?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    };
  }, []);
  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    const begin = first ? element.querySelector<HTMLElement>(first) : null;
    (begin ?? element.querySelector<HTMLElement>('input:not([type=hidden]), button, select'))?.focus();
    keepInView(element);
  }, [first, subject]);
  useOutsidePress(true, anchor, onClose, also);
  return (
    <div
      className={`popup floating ${className}`}
      role="dialog"
      aria-label={label}
      ref={panel}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      {children}
    </div>
  );
}

import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { keepInView } from './keepInView.ts';
import { useOutsidePress } from './useOutsidePress.ts';
import './popup.css';

interface PopupProps {
  label: string | undefined;
  className?: string;
  /** A selector of the element to focus; by default the first input, button or select. */
  first?: string;
  /** The subject of the content; a change moves the focus to the start again. */
  subject?: unknown;
  /** Called on Esc and on a press outside. */
  onClose: () => void;
  /** A selector of elements that do not count as outside, e.g. a dialog opened from here. */
  also?: string;
  children: ReactNode;
}

/** Content that opens below a button in the same parent element. The button has `aria-expanded`. */
export function Popup({ label, className = '', first, subject, also, onClose, children }: PopupProps) {
  const panel = useRef<HTMLDivElement>(null);
  const anchor = useRef<Element>(null);
  useLayoutEffect(() => {
    const element = panel.current;
    const around = element?.parentElement ?? null;
    anchor.current = around;
    return () => {
      // Returns the focus to the button instead of the top of the page.
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

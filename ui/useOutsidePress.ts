import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Calls a handler for presses outside an open element, while it is open.
 *
 * @param also a selector of elements that count as inside, wherever they are, e.g. a dialog opened from there
 */
export function useOutsidePress(
  open: boolean,
  place: RefObject<Element | null>,
  onOutside: () => void,
  also?: string,
): void {
  const latest = useRef(onOutside);
  useEffect(() => {
    latest.current = onOutside;
  });
  useEffect(() => {
    if (!open) return undefined;
    const onPress = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || place.current?.contains(target)) return;
      if (!also || !target.closest(also)) latest.current();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [open, place, also]);
}

/**
 * The open state of content below a button; `anchor` is the element around both. A press outside closes it, and `close`
 * returns the focus to the button.
 */
export function useOpening(also?: string) {
  const anchor = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useOutsidePress(open, anchor, () => setOpen(false), also);
  const close = () => {
    setOpen(false);
    anchor.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  };
  return { anchor, open, setOpen, close };
}

import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Tells of a press outside of what has been opened, for as long as it is open.
 *
 * @param also a selector of what counts as inside too, wherever it stands: a question that was asked from there
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
 * Something that opens below a button, whose `anchor` is around both. A press elsewhere puts it away; `close` gives the
 * focus back to the button.
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

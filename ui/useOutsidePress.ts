import { useEffect, useRef, type RefObject } from 'react';

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

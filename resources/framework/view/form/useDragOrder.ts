import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Reorders by dragging with mouse or finger: the dragged item follows the pointer and stays where it is released.
 *
 * @param list the element whose children are the items
 * @returns the index of the dragged item, and how to start dragging
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  move: (from: number, to: number) => void,
): [number | null, (at: number) => void] {
  const [dragged, setDragged] = useState<number | null>(null);
  /** The current index: the pointer may be faster than rendering. */
  const place = useRef(-1);
  const isDragged = dragged !== null;
  useEffect(() => {
    if (!isDragged) return undefined;
    const follow = ({ clientX, clientY }: PointerEvent) => {
      const places = [...(list.current?.children ?? [])].map((item) => item.getBoundingClientRect());
      const row = places.flatMap(({ top, bottom }, at) => (clientY >= top && clientY <= bottom ? [at] : []));
      // Items in a row are distinguished by their left and right edges.
      const beside = row.find((at) => clientX >= (places[at]?.left ?? 0) && clientX <= (places[at]?.right ?? 0));
      const over = (row.length > 1 ? beside : row[0]) ?? -1;
      if (over < 0 || over === place.current) return;
      move(place.current, over);
      place.current = over;
      setDragged(over);
    };
    const end = () => setDragged(null);
    window.addEventListener('pointermove', follow);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    return () => {
      window.removeEventListener('pointermove', follow);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
  }, [isDragged, list, move]);
  const take = (at: number) => {
    place.current = at;
    setDragged(at);
  };
  return [dragged, take];
}

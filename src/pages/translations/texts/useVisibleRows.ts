import { useEvent } from 'ra-core';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { TranslationRow } from '#contract/translations/translations.ts';
import { isSameRow } from './model.ts';
import { RowOffsets } from './rowOffsets.ts';
import { orderRows, showRows, type RowSlot } from './rowSlots.ts';

/** Further pixels that are rendered where the grid scrolls to, and where it comes from. */
const ahead = 240;
const behind = 80;
/** Rows come in steps of so many pixels, so that most frames render nothing. */
const step = 400;
/** The grid has stopped after this many milliseconds. */
const rest = 150;
/** Before the grid is measured. */
const usualHeight = 700;
const usualRow = 53;

interface VisibleRowsInput {
  rows: readonly TranslationRow[];
  /** The height of a row in a grid of a width; another function estimates all rows anew. */
  estimate: (row: TranslationRow, width: number) => number;
  /** The row that stays mounted, because it has the focus. */
  focused: number;
}

interface Size {
  width: number;
  height: number;
}

interface Shown extends VisibleRowsInput {
  /** Null before the grid is measured. */
  size: Size | null;
  offsets: RowOffsets;
  first: number;
  last: number;
  slots: readonly RowSlot[];
}

const scrollBy = (grid: HTMLElement, pixels: number) => {
  grid.scrollTop += pixels;
};

/** The rows around those in view. */
function rangeOf(offsets: RowOffsets, top: number, height: number, above: number, below: number) {
  return { first: offsets.at(top - above), last: offsets.at(top + height + below) };
}

function wantedOf({ first, last, focused, rows }: Pick<Shown, 'first' | 'last' | 'focused' | 'rows'>): number[] {
  const wanted = Array.from({ length: rows.length ? last - first + 1 : 0 }, (_, nth) => first + nth);
  if (focused < first) wanted.unshift(focused);
  else if (focused > last && rows.length) wanted.push(focused);
  return wanted;
}

function offsetsFor(before: Shown | null, { rows, estimate }: VisibleRowsInput, size: Size | null): RowOffsets {
  const same = before && before.estimate === estimate && before.size?.width === size?.width ? before : null;
  if (same?.rows === rows) return same.offsets;
  return new RowOffsets(rows.length, (index) => {
    const row = rows[index];
    if (!size || !row) return usualRow;
    // Measured heights stay where rows stay, so that nothing jumps after an edit.
    return same?.rows[index] === row ? same.offsets.heightOf(index) : estimate(row, size.width);
  });
}

/** The elements that show the same texts as before, in other rows. */
function moved({ rows, slots }: Shown, next: readonly TranslationRow[]): RowSlot[] {
  if (rows === next) return [...slots];
  return slots.map(({ key, index }) => {
    const row = rows[index];
    const there = next[index];
    if (!row) return { key, index: -1 };
    return { key, index: there && isSameRow(there, row) ? index : next.findIndex((one) => isSameRow(one, row)) };
  });
}

/** Shows what is in view, in the order of the document. */
function arrange(before: Shown | null, input: VisibleRowsInput, size: Size | null, top: number): Shown {
  const offsets = offsetsFor(before, input, size);
  const { rows, estimate, focused } = input;
  const range = rangeOf(offsets, top, size?.height ?? usualHeight, behind, ahead);
  const shown = { rows, estimate, focused, size, offsets, ...range };
  return { ...shown, slots: orderRows(before ? moved(before, rows) : [], wantedOf(shown), focused) };
}

/** Shows what comes into view, in steps of several rows; the same if it is there already. */
function scrollTo(before: Shown, top: number, above: number, below: number): Shown {
  const height = before.size?.height ?? usualHeight;
  const needed = rangeOf(before.offsets, top, height, above, below);
  if (needed.first >= before.first && needed.last <= before.last) return before;
  const range = rangeOf(before.offsets, top, height, above && above + step, below && below + step);
  const shown = { ...before, ...range };
  return { ...shown, slots: showRows(before.slots, wantedOf(shown)) };
}

/** The grid, which scrolls. Its own ref is set only after the effects of what is in it. */
const gridOf = (body: RefObject<HTMLElement | null>) => body.current?.parentElement;

/**
 * The rows of a grid that are near the viewport. Each is rendered in an element of its own, absolutely positioned in
 * `body`, a child of the grid; its height is estimated, and measured once it is rendered.
 */
export function useVisibleRows(
  body: RefObject<HTMLElement | null>,
  input: VisibleRowsInput,
): Pick<Shown, 'slots' | 'offsets'> {
  const [stored, setShown] = useState(() => arrange(null, input, null, 0));
  let shown = stored;
  if (stored.rows !== input.rows || stored.estimate !== input.estimate || stored.focused !== input.focused) {
    shown = arrange(stored, input, stored.size, gridOf(body)?.scrollTop ?? 0);
    setShown(shown);
  }
  const latest = useRef(shown);

  const measure = useEvent(() => {
    const { slots, offsets, size } = latest.current;
    const grid = gridOf(body);
    const elements = body.current?.children;
    if (!grid || !elements || !size) return;
    const heights = slots.flatMap(({ index }, at): [number, number][] => {
      const element = elements[at];
      return element instanceof HTMLElement ? [[index, element.offsetHeight]] : [];
    });
    const { changed, above } = offsets.correct(heights, grid.scrollTop);
    if (above) scrollBy(grid, above);
    if (changed) setShown((before) => ({ ...scrollTo(before, grid.scrollTop, behind, ahead) }));
  });
  useLayoutEffect(() => {
    latest.current = shown;
    measure();
  });

  useLayoutEffect(() => {
    const grid = gridOf(body);
    if (!grid) return;
    const resize = () =>
      setShown((before) => {
        const size = { width: grid.clientWidth, height: grid.clientHeight };
        const same = before.size?.width === size.width && before.size.height === size.height;
        return same ? before : arrange(before, before, size, grid.scrollTop);
      });
    resize();
    if (!('ResizeObserver' in window)) return;
    const observer = new ResizeObserver(resize);
    observer.observe(grid);
    return () => observer.disconnect();
  }, [body]);

  useEffect(() => {
    const grid = gridOf(body);
    if (!grid) return;
    let timer = 0;
    let now = 0;
    let top = grid.scrollTop;
    const settle = () => {
      const left = now + rest - performance.now();
      timer = left > 0 ? window.setTimeout(settle, left) : 0;
      if (left <= 0) setShown((before) => arrange(before, before, before.size, grid.scrollTop));
    };
    const scroll = () => {
      const down = grid.scrollTop >= top;
      top = grid.scrollTop;
      now = performance.now();
      timer ||= window.setTimeout(settle, rest);
      const next = (before: Shown) => scrollTo(before, top, down ? 0 : ahead, down ? ahead : 0);
      if (next(latest.current) !== latest.current) setShown(next);
    };
    grid.addEventListener('scroll', scroll, { passive: true });
    return () => {
      clearTimeout(timer);
      grid.removeEventListener('scroll', scroll);
    };
  }, [body]);

  // Only the row with the focus grows by itself, while a text is typed.
  const focusedAt = shown.slots.findIndex(({ index }) => index === input.focused);
  const focusedKey = shown.slots[focusedAt]?.key;
  useEffect(() => {
    const element = body.current?.children[focusedAt];
    if (focusedKey === undefined || !element || !('ResizeObserver' in window)) return;
    const observer = new ResizeObserver(() => measure());
    observer.observe(element);
    return () => observer.disconnect();
  }, [body, focusedAt, focusedKey, measure]);

  return { slots: shown.slots, offsets: shown.offsets };
}

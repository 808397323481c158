/**
 * The elements of rows, in the order of the document. While the grid scrolls, an element whose row has left shows one
 * that comes, which is far cheaper than another element.
 */
export interface RowSlot {
  /** Of the element. */
  key: number;
  /** Of the row that it shows. */
  index: number;
}

type RowSlots = readonly RowSlot[];

function keysAfter(slots: RowSlots): () => number {
  let last = slots.reduce((most, { key }) => Math.max(most, key), -1);
  return () => (last += 1);
}

/**
 * Shows rows in the elements of others, and in new ones where these do not suffice.
 *
 * @param wanted the rows, ascending
 * @returns the same slots if they show these rows already
 */
export function showRows(slots: RowSlots, wanted: readonly number[]): RowSlots {
  const shown = new Set(slots.map(({ index }) => index));
  const coming = wanted.filter((index) => !shown.has(index));
  if (!coming.length) return slots;
  const staying = new Set(wanted);
  const next = slots.map((slot) => {
    if (staying.has(slot.index)) return slot;
    const index = coming.shift();
    return index === undefined ? slot : { key: slot.key, index };
  });
  const key = keysAfter(slots);
  return [...next, ...coming.map((index) => ({ key: key(), index }))];
}

/**
 * Shows only these rows, in the order of the document, as assistive technology reads them.
 *
 * @param wanted the rows, ascending
 * @param focused the row whose element must stay, because it may have the focus
 * @returns the same slots if nothing is to be changed
 */
export function orderRows(slots: RowSlots, wanted: readonly number[], focused: number): RowSlots {
  if (slots.length === wanted.length && slots.every(({ index }, at) => index === wanted[at])) return slots;
  const key = keysAfter(slots);
  const position = wanted.indexOf(focused);
  const at = position < 0 ? -1 : slots.findIndex(({ index }) => index === focused);
  const fill = (free: RowSlots, indexes: readonly number[]): RowSlot[] =>
    indexes.map((index, nth) => ({ key: free[nth]?.key ?? key(), index }));
  if (at < 0) return fill(slots, wanted);
  return [
    ...fill(slots.slice(0, at), wanted.slice(0, position)),
    ...slots.slice(at, at + 1),
    ...fill(slots.slice(at + 1), wanted.slice(position + 1)),
  ];
}

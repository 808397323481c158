/** So many rows of a list, after so many others. */
export interface Slice {
  offset: number;
  limit: number;
}

/** The slice that a page of a list is; pages count from 1. */
export const sliceOf = ({ page, itemsPerPage }: { page: number; itemsPerPage: number }): Slice => ({
  offset: (page - 1) * itemsPerPage,
  limit: itemsPerPage,
});

/** Where a slice of a list begins, counted from the list's nearer end: `ascending` from its last row. */
export function pageFrom(total: number, { offset, limit: most }: Slice) {
  const limit = Math.max(0, Math.min(most, total - offset));
  const after = total - offset - limit;
  // Beyond the end there is nothing, whatever came in meanwhile.
  return offset > after && limit
    ? { skipped: after, ascending: true, limit }
    : { skipped: offset, ascending: false, limit };
}

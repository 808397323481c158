import { uniqBy } from 'es-toolkit';
import { useInfiniteQuery, type InfiniteData, type QueryKey } from '@tanstack/react-query';

/** The request of a page. */
export interface PageRequest {
  from: number;
  size: number;
}

interface PagesOptions {
  size?: number;
  /** Reloaded whenever it is shown, so that it includes recent changes from elsewhere. */
  always?: boolean;
}

/**
 * An infinite list, page by page.
 *
 * @param read fetches the page from `from` on
 * @param rowsOf the rows of a page
 * @returns the query, with its first page, which may contain more than rows, and the rows of all pages
 */
export function usePages<P extends { total: number }, Row>(
  queryKey: QueryKey,
  read: (page: PageRequest, signal: AbortSignal) => Promise<P>,
  rowsOf: (page: P) => readonly Row[],
  { size = 20, always = false }: PagesOptions = {},
) {
  const answer = useInfiniteQuery<P, Error, InfiniteData<P>, QueryKey, number>({
    queryKey,
    queryFn: ({ pageParam, signal }) => read({ from: pageParam, size }, signal),
    initialPageParam: 0,
    ...(always && { refetchOnMount: 'always' as const }),
    getNextPageParam: (last, pages) => {
      const shown = pages.reduce((sum, page) => sum + rowsOf(page).length, 0);
      return rowsOf(last).length > 0 && shown < last.total ? shown : undefined;
    },
  });
  const pages = answer.data?.pages ?? [];
  // New records moved others to the next page.
  const rows = uniqBy(pages.flatMap(rowsOf), (row) => (row as { id?: unknown }).id ?? row);
  return { ...answer, first: pages[0], rows };
}

import { uniqBy } from 'es-toolkit';
import { useInfiniteQuery, type InfiniteData, type QueryKey } from '@tanstack/react-query';

/** What is asked of a page. */
export interface PageRequest {
  from: number;
  size: number;
}

interface PagesOptions {
  size?: number;
  /** Asked again whenever it is shown: what was changed elsewhere a moment ago is in it. */
  always?: boolean;
}

/**
 * What there is much of, page below page.
 *
 * @param read fetches the page from `from` on
 * @param rowsOf the rows of a page
 * @returns the answer; with its first page, which may tell more than its rows, and the rows of all pages
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
  // What came in meanwhile moved others to the next page.
  const rows = uniqBy(pages.flatMap(rowsOf), (row) => (row as { id?: unknown }).id ?? row);
  return { ...answer, first: pages[0], rows };
}

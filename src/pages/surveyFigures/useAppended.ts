import { useInfiniteQuery, type QueryKey } from '@tanstack/react-query';
import { uniqBy } from 'es-toolkit';
import { pageSizes } from '#contract/constants.ts';

interface Paged<T> {
  total: number;
  data: T[];
}

/** Pages of a list one below the other. */
export function useAppended<T>(
  queryKey: QueryKey,
  fetchPage: (page: { page: number; itemsPerPage: number }, signal: AbortSignal) => Promise<Paged<T>>,
  idOf: (row: T) => string,
) {
  const answer = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage({ page: pageParam, itemsPerPage: pageSizes.surveys }, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      last.data.length && pages.length * pageSizes.surveys < last.total ? pages.length + 1 : undefined,
  });
  const pages = answer.data?.pages;
  return {
    answer,
    total: pages?.at(-1)?.total ?? 0,
    // What came in meanwhile moved others to the next page.
    rows: uniqBy(pages?.flatMap(({ data }) => data) ?? [], idOf),
  };
}

import { keepPreviousData, useInfiniteQuery, type QueryKey } from '@tanstack/react-query';
import { uniqBy } from 'es-toolkit';
import type { ReactNode } from 'react';
import { More } from '#resources/framework/view/More.tsx';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { EmptyState } from '#ui/states.tsx';

interface Paged<Row> {
  total: number;
  data: Row[];
  /** False if `total` is a lower bound. */
  exact?: boolean;
}

interface AppendedOptions<Row> {
  perPage: number;
  fetchPage: (page: number, signal: AbortSignal) => Promise<Paged<Row>>;
  idOf: (row: Row) => string;
  /** Keeps the previous rows until the new ones are loaded. */
  keeps?: boolean;
}

/** Pages of rows, appended to each other. */
export function useAppended<Row>(queryKey: QueryKey, { perPage, fetchPage, idOf, keeps }: AppendedOptions<Row>) {
  const answer = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      last.data.length && pages.length * perPage < last.total ? pages.length + 1 : undefined,
    ...(keeps && { placeholderData: keepPreviousData }),
  });
  const pages = answer.data?.pages;
  const last = pages?.at(-1);
  return {
    answer,
    // Rows inserted in the meantime may have moved others to the next page.
    rows: uniqBy(pages?.flatMap(({ data }) => data) ?? [], idOf),
    idOf,
    total: last?.total ?? 0,
    atLeast: last?.exact === false,
  };
}

interface RowListProps<Row> {
  list: ReturnType<typeof useAppended<Row>>;
  /** The accessible name of the list. */
  label: string;
  /** The text with the number of rows. */
  found?: string | false;
  empty: { title: string; text: string };
  failureText?: (error: unknown) => string;
  /** Renders a row; a `whole-link` in it opens the row. */
  children: (row: Row) => ReactNode;
}

/** A list of rows, each in a frame, with a button to load more. */
export function RowList<Row>({ list, label, found, empty, failureText, children }: RowListProps<Row>) {
  const { answer, rows, idOf, total, atLeast } = list;
  return (
    <QueryBoundary {...{ answer, failureText }} rows={6} columns={4} large>
      {() => (
        <>
          {found && (
            <p className="subtle" role="status">
              {found}
            </p>
          )}
          {rows.length ? (
            <>
              <ul className="stack plain-list" aria-label={label} aria-busy={answer.isPlaceholderData}>
                {rows.map((row) => (
                  <li key={idOf(row)} className="framed pad anchor wrap stack">
                    {children(row)}
                  </li>
                ))}
              </ul>
              <More {...answer} {...{ total, atLeast }} shown={rows.length} />
            </>
          ) : (
            <EmptyState {...empty} />
          )}
        </>
      )}
    </QueryBoundary>
  );
}

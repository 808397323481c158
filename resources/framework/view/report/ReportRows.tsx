import { useTranslate } from 'ra-core';
import { useCallback, useEffect, type ReactNode } from 'react';
import { Pagination } from '../Pagination.tsx';
import { QueryBoundary, type QueryState } from '#ui/QueryBoundary.tsx';
import { More, type NextPage } from '../More.tsx';
import '../list.css';
import type { ReportAddress } from './useReportAddress.ts';

interface ReportRowsProps<Row> {
  answer: QueryState & { data: { total: number; data: readonly Row[] } | undefined; isFetching: boolean };
  address: ReportAddress;
  perPage: number;
  /** Shown if nothing matches. */
  empty: ReactNode;
  /** Set if the next page is appended. */
  more?: NextPage;
  children: (rows: readonly Row[]) => ReactNode;
}

/** The rows of a report, or why there are none. A page beyond the end redirects to the last one. */
export function ReportRows<Row>({ answer, address, perPage, empty, more, children }: ReportRowsProps<Row>) {
  const translate = useTranslate();
  const {
    state: { page },
    change,
  } = address;
  const setPage = useCallback(
    (next: number, replace = false) => change({ page: next }, { replace, keep: true }),
    [change],
  );
  const { total = 0, data: { length } = [] } = answer.data ?? {};
  const last = Math.max(1, Math.ceil(total / perPage));
  const pastEnd = !more && answer.data !== undefined && !answer.isFetching && page > last;
  useEffect(() => {
    if (pastEnd) setPage(last, true);
  }, [pastEnd, setPage, last]);
  // Until the rows of the last page are loaded, no rows are shown.
  const between = total > 0 && length === 0 && (pastEnd || answer.isFetching);
  return (
    <div className="sheet">
      <QueryBoundary answer={between ? { ...answer, data: undefined } : answer} columns={6} large>
        {(data) =>
          data.total === 0 ? (
            empty
          ) : (
            <>
              {children(data.data)}
              {more ? (
                <More {...more} shown={data.data.length} total={data.total} />
              ) : (
                <Pagination {...{ page, perPage, setPage }} total={data.total} />
              )}
              {answer.isError && (
                <p className="list-warning" role="alert">
                  {translate('ui.list.stale')}
                </p>
              )}
            </>
          )
        }
      </QueryBoundary>
    </div>
  );
}

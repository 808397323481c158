import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Pagination } from '../Pagination.tsx';
import { formatNumber } from '#i18n/formats.ts';
import { ErrorState, TableSkeleton } from '#ui/states.tsx';
import { useLanguage } from '../say.ts';
import '../list.css';
import type { ReportAddress } from './useReportAddress.ts';

interface ReportRowsProps<Row> {
  answer: {
    data: { total: number; data: readonly Row[] } | undefined;
    isError: boolean;
    error: unknown;
    refetch: () => Promise<unknown>;
  };
  address: ReportAddress;
  perPage: number;
  /** Stands where nothing fits. */
  empty: ReactNode;
  /** Where the next page is put below the others. */
  more?: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  children: (rows: readonly Row[]) => ReactNode;
}

/** The rows of a report, or why there are none to see. */
export function ReportRows<Row>({ answer, address, perPage, empty, more, children }: ReportRowsProps<Row>) {
  const { data } = answer;
  return (
    <div className="sheet">
      {answer.isError && !data ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !data ? (
        <TableSkeleton rows={8} columns={6} />
      ) : data.total === 0 ? (
        empty
      ) : (
        <>
          {children(data.data)}
          {more ? (
            <More {...more} shown={data.data.length} total={data.total} />
          ) : (
            <Pagination page={address.page} perPage={perPage} total={data.total} onPage={address.setPage} />
          )}
        </>
      )}
    </div>
  );
}

type MoreProps = NonNullable<ReportRowsProps<unknown>['more']> & { shown: number; total: number };

/** How much of all is shown, and the way to more of it. */
function More({ hasNextPage, isFetchingNextPage, fetchNextPage, shown, total }: MoreProps) {
  const translate = useTranslate();
  const language = useLanguage();
  return (
    <div className="pagination">
      <span className="pagination-range" role="status">
        {translate('ui.page.shown', { shown: formatNumber(shown, language), total: formatNumber(total, language) })}
      </span>
      {hasNextPage && (
        <button type="button" className="button" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {translate('ui.page.more')}
        </button>
      )}
    </div>
  );
}

import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Pagination } from '../Pagination.tsx';
import { EmptyState, ErrorState, TableSkeleton } from '#ui/states.tsx';
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
  /** Says that nothing fits. */
  empty: string;
  children: (rows: readonly Row[]) => ReactNode;
}

/** The rows of a report, or why there are none to see. */
export function ReportRows<Row>({ answer, address, perPage, empty, children }: ReportRowsProps<Row>) {
  const translate = useTranslate();
  const { data } = answer;
  return (
    <div className="sheet">
      {answer.isError && !data ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !data ? (
        <TableSkeleton rows={8} columns={6} />
      ) : data.total === 0 ? (
        <EmptyState title={empty} text={translate('ui.report.empty.text')} />
      ) : (
        <>
          {children(data.data)}
          <Pagination page={address.page} perPage={perPage} total={data.total} onPage={address.setPage} />
        </>
      )}
    </div>
  );
}

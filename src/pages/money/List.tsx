import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Pagination } from '#resources/define/view/Pagination.tsx';
import { EmptyState, ErrorState, TableSkeleton } from '#ui/states.tsx';
import '#resources/define/view/list.css';
import type { Address } from './useAddress.ts';

interface ListProps<Row> {
  answer: {
    data: { total: number; data: readonly Row[] } | undefined;
    isError: boolean;
    error: unknown;
    refetch: () => Promise<unknown>;
  };
  address: Address;
  perPage: number;
  /** Under `money.empty`: what would be here. */
  empty: string;
  children: (rows: readonly Row[]) => ReactNode;
}

/** The rows of a report, or why there are none to see. */
export function List<Row>({ answer, address, perPage, empty, children }: ListProps<Row>) {
  const translate = useTranslate();
  const { data } = answer;
  return (
    <div className="sheet">
      {answer.isError && !data ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : !data ? (
        <TableSkeleton rows={8} columns={6} />
      ) : data.total === 0 ? (
        <EmptyState title={translate(`money.empty.${empty}`)} text={translate('money.empty.text')} />
      ) : (
        <>
          {children(data.data)}
          <Pagination page={address.page} perPage={perPage} total={data.total} onPage={address.setPage} />
        </>
      )}
    </div>
  );
}

import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Pagination } from '../Pagination.tsx';
import { Answered, type Unanswered } from '#ui/Answered.tsx';
import { More, type NextPage } from '../More.tsx';
import '../list.css';
import type { ReportAddress } from './useReportAddress.ts';

interface ReportRowsProps<Row> {
  answer: Unanswered & { data: { total: number; data: readonly Row[] } | undefined };
  address: ReportAddress;
  perPage: number;
  /** Stands where nothing fits. */
  empty: ReactNode;
  /** Where the next page is put below the others. */
  more?: NextPage;
  children: (rows: readonly Row[]) => ReactNode;
}

/** The rows of a report, or why there are none to see. */
export function ReportRows<Row>({ answer, address, perPage, empty, more, children }: ReportRowsProps<Row>) {
  const translate = useTranslate();
  return (
    <div className="sheet">
      <Answered answer={answer} columns={6}>
        {(data) =>
          data.total === 0 ? (
            empty
          ) : (
            <>
              {children(data.data)}
              {more ? (
                <More {...more} shown={data.data.length} total={data.total} />
              ) : (
                <Pagination page={address.page} perPage={perPage} total={data.total} setPage={address.setPage} />
              )}
              {answer.isError && (
                <p className="list-warning" role="alert">
                  {translate('ui.list.stale')}
                </p>
              )}
            </>
          )
        }
      </Answered>
    </div>
  );
}

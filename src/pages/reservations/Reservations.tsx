import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { formatNumber } from '#i18n/formats.ts';
import { Pagination } from '#resources/define/view/Pagination.tsx';
import { useLanguage } from '#resources/define/view/say.ts';
import { useScope } from '#resources/define/view/scope.ts';
import { DateRangeField } from '#ui/DateRangeField.tsx';
import { EmptyState, ErrorState, TableSkeleton } from '#ui/states.tsx';
import '#resources/define/view/list.css';
import '../overview/Dashboard.css';
import { Conditions } from './Conditions.tsx';
import { Rows } from './Rows.tsx';
import { rowsAPage, useRows, useRowsState, type RowsState } from './useRows.ts';
import './reservations.css';

/** Reservations of a range of days: the rows behind any figure, or whatever one narrows them to. */
export default function Reservations() {
  const translate = useTranslate();
  const { companyId, branchId } = useScope();
  const state = useRowsState();
  if (!companyId)
    return <EmptyState title={translate('ui.empty.noCompany')} text={translate('ui.empty.chooseCompany')} />;
  return (
    <div className="list-page">
      <div className="list-bar">
        <DateRangeField choice={state.choice} today={state.today} onChange={(range) => state.change({ range })} />
        <div className="rows-by" role="group" aria-label={translate('reservationRows.by.label')}>
          {(['dining', 'created'] as const).map((by) => (
            <button
              key={by}
              type="button"
              className="preset"
              aria-pressed={state.by === by}
              onClick={() => state.change({ by })}
            >
              {translate(`reservationRows.by.${by}`)}
            </button>
          ))}
        </div>
      </div>
      <div className="list-bar">
        <Conditions key={companyId} companyId={companyId} branchId={branchId} state={state} />
      </div>
      <Sheet companyId={companyId} branchId={branchId} state={state} />
    </div>
  );
}

function Sheet({ companyId, branchId, state }: { companyId: string; branchId: string | null; state: RowsState }) {
  const translate = useTranslate();
  const language = useLanguage();
  const answer = useRows(companyId, branchId, state);
  const { data } = answer;
  const number = (value: number) => formatNumber(value, language);
  let content: ReactNode;
  if (answer.isError && !data) content = <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  else if (!data) content = <TableSkeleton rows={12} columns={7} />;
  else if (data.reservations.length === 0)
    content = <EmptyState title={translate('reservationRows.empty')} text={translate('reservationRows.emptyText')} />;
  else
    content = (
      <>
        <Rows rows={data.reservations} state={state} branchId={branchId} stale={answer.isPlaceholderData} />
        <Pagination
          page={state.page}
          perPage={rowsAPage}
          total={data.total}
          onPage={(page) => state.change({ page })}
        />
      </>
    );
  return (
    <>
      <p className="rows-sum" role="status">
        {data &&
          [
            translate('reservationRows.sum', { smart_count: data.total, number: number(data.total) }),
            translate('reservationRows.covers', { smart_count: data.covers, number: number(data.covers) }),
          ].join(' · ')}
      </p>
      <section className="sheet" aria-label={translate('reservationRows.table')}>
        {content}
      </section>
    </>
  );
}

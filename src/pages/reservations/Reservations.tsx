import { common } from '#contract/labels/commonLabels.ts';
import { useTranslate } from 'ra-core';
import { useLabels } from '#resources/framework/view/labels.ts';
import { Pagination } from '#resources/framework/view/Pagination.tsx';
import { useScope } from '#resources/framework/view/scope.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { withCompany } from '#resources/framework/view/withCompany.tsx';
import { Suspense } from 'react';
import { QueryBoundary } from '#ui/QueryBoundary.tsx';
import { DateRangeField } from '#ui/DateRangeField.tsx';
import { ToggleButtons } from '#ui/ToggleButtons.tsx';
import { EmptyState } from '#ui/states.tsx';
import '#resources/framework/view/list.css';
import { Conditions } from './Conditions.tsx';
import { lazyPage } from '#ui/lazy.ts';
import { Rows } from './Rows.tsx';
import { rowsAPage, useRows, useRowsState, type RowsState } from './useRows.ts';

const ReservationDrawer = lazyPage(() => import('./ReservationDrawer.tsx'));

/** Reservations of a date range, with filters: the rows behind any figure. */
export default withCompany(function Reservations({ companyId }) {
  const translate = useTranslate();
  const { branchId } = useScope();
  const state = useRowsState();
  return (
    <div className="list-page">
      <div className="row">
        <DateRangeField choice={state.choice} today={state.today} onChange={(range) => state.change({ range })} />
        <div className="press-group" role="group" aria-label={translate('reservationRows.by.label')}>
          <ToggleButtons
            names={['dining', 'created']}
            text={(by) => translate(`reservationRows.by.${by}`)}
            pressed={(by) => state.by === by}
            onPress={(by) => state.change({ by })}
          />
        </div>
      </div>
      <div className="row">
        <Conditions key={companyId} companyId={companyId} branchId={branchId} state={state} />
      </div>
      <Sheet companyId={companyId} branchId={branchId} state={state} />
    </div>
  );
});

function Sheet({ companyId, branchId, state }: { companyId: string; branchId: string | null; state: RowsState }) {
  const translate = useTranslate();
  const labelOf = useLabels();
  const { number } = useFormats();
  const answer = useRows(companyId, branchId, state);
  const opened = answer.data?.reservations.find(({ id }) => id === state.open);
  const sums = answer.data && [
    translate('reservationRows.sum', { smart_count: answer.data.total, number: number(answer.data.total) }),
    translate('reservationRows.covers', { smart_count: answer.data.covers, number: number(answer.data.covers) }),
  ];
  return (
    <>
      <p className="subtle" role="status">
        {sums?.join(' · ')}
      </p>
      <section className="sheet" aria-label={labelOf(common.reservations)}>
        <QueryBoundary answer={answer} rows={12} columns={7} large>
          {({ reservations, total }) =>
            reservations.length === 0 ? (
              <EmptyState title={translate('reservationRows.empty')} text={translate('reservationRows.emptyText')} />
            ) : (
              <>
                <Rows {...{ state, branchId }} rows={reservations} stale={answer.isPlaceholderData} />
                <Pagination
                  page={state.page}
                  perPage={rowsAPage}
                  total={total}
                  setPage={(page) => state.change({ page })}
                />
              </>
            )
          }
        </QueryBoundary>
      </section>
      {opened && (
        <Suspense fallback={null}>
          <ReservationDrawer key={opened.id} row={opened} onClose={state.close} />
        </Suspense>
      )}
    </>
  );
}

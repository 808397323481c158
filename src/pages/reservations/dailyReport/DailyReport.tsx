import { Suspense, useCallback, useMemo, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { reportedTypeOf } from '#contract/reservations/reservations.ts';
import { maxReportRows, reportTabs, type ReportSort, type ReportTab } from '#contract/reservations/dailyReport.ts';
import { Pagination } from '#resources/framework/view/Pagination.tsx';
import { useScope } from '#resources/framework/view/scope.ts';
import { useNow } from '#resources/framework/view/useNow.ts';
import { withCompany } from '#resources/framework/view/withCompany.tsx';
import { EmptyState, ErrorState, TableSkeleton } from '#ui/states.tsx';
import { lazyPage } from '#ui/lazy.ts';
import { useNarrow } from '#ui/useNarrow.ts';
import { useArrived } from '#ui/useArrived.ts';
import { ViewLinks } from '#ui/ViewLinks.tsx';
import '#resources/framework/view/list.css';
import '#resources/framework/view/report/report.css';
import { LiveMarker } from '#src/live/LiveMarker.tsx';
import { useLive } from '#src/live/useLive.ts';
import { useMayAct } from './actions.ts';
import { DayBar } from './DayBar.tsx';
import { DailyFileMenu } from './DailyFileMenu.tsx';
import { Filters } from './Filters.tsx';
import { ReportCards } from './ReportCards.tsx';
import { DailyTable } from './DailyTable.tsx';
import { isFiltered, unfiltered } from './reportState.ts';
import { useFresh } from './rows.ts';
import { Sheet } from './Sheet.tsx';
import { DailyTotals } from './DailyTotals.tsx';
import { reportKey, useReport } from './useReport.ts';
import { useReportState, useDiningDay } from './useReportState.ts';
import { useDailyReportWords } from './words.ts';
import './dailyReport.css';
import './print.css';

const ReservationDrawer = lazyPage(() => import('../ReservationDrawer.tsx'));

/** The parties of one kind on a dining day, in their order of arrival. */
export default withCompany(function DailyReport({ companyId }) {
  const { branchId } = useScope();
  const { state } = useReportState();
  const key = `${companyId} ${branchId}`;
  return state.sheet ? <Sheet key={key} companyId={companyId} /> : <Day key={key} companyId={companyId} />;
});

function Day({ companyId }: { companyId: string }) {
  const { branchId, branches } = useScope();
  const { state, hrefOf, change } = useReportState();
  const words = useDailyReportWords();
  const narrow = useNarrow();
  const mayAct = useMayAct();
  const now = useNow();
  const today = useDiningDay();
  const date = state.date ?? today;
  const place = { companyId, branchId, date };
  const answer = useReport(place, state);
  const report = answer.data;
  const stale = answer.isPlaceholderData;
  const arrived = useArrived(report !== undefined);

  const keys = useMemo(() => [reportKey(companyId)], [companyId]);
  const shown = useMemo(() => new Set(report?.rows.map(({ id }) => id)), [report]);
  useLive({ keys, concerns: ({ day, id }) => day === date || (id !== null && shown.has(id)) });
  const about = JSON.stringify([place, state]);
  const fresh = useFresh(stale ? undefined : report?.rows, about);

  const onSort = useCallback(
    (field: ReportSort) =>
      change({ sort: { field, descending: state.sort.field === field && !state.sort.descending } }, { replace: true }),
    [change, state.sort],
  );
  const [openId, open] = useState<string | null>(null);
  const rows = {
    words,
    state,
    withBranch: branchId === null && branches.length > 1,
    mayAct,
    now,
    fresh,
    stale,
    onOpen: open,
  };
  const opened = report?.rows.find(({ id }) => id === openId);
  let content: ReactNode;
  if (!report || !arrived)
    content = answer.isError ? (
      <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
    ) : (
      <TableSkeleton rows={12} columns={8} />
    );
  else if (report.rows.length === 0)
    content = isFiltered(state) ? (
      <EmptyState
        title={words.text('empty.noMatch')}
        text={words.text('empty.noMatchText')}
        action={
          <Link className="button" to={hrefOf(unfiltered)}>
            {words.text('filter.clear')}
          </Link>
        }
      />
    ) : (
      <EmptyState title={words.text('empty.title')} text={words.text(`empty.${reportTabs[state.tab]}`)} />
    );
  else
    content = (
      <>
        {narrow ? <ReportCards report={report} {...rows} /> : <DailyTable report={report} {...rows} onSort={onSort} />}
        {report.total > maxReportRows && (
          <Pagination
            page={state.page}
            perPage={maxReportRows}
            total={report.total}
            setPage={(page) => change({ page })}
          />
        )}
      </>
    );
  return (
    <div className="stack stack-loose report">
      <ViewLinks
        label={words.text('kinds')}
        views={(Object.keys(reportTabs) as ReportTab[]).map((tab) => ({
          name: tab,
          label: words.types(reportTabs[tab]),
          count: report ? words.number(report.kinds[reportedTypeOf(reportTabs[tab])]) : ' ',
          to: hrefOf({ tab, sources: [], sort: { field: 'startTime', descending: false } }),
        }))}
        current={state.tab}
      />
      <div className="report-bar row">
        <DayBar {...{ date, today, words, hrefOf, change }} calendarHref={calendarHref(date, companyId, branchId)} />
        <LiveMarker />
        <DailyFileMenu place={place} state={state} words={words} sheetHref={hrefOf({ sheet: 'a4' })} />
      </div>
      {(report || !answer.isError) && <DailyTotals {...{ report, place, state, words, hrefOf }} />}
      <Filters {...{ report, state, words, narrow, change }} />
      <section className="sheet" aria-label={words.page}>
        {content}
        {answer.isError && report && (
          <p className="list-warning" role="alert">
            {words.text('stale')}
          </p>
        )}
      </section>
      {opened && (
        <Suspense fallback={null}>
          <ReservationDrawer key={opened.id} row={opened} onClose={() => open(null)} />
        </Suspense>
      )}
    </div>
  );
}

/** The address of the calendar for a day's month. */
const calendarHref = (date: string, companyId: string, branchId: string | null): string =>
  `/daily-report/calendar?${new URLSearchParams({
    month: date.slice(0, 7),
    company_id: companyId,
    ...(branchId && { branch_id: branchId }),
  })}`;

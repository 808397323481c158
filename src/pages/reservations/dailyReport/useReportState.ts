import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { reportTabs, type ReportTab } from '#contract/reservations/dailyReport.ts';
import { diningDayAt } from '#contract/core/ranges.ts';
import { useScope, zoneOf } from '#resources/framework/view/scope.ts';
import { useNow } from '#resources/framework/view/useNow.ts';
import { readReportState, reportAddress, type ReportState } from './reportState.ts';

/** The report's state in the address, with functions to build and open addresses. */
export function useReportState() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const state = useMemo(() => {
    const last = pathname.split('/').at(-1) ?? '';
    return readReportState(last in reportTabs ? (last as ReportTab) : 'booking', new URLSearchParams(search));
  }, [pathname, search]);
  const hrefOf = useCallback(
    (changes: Partial<ReportState>) => reportAddress({ ...state, page: 1, ...changes }, new URLSearchParams(search)),
    [state, search],
  );
  // Each change is applied to the previous change, even before the address is rendered.
  const coming = useRef(state);
  useEffect(() => {
    coming.current = state;
  }, [state]);
  const change = useCallback(
    (changes: Partial<ReportState>, replace = false) => {
      coming.current = { ...coming.current, page: 1, ...changes };
      void navigate(reportAddress(coming.current, new URLSearchParams(search)), { replace, preventScrollReset: true });
    },
    [navigate, search],
  );
  return { state, hrefOf, change };
}

/** The current dining day in the time zone of the page's branch. */
export function useToday(): string {
  const scope = useScope();
  return diningDayAt(zoneOf(scope), useNow());
}

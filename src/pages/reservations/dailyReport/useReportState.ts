import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router';
import { reportTabs, type ReportTab } from '#contract/reservations/dailyReport.ts';
import { diningDayAt } from '#contract/core/ranges.ts';
import { useScope, branchZone } from '#resources/framework/view/scope.ts';
import { useNow } from '#resources/framework/view/useNow.ts';
import { useAddress } from '#ui/useAddress.ts';
import { dailyReportAddress, type ReportChanges } from './reportState.ts';

const isTab = (name: string): name is ReportTab => name in reportTabs;

/** The report's state in the address, with functions to build and open addresses. */
export function useReportState() {
  const last = useLocation().pathname.split('/').at(-1) ?? '';
  const tab = isTab(last) ? last : 'booking';
  const { state, hrefOf, change } = useAddress(dailyReportAddress);
  return {
    state: useMemo(() => ({ tab, ...state }), [tab, state]),
    hrefOf: useCallback(
      ({ tab: to, ...changes }: ReportChanges) => `/daily-report/${to ?? tab}${hrefOf(changes)}`,
      [tab, hrefOf],
    ),
    change,
  };
}

/** The current dining day in the time zone of the page's branch. */
export function useDiningDay(): string {
  const scope = useScope();
  return diningDayAt(branchZone(scope), useNow());
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getDailyReport, getReportCalendar, maxReportRows } from '#contract/dailyReport.ts';
import { reportedTypeOf, type ReservationType } from '#contract/reservations.ts';
import { call } from '#data-provider/client.ts';
import { reportQuery, type ReportState } from './reportState.ts';

/** What everything of the daily report begins with, for asking again. */
export const reportKey = (companyId: string) => ['dailyReport', companyId] as const;

/** Where and when a report is asked for. */
export interface ReportPlace {
  companyId: string;
  /** Null: all branches. */
  branchId: string | null;
  date: string;
}

const branchesOf = (branchId: string | null) => (branchId ? [branchId] : undefined);

/** A page of the report. */
export function useReport({ companyId, branchId, date }: ReportPlace, state: ReportState) {
  const query = {
    ...reportQuery(state),
    date,
    branches: branchesOf(branchId),
    from: (state.page - 1) * maxReportRows,
    size: maxReportRows,
  };
  return useQuery({
    queryKey: [...reportKey(companyId), 'rows', query],
    queryFn: ({ signal }) => call(getDailyReport, { params: { companyId }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The most rows of a sheet: some thirty pages. */
const maxSheetRows = 1_500;

/** All rows of the report, for a sheet; what is beyond {@link maxSheetRows} is left out. */
export function useWholeReport({ companyId, branchId, date }: ReportPlace, state: ReportState) {
  const query = { ...reportQuery(state), date, branches: branchesOf(branchId) };
  return useQuery({
    queryKey: [...reportKey(companyId), 'sheet', query],
    async queryFn({ signal }) {
      const page = (from: number) =>
        call(getDailyReport, { params: { companyId }, query: { ...query, from, size: maxReportRows }, signal });
      const report = await page(0);
      while (report.rows.length < Math.min(report.total, maxSheetRows)) {
        const { rows } = await page(report.rows.length);
        if (rows.length === 0) break;
        report.rows.push(...rows);
      }
      return report;
    },
  });
}

/** Parties and covers of every day of a month. */
export function useReportCalendar(
  companyId: string,
  branchId: string | null,
  month: string,
  type: ReservationType | undefined,
) {
  const query = { month, branches: branchesOf(branchId), type: type && reportedTypeOf(type) };
  return useQuery({
    queryKey: [...reportKey(companyId), 'calendar', query],
    queryFn: ({ signal }) => call(getReportCalendar, { params: { companyId }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

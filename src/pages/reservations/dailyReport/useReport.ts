import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getDailyReport, getReportCalendar, maxReportRows } from '#contract/reservations/dailyReport.ts';
import { reportedTypeOf, type ReservationType } from '#contract/reservations/reservations.ts';
import { call } from '#data-provider/client.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { reportQuery, type ReportState } from './reportState.ts';

/** The prefix of the daily report's query keys. */
export const reportKey = (companyId: string) => ['dailyReport', companyId] as const;

/** The company, branch and day of a report. */
export interface ReportPlace {
  companyId: string;
  /** Null: all branches. */
  branchId: string | null;
  date: string;
}

const branchesOf = (branchId: string | null) => (branchId ? [branchId] : undefined);

const reportParams = ({ branchId, date }: ReportPlace, state: ReportState) => ({
  ...reportQuery(state),
  date,
  branches: branchesOf(branchId),
  size: maxReportRows,
});

/** A page of the report. */
export function useReport(place: ReportPlace, state: ReportState) {
  const { companyId } = place;
  const query = { ...reportParams(place, state), from: (state.page - 1) * maxReportRows };
  return useCall(
    reportKey(companyId),
    getDailyReport,
    { params: { companyId }, query },
    { placeholderData: keepPreviousData },
  );
}

/** Maximum number of rows on a printed sheet, about thirty pages. */
const maxSheetRows = 1_500;

/** All rows of the report, for printing; rows beyond {@link maxSheetRows} are left out. */
export function useWholeReport(place: ReportPlace, state: ReportState) {
  const { companyId } = place;
  const query = reportParams(place, state);
  return useQuery({
    queryKey: [...reportKey(companyId), 'sheet', query],
    async queryFn({ signal }) {
      const page = (from: number) => call(getDailyReport, { params: { companyId }, query: { ...query, from }, signal });
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

/** The parties and covers of each day of a month. */
export const useReportCalendar = (
  companyId: string,
  branchId: string | null,
  month: string,
  type: ReservationType | undefined,
) =>
  useCall(
    reportKey(companyId),
    getReportCalendar,
    { params: { companyId }, query: { month, branches: branchesOf(branchId), type: type && reportedTypeOf(type) } },
    { placeholderData: keepPreviousData },
  );

import { mapValues } from 'es-toolkit';
import { diningDayAt } from '#contract/core/ranges.ts';
import { daysChosen } from '#ui/dateRange.ts';
import { momentsOf, type Report } from '../../report.ts';
import { useScope, branchZone } from '../scope.ts';
import { ownConditionsOf, type ReportAddress } from './useReportAddress.ts';

type ReportParams = Readonly<Record<string, string | undefined>>;

/**
 * The requests for a report's address.
 *
 * @returns `filter` for the totals, `query` for the rows, `fileQuery` for the file; the sorting, the current day, and
 *  whether a clearable condition filters the rows
 */
export function useReportQuery(report: Report, { state, change }: ReportAddress) {
  const scope = useScope();
  const zone = branchZone(scope);
  const today = diningDayAt(zone);
  const { declaration, days, figures, filters = [], sorts = [] } = report;
  const { from, to } = daysChosen(state.range, today);
  const conditions = ownConditionsOf(report);
  const reportParams = state.conditions;
  const period: { from?: string | undefined; to?: string | undefined } = filters.includes('period') ? state : {};
  const search = filters.includes('search') ? state.search : undefined;
  const filter: ReportParams = {
    ...reportParams,
    ...momentsOf({ from: period.from, to: period.to }, zone),
    ...(days && { [days.from]: from, [days.to]: to }),
    ...((filters.includes('branch') || filters.includes('pageBranch')) && { branchId: scope.branchId ?? undefined }),
    search,
  };
  const { sort: usual = `-${sorts[0]}` } = report;
  const usualSort = typeof usual === 'string' ? usual : (usual.sorts[filter[usual.of] ?? ''] ?? `-${sorts[0]}`);
  const sort = sorts.length
    ? (state.sort ?? { field: usualSort.replace(/^-/, ''), descending: usualSort.startsWith('-') })
    : undefined;
  const currency = declaration.figures && state.currency;
  const counted = figures && state.counted;
  const narrow = { ...filter, currency, counted };
  return {
    filter,
    query: { ...narrow, sort },
    // Timestamps are in the time zone of their branch; for rows without a branch, in that of the screen.
    fileQuery: { ...narrow, ...(!('branch' in declaration.columns) && { timeZone: zone }) },
    counted,
    currency,
    sort,
    today,
    narrowed: [...conditions.map((one) => reportParams[one.name] !== one.usual), search, period.from, period.to].some(
      Boolean,
    ),
    clear: () => change({ conditions: mapValues(reportParams, () => undefined), from: null, to: null, search: null }),
  };
}

import { diningDayAt } from '#contract/ranges.ts';
import { daysChosen } from '#ui/dateRange.ts';
import type { Report, ReportCondition } from '../../report.ts';
import { useScope, zoneOf } from '../scope.ts';
import { sortOf, type ReportAddress } from './useReportAddress.ts';

/** What the address of a condition says: one of its codes, else the usual one. */
function valueOf({ name, address: as = name, codes, usual }: ReportCondition, address: ReportAddress) {
  const value = address.value(as);
  if ('listed' in codes) return value ?? usual;
  return codes.find((code) => code === value) ?? usual;
}

/**
 * What a report's address asks its calls for.
 *
 * @returns `filter` for the sums, `query` for a page of rows, `fileQuery` for the file; the sort, and which day today is
 */
export function useReportQuery(report: Report, address: ReportAddress) {
  const scope = useScope();
  const today = diningDayAt(zoneOf(scope));
  const { days, figures, perPage = 50, sorts, totals } = report;
  const { from, to } = daysChosen(address.choice, today);
  const conditions = report.filters.flatMap((one) =>
    typeof one === 'string' ? [] : [[one.name, valueOf(one, address)] as const],
  );
  const filter: Readonly<Record<string, string | undefined>> = {
    ...Object.fromEntries(conditions),
    ...(days && { [days.from]: from, [days.to]: to }),
    branchId: scope.branchId ?? undefined,
    search: address.value('q'),
  };
  const usual = typeof report.sort === 'string' ? report.sort : report.sort.sorts[filter[report.sort.of] ?? ''];
  const sort = sortOf(address, sorts, usual ?? `-${sorts[0]}`);
  const currency = address.value('currency');
  const names = totals.map(({ name }) => name as string);
  const fileQuery = { ...filter, currency, ...(figures && { counted: address.oneOf('counted', names) }) };
  const query = {
    ...fileQuery,
    sort,
    page: address.page,
    itemsPerPage: perPage,
  };
  return { filter, query, fileQuery, sort, today };
}

import { diningDayAt } from '#contract/ranges.ts';
import { daysChosen } from '#ui/dateRange.ts';
import type { Report, ReportCondition } from '../../report.ts';
import { useScope, zoneOf } from '../scope.ts';
import { sortOf, type ReportAddress } from './useReportAddress.ts';

/** What the address of a condition says: one of its codes, else the usual one. */
export function valueOf({ name, address: as = name, codes, usual }: ReportCondition, address: ReportAddress) {
  // Which codes are listed is not known before the calls are asked.
  return ('listed' in codes ? address.value(as, /^[\w.-]{1,40}$/) : address.oneOf(as, codes)) ?? usual;
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
    search: address.value('q', /^[^\0]{1,100}$/),
  };
  const usual = typeof report.sort === 'string' ? report.sort : report.sort.sorts[filter[report.sort.of] ?? ''];
  const sort = sortOf(address, sorts, usual ?? `-${sorts[0]}`);
  const currency = address.value('currency', /^[A-Z]{3}$/);
  const names = totals.map(({ name }) => name as string);
  const counted = figures && address.oneOf('counted', names);
  const fileQuery = { ...filter, currency, counted };
  const query = {
    ...fileQuery,
    sort,
    page: address.page,
    itemsPerPage: perPage,
  };
  return { filter, query, fileQuery, sort, today };
}

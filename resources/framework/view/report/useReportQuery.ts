import { diningDayAt, isReportDay } from '#contract/core/ranges.ts';
import { daysChosen } from '#ui/dateRange.ts';
import { momentsOf, type Report, type ReportCondition } from '../../report.ts';
import { useScope, zoneOf, type Places } from '../scope.ts';
import { idLike, sortOf, type ReportAddress } from './useReportAddress.ts';

/** A condition in the address: one of its codes, otherwise the default. */
function valueOf(condition: ReportCondition, address: ReportAddress, { branches }: Places): string | undefined {
  const { name, address: as = name, usual } = condition;
  if ('of' in condition)
    return branches.length
      ? address.oneOf(
          as,
          branches.map(({ id }) => id),
        )
      : address.value(as, idLike);
  const { codes } = condition;
  if (!codes) return address.value(as, idLike) ?? usual;
  // The listed codes are unknown before the request.
  return ('listed' in codes ? address.value(as, /^[\w.-]{1,40}$/) : address.oneOf(as, codes)) ?? usual;
}

/** Two optional days in the address. */
export function periodOf(address: ReportAddress): { from: string | undefined; to: string | undefined } {
  const day = (name: string) => (isReportDay(address.value(name) ?? '') ? address.value(name) : undefined);
  return { from: day('from'), to: day('to') };
}

type ReportParams = Readonly<Record<string, string | undefined>>;

/**
 * The requests for a report's address.
 *
 * @returns `filter` for the totals, `query` for the rows, `fileQuery` for the file; the sorting, the current day, and
 *  whether a clearable condition filters the rows
 */
export function useReportQuery(report: Report, address: ReportAddress) {
  const scope = useScope();
  const zone = zoneOf(scope);
  const today = diningDayAt(zone);
  const { declaration, days, figures, filters = [], sorts = [] } = report;
  const totals = declaration.figures && Object.keys(declaration.figures);
  const { from, to } = daysChosen(address.choice, today);
  const conditions = filters.filter((one) => typeof one !== 'string');
  const reportParams: ReportParams = Object.fromEntries(
    conditions.map((one) => [one.name, valueOf(one, address, scope)]),
  );
  const period: Partial<ReturnType<typeof periodOf>> = filters.includes('period') ? periodOf(address) : {};
  const search = filters.includes('search') ? address.value('q', /^[^\0]{1,100}$/) : undefined;
  const filter: ReportParams = {
    ...reportParams,
    ...momentsOf(period, zone),
    ...(days && { [days.from]: from, [days.to]: to }),
    ...((filters.includes('branch') || filters.includes('pageBranch')) && { branchId: scope.branchId ?? undefined }),
    search,
  };
  const { sort: usual = `-${sorts[0]}` } = report;
  const usualSort = typeof usual === 'string' ? usual : (usual.sorts[filter[usual.of] ?? ''] ?? `-${sorts[0]}`);
  const sort = sorts.length ? sortOf(address, sorts, usualSort) : undefined;
  const currency = totals && address.value('currency', /^[A-Z]{3}$/);
  const counted = figures && address.oneOf('counted', totals ?? []);
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
    clear: () =>
      address.change(
        Object.fromEntries(
          [...conditions.map((one) => one.address ?? one.name), 'from', 'to', 'q'].map((one) => [one, null]),
        ),
      ),
  };
}

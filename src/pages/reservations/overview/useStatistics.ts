import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FigureValue } from '#contract/reservations/figures.ts';
import {
  bookingStatistics,
  createdStatistics,
  getFigure,
  listReservations,
  monthlyGuests,
  statisticsSources,
  waitingStatistics,
  walkInStatistics,
} from '#contract/reservations/statistics.ts';
import { call } from '#data-provider/client.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { shiftRange, type DateRange } from '#ui/dateRange.ts';
import type { RowsBy } from '../address.ts';
import type { DashboardFigure } from './shownFigures.ts';

/** The first part of all query keys for reservation figures, to refetch them after a change. */
export const statisticsKey = 'statistics';
const family = [statisticsKey];

/** The params of the dashboard's calls. */
export interface StatisticsParams {
  companyId: string;
  branchId: string | null;
  range: DateRange;
  zone: string;
  createdFrom: readonly string[];
}

const daysOf = ({ branchId, range }: Pick<StatisticsParams, 'branchId' | 'range'>) => ({
  branchId: branchId ?? undefined,
  startDate: range.from,
  endDate: range.to,
});

const sourcesOf = ({ createdFrom }: StatisticsParams) =>
  createdFrom.length > 0 ? { createdFrom: [...createdFrom] } : {};

const statisticsParams = (ask: StatisticsParams) => ({
  query: { companyId: ask.companyId, ...daysOf(ask), timeZone: ask.zone, ...sourcesOf(ask) },
});

const queryOptions = { placeholderData: keepPreviousData, staleTime: 30_000 } as const;

export const useBookings = (ask: StatisticsParams) =>
  useCall(family, bookingStatistics, statisticsParams(ask), queryOptions);
export const useWaiting = (ask: StatisticsParams) =>
  useCall(family, waitingStatistics, statisticsParams(ask), queryOptions);
export const useWalkIns = (ask: StatisticsParams) =>
  useCall(family, walkInStatistics, statisticsParams(ask), queryOptions);
export const useCreated = (ask: StatisticsParams) =>
  useCall(family, createdStatistics, statisticsParams(ask), queryOptions);

/** All figures of the range, and of the range of the same length before it. */
export function useFigures(ask: StatisticsParams) {
  const earlier = { ...ask, range: shiftRange(ask.range, -1) };
  const now = [useBookings(ask), useWaiting(ask), useWalkIns(ask)];
  const before = [useBookings(earlier), useWaiting(earlier), useWalkIns(earlier)];
  const all = (answers: typeof now): Record<string, FigureValue> =>
    Object.assign({}, ...answers.map(({ data }) => data?.figures ?? {}));
  return {
    now: all(now),
    before: all(before),
    /**
     * Whether the requests for the previous figures have finished. Figures without a previous value are not compared.
     */
    compared: before.every(({ data, isError }) => isError || data !== undefined),
    failed: now.find(({ isError, data }) => isError && !data),
    stale: now.some(({ isPlaceholderData }) => isPlaceholderData),
  };
}

/** The parts of a figure in the range and the previous range, by service or creation date. */
export function useFigureParts({ name, figures }: DashboardFigure, ask: StatisticsParams, by: RowsBy) {
  const { companyId, branchId, range } = ask;
  const queries = [range, shiftRange(range, -1)].map((days) => ({
    ...daysOf({ branchId, range: days }),
    by,
    ...sourcesOf(ask),
  }));
  return useQuery({
    queryKey: [...family, 'figure', companyId, name, queries],
    queryFn: async ({ signal }) => {
      const [now = {}, before = {}] = await Promise.all(
        queries.map(async (query) => {
          const parts = figures.map(async ({ name: figure }) => {
            const value = await call(getFigure, { params: { companyId, figure }, query, signal });
            return [figure, value] as const;
          });
          return Object.fromEntries(await Promise.all(parts));
        }),
      );
      return { now, before };
    },
    staleTime: 30_000,
  });
}

/** The names of all sources of the company's reservations. */
export function useSources(companyId: string, branchId: string | null) {
  return useQuery({
    queryKey: [...family, 'sources', companyId, branchId],
    queryFn: async ({ signal }) => {
      const { sources } = await call(statisticsSources, {
        query: { companyId, branchId: branchId ?? undefined },
        signal,
      });
      return sources.map(({ createdFrom }) => createdFrom);
    },
    staleTime: 300_000,
  });
}

/** The parties and persons of each source: the totals of the filtered lists. */
export function useSourceTotals(ask: StatisticsParams, sources: readonly string[]) {
  const params = { companyId: ask.companyId };
  const query = { ...daysOf(ask), size: 0 };
  return useQuery({
    queryKey: [...family, 'sourceTotals', params, query, sources],
    queryFn: ({ signal }) =>
      Promise.all(
        sources.map(async (source) => {
          const ofSource = { ...query, createdFrom: [source] };
          const { total, covers } = await call(listReservations, { params, query: ofSource, signal });
          return { source, total, covers };
        }),
      ),
    enabled: sources.length > 0,
    ...queryOptions,
  });
}

/** New and returning guests of whole months. */
export const useMonths = ({ companyId, branchId, zone }: StatisticsParams, from: string, to: string) =>
  useCall(
    family,
    monthlyGuests,
    { query: { companyId, branchId: branchId ?? undefined, from, to, timeZone: zone } },
    queryOptions,
  );

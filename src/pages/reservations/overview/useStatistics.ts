import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import type { FigureValue } from '#contract/reservations/figures.ts';
import {
  bookingStatistics,
  createdStatistics,
  getFigure,
  monthlyGuests,
  sourceStatistics,
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

/** With the previous figures, so that the cards and the charts make the same calls. */
const figuresParams = (ask: StatisticsParams) => {
  const { query } = statisticsParams(ask);
  return { query: { ...query, withPrevious: 'true' as const } };
};

/** @param subscribed whether to load the data and to follow changes */
export const useBookings = (ask: StatisticsParams, subscribed = true) =>
  useCall(family, bookingStatistics, figuresParams(ask), { ...queryOptions, subscribed });
/** As {@link useBookings}. */
export const useWaiting = (ask: StatisticsParams, subscribed = true) =>
  useCall(family, waitingStatistics, figuresParams(ask), { ...queryOptions, subscribed });
/** As {@link useBookings}. */
export const useWalkIns = (ask: StatisticsParams, subscribed = true) =>
  useCall(family, walkInStatistics, figuresParams(ask), { ...queryOptions, subscribed });
export const useCreated = (ask: StatisticsParams, enabled: boolean) =>
  useCall(family, createdStatistics, statisticsParams(ask), { ...queryOptions, enabled });

/** All figures of the range, and of the range of the same length before it. They arrive in several responses. */
export function useFigures(ask: StatisticsParams) {
  const answers = [useBookings(ask), useWaiting(ask), useWalkIns(ask)];
  const [bookings, waiting, walkIns] = answers.map(({ data }) => data);
  const figures = useMemo(() => {
    const all = (name: 'figures' | 'previousFigures'): Record<string, FigureValue> =>
      Object.assign({}, ...[bookings, waiting, walkIns].map((data) => data?.[name] ?? {}));
    return { now: all('figures'), before: all('previousFigures') };
  }, [bookings, waiting, walkIns]);
  return {
    // The cards are rendered in short pieces.
    ...useDeferredValue(figures),
    failed: answers.find(({ isError, data }) => isError && !data),
    stale: answers.some(({ isPlaceholderData }) => isPlaceholderData),
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

/** The parties and covers of each source. */
export const useSourceTotals = (ask: StatisticsParams, enabled: boolean) =>
  useCall(
    family,
    sourceStatistics,
    { query: { companyId: ask.companyId, ...daysOf(ask), ...sourcesOf(ask) } },
    { ...queryOptions, enabled },
  );

/** New and returning guests of whole months. */
export const useMonths = (
  { companyId, branchId, zone }: StatisticsParams,
  { from, to, enabled }: { from: string; to: string; enabled: boolean },
) =>
  useCall(
    family,
    monthlyGuests,
    { query: { companyId, branchId: branchId ?? undefined, from, to, timeZone: zone } },
    { ...queryOptions, enabled },
  );

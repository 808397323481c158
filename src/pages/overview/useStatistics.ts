import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FigureValue } from '#contract/figures.ts';
import {
  bookingStatistics,
  createdStatistics,
  getFigure,
  listReservations,
  monthlyGuests,
  statisticsSources,
  waitingStatistics,
  walkInStatistics,
} from '#contract/statistics.ts';
import { call } from '#data-provider/client.ts';
import { shiftRange, type DateRange } from '#ui/dateRange.ts';
import type { RowsBy } from '../reservations/address.ts';
import type { Shown } from './shownFigures.ts';

/** What every question about reservations begins with, for asking again when they have changed. */
export const statisticsKey = 'statistics';

/** What the dashboard is asked for. */
export interface Ask {
  companyId: string;
  branchId: string | null;
  range: DateRange;
  zone: string;
  createdFrom: readonly string[];
}

const sourcesOf = ({ createdFrom }: Ask) => (createdFrom.length > 0 ? { createdFrom: [...createdFrom] } : {});

const queryOf = (ask: Ask) => ({
  companyId: ask.companyId,
  branchId: ask.branchId ?? undefined,
  startDate: ask.range.from,
  endDate: ask.range.to,
  timeZone: ask.zone,
  ...sourcesOf(ask),
});

const kept = { placeholderData: keepPreviousData, staleTime: 30_000 } as const;

export function useBookings(ask: Ask) {
  const query = queryOf(ask);
  return useQuery({
    queryKey: [statisticsKey, 'booking', query],
    queryFn: ({ signal }) => call(bookingStatistics, { query, signal }),
    ...kept,
  });
}

export function useWaiting(ask: Ask) {
  const query = queryOf(ask);
  return useQuery({
    queryKey: [statisticsKey, 'waiting', query],
    queryFn: ({ signal }) => call(waitingStatistics, { query, signal }),
    ...kept,
  });
}

export function useWalkIns(ask: Ask) {
  const query = queryOf(ask);
  return useQuery({
    queryKey: [statisticsKey, 'walkIn', query],
    queryFn: ({ signal }) => call(walkInStatistics, { query, signal }),
    ...kept,
  });
}

export function useCreated(ask: Ask) {
  const query = queryOf(ask);
  return useQuery({
    queryKey: [statisticsKey, 'created', query],
    queryFn: ({ signal }) => call(createdStatistics, { query, signal }),
    ...kept,
  });
}

/** All figures of the range, and those of as many days right before it. */
export function useFigures(ask: Ask) {
  const earlier = { ...ask, range: shiftRange(ask.range, -1) };
  const now = [useBookings(ask), useWaiting(ask), useWalkIns(ask)];
  const before = [useBookings(earlier), useWaiting(earlier), useWalkIns(earlier)];
  const all = (answers: typeof now): Record<string, FigureValue> =>
    Object.assign({}, ...answers.map(({ data }) => data?.figures ?? {}));
  return {
    now: all(now),
    before: all(before),
    failed: now.find(({ isError, data }) => isError && !data),
    stale: now.some(({ isPlaceholderData }) => isPlaceholderData),
  };
}

/** The parts of one figure in the range and before it, by either day. */
export function useFigureParts(shown: Shown, ask: Ask, by: RowsBy) {
  const asked = (range: DateRange) => ({
    branchId: ask.branchId ?? undefined,
    startDate: range.from,
    endDate: range.to,
    by,
    ...sourcesOf(ask),
  });
  const queries = [asked(ask.range), asked(shiftRange(ask.range, -1))] as const;
  return useQuery({
    queryKey: [statisticsKey, 'figure', ask.companyId, shown.name, queries],
    queryFn: async ({ signal }) => {
      const [now, before] = await Promise.all(
        queries.map(async (query) => {
          const parts = await Promise.all(
            shown.figures.map(
              async ({ name: figure }) =>
                [
                  figure,
                  await call(getFigure, { params: { companyId: ask.companyId, figure }, query, signal }),
                ] as const,
            ),
          );
          return Object.fromEntries(parts);
        }),
      );
      return { now: now ?? {}, before: before ?? {} };
    },
    staleTime: 30_000,
  });
}

/** The sources that reservations of the company have come from. */
export function useSources(companyId: string, branchId: string | null) {
  return useQuery({
    queryKey: [statisticsKey, 'sources', companyId, branchId],
    queryFn: async ({ signal }) =>
      (await call(statisticsSources, { query: { companyId, branchId: branchId ?? undefined }, signal })).sources,
    staleTime: 300_000,
  });
}

/** Parties and persons of each source: the totals of the lists behind them. */
export function useSourceTotals(ask: Ask, sources: readonly string[]) {
  const query = {
    branchId: ask.branchId ?? undefined,
    startDate: ask.range.from,
    endDate: ask.range.to,
    size: 0,
  };
  return useQuery({
    queryKey: [statisticsKey, 'sourceTotals', ask.companyId, query, sources],
    queryFn: ({ signal }) =>
      Promise.all(
        sources.map(async (source) => {
          const { total, covers } = await call(listReservations, {
            params: { companyId: ask.companyId },
            query: { ...query, createdFrom: [source] },
            signal,
          });
          return { source, total, covers };
        }),
      ),
    enabled: sources.length > 0,
    ...kept,
  });
}

/** New and returning guests of whole months. */
export function useMonths({ companyId, branchId, zone }: Ask, from: string, to: string) {
  const query = { companyId, branchId: branchId ?? undefined, from, to, timeZone: zone };
  return useQuery({
    queryKey: [statisticsKey, 'months', query],
    queryFn: ({ signal }) => call(monthlyGuests, { query, signal }),
    ...kept,
  });
}

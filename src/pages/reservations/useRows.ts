import { keepPreviousData } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { daysBetween, diningDayAt } from '#contract/core/ranges.ts';
import { listReservations, longestSearch, reservationSorts } from '#contract/reservations/statistics.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { useScope, zoneOf } from '#resources/framework/view/scope.ts';
import { daysChosen, readRange, writeRange, type RangeChoice } from '#ui/dateRange.ts';
import { statisticsKey } from './overview/useStatistics.ts';
import { writeConditions, type RowConditions, type RowsBy } from './address.ts';
import { readConditions } from './readConditions.ts';

export const rowsAPage = 50;

export type RowSort = (typeof reservationSorts)[number];

interface Changes {
  range?: RangeChoice;
  by?: RowsBy;
  conditions?: RowConditions;
  search?: string;
  sort?: { field: RowSort; descending: boolean };
  page?: number;
}

/** The list's state in the address. */
export function useRowsState() {
  const scope = useScope();
  const today = diningDayAt(zoneOf(scope));
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const state = useMemo(() => {
    const query = new URLSearchParams(text);
    const choice = readRange(query);
    const by: RowsBy = query.get('by') === 'created' ? 'created' : 'dining';
    const sortParam = query.get('sort') ?? '';
    const field = reservationSorts.find((one) => one === sortParam.replace(/^-/, ''));
    return {
      choice,
      range: daysChosen(choice, today),
      by,
      conditions: readConditions(query),
      search: (query.get('search') ?? '').slice(0, 100),
      sort: field
        ? { field, descending: sortParam.startsWith('-') }
        : { field: (by === 'created' ? 'createdTime' : 'startTime') satisfies RowSort as RowSort, descending: false },
      page: Math.max(1, Math.floor(Number(query.get('page'))) || 1),
      open: query.get('open'),
    };
  }, [text, today]);
  const change = useCallback(
    (changes: Changes, how?: { replace?: boolean }) => {
      // Reads the current address, since a second change may come before the first one is rendered.
      const query = new URLSearchParams(window.location.search);
      query.delete('page');
      query.delete('open');
      if (changes.range) writeRange(query, changes.range);
      if (changes.by) {
        // The list is sorted by the same date, unless another sort order is set.
        query.delete('sort');
        if (changes.by === 'created') query.set('by', 'created');
        else query.delete('by');
      }
      if (changes.conditions) writeConditions(query, changes.conditions);
      if (changes.search) query.set('search', changes.search);
      else if (changes.search === '') query.delete('search');
      if (changes.sort) query.set('sort', `${changes.sort.descending ? '-' : ''}${changes.sort.field}`);
      if (changes.page && changes.page > 1) query.set('page', String(changes.page));
      setParams(query, how);
    },
    [setParams],
  );
  /** The address with a reservation open beside the list, or without one. */
  const hrefOf = useCallback(
    (id: string | null) => {
      const query = new URLSearchParams(text);
      if (id) query.set('open', id);
      else query.delete('open');
      return `?${query}`;
    },
    [text],
  );
  const close = useCallback(() => setParams(new URLSearchParams(hrefOf(null)), { replace: true }), [hrefOf, setParams]);
  return { ...state, today, change, hrefOf, close };
}
export type RowsState = ReturnType<typeof useRowsState>;

/** Whether the list can be searched and sorted freely: the server refuses that for long ranges of all branches. */
export const isSearchable = ({ range }: Pick<RowsState, 'range'>, branchId: string | null): boolean =>
  branchId !== null || daysBetween(range.from, range.to) <= longestSearch;

/** A page of the reservations that match the address. */
export function useRows(companyId: string, branchId: string | null, state: RowsState) {
  const searchable = isSearchable(state, branchId);
  const { once, deleted, ...rest } = state.conditions;
  const query = {
    branchId: branchId ?? undefined,
    startDate: state.range.from,
    endDate: state.range.to,
    by: state.by,
    ...rest,
    once: once && ('true' as const),
    deleted: deleted && ('true' as const),
    search: (searchable && state.search) || undefined,
    sort: searchable || !['name', 'groupSize', 'updatedTime'].includes(state.sort.field) ? state.sort : undefined,
    from: (state.page - 1) * rowsAPage,
    size: rowsAPage,
  };
  return useCall(
    [statisticsKey],
    listReservations,
    { params: { companyId }, query },
    { placeholderData: keepPreviousData },
  );
}

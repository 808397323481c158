import { keepPreviousData } from '@tanstack/react-query';
import { useCallback } from 'react';
import { daysBetween, diningDayAt } from '#contract/core/ranges.ts';
import { listReservations, longestSearch, reservationSorts } from '#contract/reservations/statistics.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { useScope, branchZone } from '#resources/framework/view/scope.ts';
import {
  daysParam,
  defineAddress,
  pageParam,
  searchTextParam,
  sortParams,
  textParam,
  type Changes,
} from '#ui/address.ts';
import { daysChosen } from '#ui/dateRange.ts';
import { useAddress } from '#ui/useAddress.ts';
import { statisticsKey } from './overview/useStatistics.ts';
import { byParam, conditionsParam } from './address.ts';

export const rowsAPage = 50;

export type RowSort = (typeof reservationSorts)[number];

export const rowsState = defineAddress({
  range: daysParam(),
  by: byParam,
  conditions: conditionsParam,
  search: searchTextParam,
  sort: sortParams(reservationSorts),
  page: pageParam,
  open: textParam(),
});
const resets = ['page', 'open'];

/** The list's state in the address. */
export function useRowsState() {
  const scope = useScope();
  const today = diningDayAt(branchZone(scope));
  const { state, change: set, hrefOf } = useAddress(rowsState, resets);
  const { range: chosen, by, open = null } = state;
  const change = useCallback(
    (changes: Changes<typeof state>, how?: { replace?: boolean }) =>
      // The list is sorted by the same date, unless another sort order is set.
      set('by' in changes ? { sort: null, ...changes } : changes, how),
    [set],
  );
  return {
    ...state,
    choice: chosen,
    range: daysChosen(chosen, today),
    sort: state.sort ?? { field: by === 'created' ? 'createdTime' : 'startTime', descending: false },
    open,
    today,
    change,
    /** The address with a reservation open beside the list. */
    hrefOf: (id: string) => hrefOf({ open: id }, { keep: true }),
    close: useCallback(() => set({ open: null }, { replace: true, keep: true }), [set]),
  };
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

import { omit } from 'es-toolkit';
import { removeEmpty, type ListControllerResult } from 'ra-core';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Resource } from '../resource.ts';
import { conditionsIn, isTyping, rebased, type ListState } from './listState.ts';
import type { ListPlace } from './useListAddress.ts';

/** The functions of react-admin's list context that change the list. */
type ListChanges = Pick<
  ListControllerResult,
  'setPage' | 'setPerPage' | 'setSort' | 'setFilters' | 'showFilter' | 'hideFilter'
>;

/**
 * Changes the list's address as react-admin's components do. Conditions that no call accepts are dropped: they would
 * stand in the address without an effect.
 *
 * @param delay milliseconds before debounced conditions are applied
 */
export function useListChanges(
  resource: Resource,
  { state, change, rememberPerPage }: Pick<ListPlace, 'state' | 'change' | 'rememberPerPage'>,
  delay: number,
): ListChanges {
  const { filter: rendered } = state;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const setFilters = useCallback<ListChanges['setFilters']>(
    (filter: object, displayed?: ListState['displayedFilters'], debounced = false) => {
      const wanted = conditionsIn(removeEmpty(filter) as object, resource);
      const apply = () =>
        change(
          (now) => ({
            filter: rebased(wanted, rendered, now.filter),
            ...(displayed && { displayedFilters: displayed }),
          }),
          { replace: (before, after) => !displayed && isTyping(before, after, resource) },
        );
      if (!debounced) return apply();
      clearTimeout(timer.current);
      timer.current = setTimeout(apply, delay);
    },
    [resource, rendered, change, delay],
  );
  return useMemo(
    () => ({
      setFilters,
      setPage: (page) => change({ page }),
      setPerPage: (perPage) =>
        change((now) => {
          if (perPage === now.perPage) return {};
          rememberPerPage(perPage);
          return { perPage: null };
        }),
      setSort: (sort) => change({ sort }),
      showFilter: (name, value: unknown) =>
        change(
          ({ filter, displayedFilters }) =>
            displayedFilters?.[name]
              ? {}
              : {
                  displayedFilters: { ...displayedFilters, [name]: true },
                  ...(value !== undefined && { filter: conditionsIn({ ...filter, [name]: value }, resource) }),
                },
          { keep: true },
        ),
      hideFilter: (name) =>
        change(
          ({ filter, displayedFilters }) => ({
            filter: omit(filter, [name]),
            displayedFilters: omit(displayedFilters ?? {}, [name]),
          }),
          { keep: true },
        ),
    }),
    [setFilters, change, rememberPerPage, resource],
  );
}

import { useGetList, useStore, type RaRecord } from 'ra-core';
import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ListMeta } from '#data-provider/common.ts';
import type { Resource } from '../resource.ts';
import { formatListState, type ListState, parseListState } from './listState.ts';
import { useScope } from './scope.ts';

/** A record of any resource of ours. */
export type AnyRecord = RaRecord<string> & Readonly<Record<string, unknown>>;

/**
 * A page of records for the state in the address: filters, sort, page and preset survive reload, back and
 * sharing. The last answer stays while the next one is on its way, and stale requests are aborted.
 */
export function useResourceList(resource: Resource) {
  const scope = useScope();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [perPage, rememberPerPage] = useStore(`list.${resource.name}.perPage`, resource.list.perPage);
  const state = useMemo(() => parseListState(search, resource, perPage), [search, resource, perPage]);
  const companyId = scope.companyId ?? '';

  const meta: ListMeta = {
    companyId,
    ...(state.branches.length && { branches: state.branches }),
    ...(state.preset && { preset: state.preset, withAggs: true }),
  };
  const answer = useGetList<AnyRecord>(
    resource.name,
    {
      pagination: { page: state.page, perPage: state.perPage },
      sort: state.sort,
      filter: { ...(state.search && { q: state.search }), ...state.filters },
      meta,
    },
    {
      enabled: companyId !== '' || resource.section === 'admin',
      placeholderData: (previous, query) => {
        const before = query?.queryKey[2] as { meta?: ListMeta } | undefined;
        return before?.meta?.companyId === companyId ? previous : undefined;
      },
    },
  );

  const change = useCallback(
    (next: Partial<ListState>, how: { replace?: boolean } = {}) => {
      // Anything but the page itself, or a record opened beside the list, leads back to the first page.
      const first = 'page' in next || 'open' in next || 'tab' in next ? {} : { page: 1 };
      if (next.perPage) rememberPerPage(next.perPage);
      const now = parseListState(location.search, resource, perPage);
      const to = formatListState({ ...now, ...first, ...next }, resource, location.search, next.perPage ?? perPage);
      void navigate({ search: to }, { replace: how.replace ?? false, preventScrollReset: true });
    },
    [navigate, resource, perPage, rememberPerPage],
  );

  const counts = (answer.meta as { aggs?: Readonly<Record<string, number>> } | undefined)?.aggs;
  return { state, change, answer, counts, companyId };
}

export type ResourceList = ReturnType<typeof useResourceList>;

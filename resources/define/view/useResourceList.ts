import { useGetList, useStore, type RaRecord } from 'ra-core';
import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ListMeta } from '#data-provider/common.ts';
import type { Resource } from '../resource.ts';
import { listQuery } from './listQuery.ts';
import { formatListState, isViewAlone, type ListState, parseListState, shows } from './listState.ts';
import { useScope } from './scope.ts';
import { useCounts } from './useFigures.ts';
import { useView } from './useViews.ts';

/** A record of any resource of ours. */
export type AnyRecord = RaRecord<string> & Readonly<Record<string, unknown>>;

/**
 * A page of records for the state in the address: filters, sort, page, preset and saved view survive reload, back
 * and sharing. The last answer stays while the next one is on its way, and stale requests are aborted.
 */
export function useResourceList(resource: Resource) {
  const scope = useScope();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [perPage, rememberPerPage] = useStore(`list.${resource.name}.perPage`, resource.list.perPage);
  const viewId = resource.list.views ? new URLSearchParams(search).get('view') || null : null;
  const { view, kept, error: viewError } = useView(viewId);
  const state = useMemo(() => parseListState(search, resource, perPage, kept), [search, resource, perPage, kept]);
  const companyId = scope.companyId ?? '';
  // What a view keeps is not known at once; its list is not asked for before.
  const known = viewId === null || !isViewAlone(search) || kept !== undefined;

  const answer = useGetList<AnyRecord>(resource.name, listQuery(state, companyId), {
    enabled: known && (companyId !== '' || resource.section === 'admin'),
    placeholderData: (previous, query) => {
      const before = query?.queryKey[2] as { meta?: ListMeta } | undefined;
      return before?.meta?.companyId === companyId ? previous : undefined;
    },
  });
  const counts = useCounts(resource, state, known);

  const change = useCallback(
    (next: Partial<ListState>, how: { replace?: boolean } = {}) => {
      // Anything but the page itself, or a record opened beside the list, leads back to the first page.
      const first = 'page' in next || 'open' in next || 'tab' in next ? {} : { page: 1 };
      if (next.perPage) rememberPerPage(next.perPage);
      const now = parseListState(location.search, resource, perPage, kept);
      const state = { ...now, ...first, ...next };
      const to = formatListState(state, resource, location.search, next.perPage ?? perPage, kept);
      void navigate({ search: to }, { replace: how.replace ?? false, preventScrollReset: true });
    },
    [navigate, resource, perPage, rememberPerPage, kept],
  );
  /** Shows the list as a view has it; null leaves the view behind. */
  const openView = useCallback(
    (id: string | null, how: { replace?: boolean } = {}) => {
      const usual = { ...parseListState('', resource, perPage), view: id };
      // Without conditions of its own, the address leaves them to the view.
      const query = new URLSearchParams(formatListState(usual, resource, location.search, perPage));
      query.delete('filters');
      void navigate({ search: `?${query}` }, { replace: how.replace ?? false, preventScrollReset: true });
    },
    [navigate, resource, perPage],
  );

  const changed = kept !== undefined && !shows(state, kept, resource);
  return { state, change, answer, counts, companyId, view, kept, viewError, changed, openView };
}

export type ResourceList = ReturnType<typeof useResourceList>;

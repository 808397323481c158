import { useListController, useStore, type ListControllerResult, type RaRecord } from 'ra-core';
import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ListMeta } from '#data-provider/common.ts';
import type { Resource } from '../resource.ts';
import type { Correction } from './listAddress.tsx';
import { formatListState, isViewAlone, listQuery, type ListState, parseListState, shows, sortOf } from './listState.ts';
import { useRecordMeta } from './useRecordMeta.ts';
import { useScope } from './scope.ts';
import { useView } from './useViews.ts';

/** A record of any resource of ours. */
export type AnyRecord = RaRecord<string> & Readonly<Record<string, unknown>>;

/**
 * What the address says about a list: filters, sort, page, preset and saved view survive reload, back and sharing.
 * Changes of several of them at once are made here; of one alone also by react-admin's own means.
 */
export function useListAddress(resource: Resource) {
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
  return { state, change, known, companyId, perPage, rememberPerPage, view, kept, viewError, changed, openView };
}

export type ListPlace = ReturnType<typeof useListAddress>;

interface Page {
  data: readonly AnyRecord[];
}

/** What react-admin's controllers of lists are told: where the list stands, and what it asks for. */
export function useListOptions(resource: Resource, { state, known, companyId, perPage }: ListPlace) {
  const meta = useRecordMeta(resource);
  const { watch } = resource;
  const placed = !resource.atBranch || Boolean(meta.branchId);
  return {
    resource: resource.name,
    // The guard of the screens has asked already; asking again would hold the first rows back.
    disableAuthentication: true,
    perPage,
    sort: useMemo(() => sortOf(resource.list.sort), [resource]),
    // A selection is of this visit alone, and the address remembers the rest.
    storeKey: false as const,
    queryOptions: {
      meta: { ...listQuery(state, companyId).meta, ...meta, companyId },
      enabled: known && placed && (companyId !== '' || resource.admin !== undefined),
      // The last answer stays while the next one is on its way, unless it is another company's or branch's.
      placeholderData: <Answer>(previous: Answer | undefined, query: { queryKey: readonly unknown[] } | undefined) => {
        const before = (query?.queryKey[2] as { meta?: ListMeta & typeof meta } | undefined)?.meta;
        return before?.companyId === companyId && before.branchId === meta.branchId ? previous : undefined;
      },
      // The list says it itself.
      onError: () => undefined,
      ...(watch && {
        refetchInterval: ({ state: { data } }: { state: { data?: Page | { pages: readonly Page[] } } }) => {
          const shown = data && 'pages' in data ? data.pages.flatMap((page) => page.data) : (data?.data ?? []);
          return Math.min(...shown.map((record) => watch(record) ?? Infinity));
        },
      }),
    },
  };
}

/**
 * Tells the address what becomes of the page, should the controller correct it: a list that could not be had stays
 * where it is, and a page that is not there leaves no step to go back to.
 */
export function useCorrected(
  { data, error, total, page, perPage, isFetching }: ListControllerResult<AnyRecord>,
  correct: (how: Correction) => void,
): void {
  const pastEnd = !isFetching && data !== undefined && page > Math.max(1, Math.ceil((total ?? 0) / perPage));
  const how = error && !data ? 'refuse' : pastEnd ? 'replace' : 'push';
  useEffect(() => correct(how), [correct, how]);
}

/**
 * react-admin's controller of the list: a page of records, selection, and ways to ask again. Stale requests are
 * aborted. It must stand within a `ListAddress`.
 *
 * @param correct as {@link useCorrected} has it
 */
export function useResourceList(
  resource: Resource,
  place: ListPlace,
  correct: (how: Correction) => void,
): ListControllerResult<AnyRecord> {
  const list = useListController<AnyRecord>(useListOptions(resource, place));
  useCorrected(list, correct);
  return list;
}

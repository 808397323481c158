import { useListController, useStore, type ListControllerResult, type RaRecord } from 'ra-core';
import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ListMeta } from '#data-provider/common.ts';
import type { Resource } from '../resource.ts';
import type { Correction } from './listAddress.tsx';
import { conditionsIn, formatListState, isViewAlone, parseListState, sortOf } from './listState.ts';
import { useRecordMeta } from './useRecordMeta.ts';
import { useScope } from './scope.ts';
import { useView } from './useViews.ts';

/** A record of any declared resource. */
export type AnyRecord = RaRecord<string> & Readonly<Record<string, unknown>>;

/** The part of the address that the controller does not know: the saved view of the list. */
export function useListAddress(resource: Resource) {
  const companyId = useScope().companyId ?? '';
  const { search } = useLocation();
  const navigate = useNavigate();
  const [perPage, rememberPerPage] = useStore(`list.${resource.name}.perPage`, resource.list.perPage);
  const viewId = resource.list.views ? new URLSearchParams(search).get('view') || null : null;
  const { view, kept, error: viewError } = useView(viewId);
  // The view's content loads first; the list is not requested before.
  const known = viewId === null || !isViewAlone(search) || kept !== undefined;

  /** Shows the list with a view; null leaves the view, for a preset if passed. */
  const openView = useCallback(
    (id: string | null, { replace = false, preset }: { replace?: boolean; preset?: string } = {}) => {
      const usual = { ...parseListState('', resource, perPage), filter: conditionsIn({ preset }, resource), view: id };
      // Without its own conditions, the address leaves them to the view.
      const query = new URLSearchParams(formatListState(usual, resource, location.search, perPage));
      query.delete('filters');
      void navigate({ search: `?${query}` }, { replace, preventScrollReset: true });
    },
    [navigate, resource, perPage],
  );
  return { companyId, known, perPage, rememberPerPage, viewId, view, kept, viewError, openView };
}

export type ListPlace = ReturnType<typeof useListAddress>;

interface Page {
  data: readonly AnyRecord[];
}

/** The props of react-admin's list controllers: the location of the state, and the request. */
export function useListOptions(resource: Resource, { known, companyId, perPage }: ListPlace) {
  const meta = useRecordMeta(resource);
  const { watch } = resource;
  const placed = !resource.atBranch || Boolean(meta.branchId);
  return {
    resource: resource.name,
    // The route guard has checked already; another check would delay the first rows.
    disableAuthentication: true,
    perPage,
    sort: useMemo(() => sortOf(resource.list.sort), [resource]),
    // The selection is not persisted, and the address stores the rest.
    storeKey: false as const,
    queryOptions: {
      meta: { ...meta, companyId },
      enabled: known && placed && (companyId !== '' || resource.admin !== undefined),
      // The previous response stays while the next one loads, unless it is from another company or branch.
      placeholderData: <Answer>(previous: Answer | undefined, query: { queryKey: readonly unknown[] } | undefined) => {
        const before = (query?.queryKey[2] as { meta?: ListMeta & typeof meta } | undefined)?.meta;
        return before?.companyId === companyId && before.branchId === meta.branchId ? previous : undefined;
      },
      // The list shows the error itself.
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
 * Defines how the address treats a page that the controller corrects: a list that failed to load stays where it is, and
 * a missing page leaves no history entry.
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
 * react-admin's list controller: a page of records, selection, and refetching. Stale requests are aborted. It requires
 * a `ListAddress` around it.
 *
 * @param correct as in {@link useCorrected}
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

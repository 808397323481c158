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

/** A record of any resource of ours. */
export type AnyRecord = RaRecord<string> & Readonly<Record<string, unknown>>;

/** What the address says about a list besides its controller's state: the saved view that it is looked at through. */
export function useListAddress(resource: Resource) {
  const companyId = useScope().companyId ?? '';
  const { search } = useLocation();
  const navigate = useNavigate();
  const [perPage, rememberPerPage] = useStore(`list.${resource.name}.perPage`, resource.list.perPage);
  const viewId = resource.list.views ? new URLSearchParams(search).get('view') || null : null;
  const { view, kept, error: viewError } = useView(viewId);
  // What a view keeps is not known at once; its list is not asked for before.
  const known = viewId === null || !isViewAlone(search) || kept !== undefined;

  /** Shows the list as a view has it; null leaves the view behind, for a preset if one is given. */
  const openView = useCallback(
    (id: string | null, { replace = false, preset }: { replace?: boolean; preset?: string } = {}) => {
      const usual = { ...parseListState('', resource, perPage), filter: conditionsIn({ preset }, resource), view: id };
      // Without conditions of its own, the address leaves them to the view.
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

/** What react-admin's controllers of lists are told: where the list stands, and what it asks for. */
export function useListOptions(resource: Resource, { known, companyId, perPage }: ListPlace) {
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
      meta: { ...meta, companyId },
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

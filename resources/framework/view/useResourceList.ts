import { pick } from 'es-toolkit';
import {
  defaultExporter,
  useDataProvider,
  useEvent,
  useGetList,
  useGetResourceLabel,
  useNotify,
  useRecordSelection,
  useTranslate,
  type ListControllerProps,
  type ListControllerResult,
  type RaRecord,
} from 'ra-core';
import { useCallback, useEffect } from 'react';
import type { Resource } from '../resource.ts';
import { useLanguage } from './labels.ts';
import { listQuery } from './listState.ts';
import type { ListPlace } from './useListAddress.ts';
import { useExactTotal, isLowerBound } from './useFigures.ts';
import { useListChanges } from './useListChanges.ts';
import { useScope } from './scope.ts';

/** A record of any declared resource. */
export type AnyRecord = RaRecord<string> & Readonly<Record<string, unknown>>;

/** The value of react-admin's list context. */
export type RecordList = ListControllerResult<AnyRecord>;
type GetData = NonNullable<RecordList['getData']>;

/** What react-admin's `<List>` accepts, too. */
export interface ListOptions extends Pick<ListControllerProps<AnyRecord>, 'debounce' | 'exporter' | 'filter'> {
  /** Called if the records could not be loaded; by default the list shows the error itself. */
  onError?: (error: Error) => void;
}

interface Page {
  data: readonly AnyRecord[];
}

/** The request of a list: its params, which are its cache key, and its options. */
export function useListRequest(
  resource: Resource,
  { known, companyId, state }: ListPlace,
  { filter, onError = () => undefined }: ListOptions = {},
) {
  const { branchId } = useScope();
  const { watch } = resource;
  const shown = filter ? { ...state, filter: { ...state.filter, ...filter } } : state;
  const params = listQuery(resource, shown, { companyId: companyId || null, branchId }, useLanguage());
  const placed = !resource.atBranch || Boolean(branchId);
  return {
    params,
    options: {
      enabled: known && placed && (companyId !== '' || resource.admin !== undefined),
      retry: false,
      // The previous response stays while the next one loads, unless it is from another company or branch.
      placeholderData: <Answer>(previous: Answer | undefined, before: { queryKey: readonly unknown[] } | undefined) => {
        const place = (before?.queryKey[2] as Partial<typeof params> | undefined)?.meta;
        return place?.companyId === params.meta.companyId && place.branchId === params.meta.branchId
          ? previous
          : undefined;
      },
      onError,
      ...(watch && {
        refetchInterval: ({ state: { data } }: { state: { data?: Page | { pages: readonly Page[] } } }) => {
          const shown = data && 'pages' in data ? data.pages.flatMap((page) => page.data) : (data?.data ?? []);
          return Math.min(...shown.map((record) => watch(record) ?? Infinity));
        },
      }),
    },
  };
}

/** The most records that react-admin selects at once, unless its component says otherwise. */
const selectedAtOnce = 250;

/** The selected records, which are not persisted. */
function useSelected(getData: GetData) {
  const notify = useNotify();
  const [selectedIds, { select, toggle, unselect }] = useRecordSelection<AnyRecord>({ disableSyncWithStore: true });
  return {
    selectedIds,
    onSelect: select,
    onToggleItem: toggle,
    onUnselectItems: useCallback(() => unselect(selectedIds), [unselect, selectedIds]),
    onSelectAll: useEvent(async ({ limit: max = selectedAtOnce }: { limit?: number } = {}) => {
      try {
        const found = await getData({ maxResults: max });
        select(found.map(({ id }) => id));
        if (found.length === max)
          notify('ra.message.select_all_limit_reached', { messageArgs: { max }, type: 'warning' });
      } catch {
        notify('ra.notification.http_error', { type: 'warning' });
      }
    }),
  };
}

/** The parts of react-admin's list context that a response has. */
export const answerParts = [
  'data',
  'total',
  'meta',
  'error',
  'isPending',
  'isLoading',
  'isFetching',
  'isPaused',
  'isPlaceholderData',
  'refetch',
] as const;

/** The parts of react-admin's list context that do not come from the response. */
export function useListParts(
  resource: Resource,
  place: ListPlace,
  { params }: ReturnType<typeof useListRequest>,
  total: number | undefined,
  {
    debounce = 500,
    exporter = defaultExporter,
    filter,
    lowerBound = false,
  }: ListOptions & { lowerBound?: boolean } = {},
) {
  const { name } = resource;
  const { page, perPage, sort, filter: filterValues, displayedFilters } = place.state;
  const changes = useListChanges(resource, place, debounce);
  const translate = useTranslate();
  const labelOf = useGetResourceLabel();
  const dataProvider = useDataProvider();
  const getData: GetData = useEvent(async ({ maxResults, meta = params.meta } = {}) => {
    if (total === 0) return [];
    const request = { ...params, meta };
    const pageOf = (perPage: number) =>
      dataProvider.getList<AnyRecord>(name, { ...request, pagination: { page: 1, perPage } });
    // A page without records has the exact total.
    const all = lowerBound && maxResults === undefined ? (await pageOf(0)).total : total;
    return (await pageOf(maxResults ?? all ?? 1000)).data;
  });
  const selected = useSelected(getData);
  return {
    ...changes,
    ...selected,
    resource: name,
    defaultTitle: translate(`resources.${name}.page.list`, {
      _: translate('ra.page.list', { name: labelOf(name, 2) }),
    }),
    exporter,
    filter,
    getData,
    page,
    perPage,
    sort,
    filterValues,
    displayedFilters: displayedFilters ?? none,
  };
}
const none = {};

/**
 * Replaces a page that does not exist, without a history entry: by the last one, or by the first if the page is empty.
 * A list that failed to load stays where it is.
 */
function useExistingPage(
  { data, total, page, perPage, isFetching }: Pick<RecordList, 'data' | 'total' | 'page' | 'perPage' | 'isFetching'>,
  change: ListPlace['change'],
): void {
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / perPage));
  const right = data?.length === 0 ? 1 : last;
  const missing = data !== undefined && !isFetching && page > right;
  useEffect(() => {
    if (missing) change({ page: right }, { replace: true });
  }, [missing, right, change]);
}

/**
 * A page of records with react-admin's list context, for `ListContextProvider`: its state is in the address. Stale
 * requests are aborted.
 */
export function useResourceList(resource: Resource, place: ListPlace, options: ListOptions = {}): RecordList {
  const request = useListRequest(resource, place, options);
  const answer = useGetList<AnyRecord>(resource.name, request.params, request.options);
  const { data, isFetching } = answer;
  const lowerBound = isLowerBound(answer.meta);
  const exactTotal = useExactTotal(resource, request.params.filter, lowerBound);
  const total = exactTotal ?? answer.total;
  const parts = useListParts(resource, place, request, total, {
    ...options,
    lowerBound: lowerBound && exactTotal === undefined,
  });
  const { page, perPage } = parts;
  useExistingPage({ data, total, page, perPage, isFetching }, place.change);
  return {
    ...parts,
    ...pick(answer, answerParts),
    total,
    ...(exactTotal !== undefined && { meta: { ...answer.meta, exact: true } }),
    hasPreviousPage: page > 1,
    hasNextPage: total === undefined ? undefined : page * perPage < total,
  } as RecordList;
}

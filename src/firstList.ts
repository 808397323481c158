import type { QueryClient } from '@tanstack/react-query';
import type { Store } from 'ra-core';
import type { Language } from '#contract/core/constants.ts';
import type { Me } from '#contract/platform/session.ts';
import { dataProvider } from '#data-provider/index.ts';
import { listQuery, parseListState } from '#resources/framework/view/listState.ts';
import { resources } from '#resources/registry.ts';
import { decideAccess } from './decideAccess.ts';
import { lastUsed } from './scope/memory.ts';
import { readScope, type PageLocation } from './scope/readScope.ts';
import { matchScreen } from './screens.ts';

/**
 * Requests the records of the app's first list before it is rendered.
 *
 * @returns resolves when the records are in the query cache, and also if the request failed, since the list repeats it
 * and shows the error. Null if the address opens no list, a list that depends on a saved view, or the list of a branch
 * without one.
 */
export function askForFirstList(
  place: PageLocation,
  me: Me,
  queryClient: QueryClient,
  store: Store,
  language: Language,
): Promise<void> | null {
  const resource = resources.find((one) => one.routes.list === place.pathname && !one.pages.list);
  const { companyId, branchId } = readScope(place, me, lastUsed());
  if (!resource || (!companyId && !resource.admin) || (resource.atBranch && !branchId)) return null;
  if (decideAccess(matchScreen(place.pathname)?.screen ?? null, me, companyId).kind !== 'allow') return null;
  const { perPage } = resource.list;
  const state = parseListState(place.search, resource, store.getItem(`list.${resource.name}.perPage`, perPage));
  if (state.view) return null;
  const query = listQuery(resource, state, { companyId, branchId }, language);
  return queryClient.prefetchQuery({
    queryKey: [resource.name, 'getList', query],
    queryFn: ({ signal }) => dataProvider.getList(resource.name, { ...query, signal }),
  });
}

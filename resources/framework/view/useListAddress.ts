import { useStore } from 'ra-core';
import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router';
import { useAddress } from '#ui/useAddress.ts';
import type { Resource } from '../resource.ts';
import { isViewAlone, listAddress } from './listState.ts';
import { useScope } from './scope.ts';
import { useView } from './useViews.ts';

/** The state of a list in the address, with its saved view and the page size that is remembered. */
export function useListAddress(resource: Resource) {
  const companyId = useScope().companyId ?? '';
  const { search } = useLocation();
  const [perPage, rememberPerPage] = useStore(`list.${resource.name}.perPage`, resource.list.perPage);
  const query = new URLSearchParams(search);
  const viewId = resource.list.views ? query.get('view') || null : null;
  const { view, storedView, error: viewError } = useView(viewId);
  // The view's content loads first; the list is not requested before.
  const known = viewId === null || !isViewAlone(query) || storedView !== undefined;
  const address = useMemo(() => listAddress(resource, perPage, storedView), [resource, perPage, storedView]);
  const { state, change } = useAddress(address);

  /** Shows the list with a view; null leaves the view, for a preset if passed. */
  const openView = useCallback(
    (id: string | null, { replace = false, preset }: { replace?: boolean; preset?: string } = {}) => {
      const left = { view: null, sort: null, filter: preset ? { preset } : null };
      change({ perPage: null, ...(id === null ? left : { view: id }) }, { replace });
    },
    [change],
  );
  return { companyId, known, state, change, rememberPerPage, viewId, view, storedView, viewError, openView };
}

export type ListPlace = ReturnType<typeof useListAddress>;

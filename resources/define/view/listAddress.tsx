import { omit } from 'es-toolkit';
import { RouterProviderContext, useRouterProvider, type RouterProvider } from 'ra-core';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import type { ViewState } from '#contract/views.ts';
import type { Resource } from '../resource.ts';
import { conditionsIn, formatListState, parseListState } from './listState.ts';

/**
 * Where a list's page, order and conditions are in the address: react-admin's list controller has names of its own for
 * them (`page`, `perPage`, `sort`, `order`, `filter`, `displayedFilters`), the specification others (section 2: `page`,
 * `sort`, `filters`). What is in here speaks react-admin's, and the address the specification's.
 */

/** What the address is read and written with. */
interface Place {
  resource: Resource;
  /** How many records a page has unless the address says otherwise. */
  perPage: number;
  /** What the saved view of the address keeps, once that is known. */
  kept?: ViewState;
}

/** What becomes of a page that the controller corrects by itself, because there is no such page. */
export type Correction = 'push' | 'replace' | 'refuse';

/** The address as react-admin's list controller writes it. */
export function toController(search: string, { resource, perPage, kept }: Place): string {
  const state = parseListState(search, resource, perPage, kept);
  const shown = new URLSearchParams(search).get('displayedFilters');
  const query = new URLSearchParams({
    page: String(state.page),
    perPage: String(state.perPage),
    sort: state.sort.field,
    order: state.sort.order,
    filter: JSON.stringify(state.filter),
    ...(shown && { displayedFilters: shown }),
  });
  return `?${query}`;
}

const isController = (search: string | undefined): search is string =>
  search !== undefined && ['page', 'perPage', 'filter'].every((name) => new URLSearchParams(search).has(name));

const filterOf = (query: URLSearchParams) => JSON.parse(query.get('filter') ?? '{}') as Record<string, unknown>;

/** The other way: what the controller wrote, in the address as it is now. */
export function fromController(written: string, search: string, { resource, perPage, kept }: Place): string {
  const query = new URLSearchParams(written);
  const state = {
    ...parseListState(search, resource, perPage, kept),
    page: Number(query.get('page')),
    perPage: Number(query.get('perPage')),
    sort: {
      field: query.get('sort') ?? '',
      order: query.get('order') === 'DESC' ? ('DESC' as const) : ('ASC' as const),
    },
    // A condition that no call takes would be kept, and mean nothing.
    filter: conditionsIn(filterOf(query), resource),
  };
  const address = new URLSearchParams(formatListState(state, resource, search, perPage, kept));
  const shown = query.get('displayedFilters');
  if (shown && shown !== '{}') address.set('displayedFilters', shown);
  else address.delete('displayedFilters');
  const text = address.toString();
  return text ? `?${text}` : '';
}

/** What becomes of a step of the controller's: what is typed leaves none to go back to, nor does a corrected page. */
function stepOf(
  written: URLSearchParams,
  now: URLSearchParams,
  { list }: Resource,
  correction: Correction,
): Correction {
  const differs = (name: string) => written.get(name) !== now.get(name);
  if (['perPage', 'sort', 'order', 'displayedFilters'].some(differs)) return 'push';
  if (!differs('filter')) return correction;
  const [then, before] = [written, now].map((query) => JSON.stringify(omit(filterOf(query), ['q', ...list.boxes])));
  return then === before ? 'replace' : 'push';
}

function speakingController(
  router: RouterProvider,
  place: Place,
  correctionOf: () => Correction,
  onPerPage: (perPage: number) => void,
): RouterProvider {
  return {
    ...router,
    useLocation: () => {
      const location = router.useLocation();
      return { ...location, search: toController(location.search, place) };
    },
    useNavigate: () => {
      const navigate = router.useNavigate();
      return useCallback(
        (to, options) => {
          if (typeof to !== 'object' || to.pathname !== undefined || !isController(to.search))
            return navigate(to, options);
          const { search } = window.location;
          const written = new URLSearchParams(to.search);
          const now = new URLSearchParams(toController(search, place));
          const step = stepOf(written, now, place.resource, correctionOf());
          if (step === 'refuse') return undefined;
          const resized = written.get('perPage') !== now.get('perPage');
          const perPage = resized ? Number(written.get('perPage')) : place.perPage;
          if (resized) onPerPage(perPage);
          // The reader stays where the list is: only its rows change.
          const how = { ...options, preventScrollReset: true, replace: step === 'replace' };
          return navigate({ search: fromController(to.search, search, { ...place, perPage }) }, how);
        },
        [navigate],
      );
    },
  };
}

interface ListAddressProps extends Place {
  /** Told of another number of records a page, which is remembered. */
  onPerPage: (perPage: number) => void;
  /** @param correct what becomes of the page from now on, should the controller correct it */
  children: (correct: (how: Correction) => void) => ReactNode;
}

function keepCorrection() {
  let now: Correction = 'push';
  return {
    of: () => now,
    correct: (how: Correction) => {
      now = how;
    },
  };
}

/** Lets react-admin's list parts within it read and write the address by the specification's names. */
export function ListAddress({ resource, perPage, kept, onPerPage, children }: ListAddressProps) {
  const router = useRouterProvider();
  const [correction] = useState(keepCorrection);
  const speaking = useMemo(
    () => speakingController(router, { resource, perPage, kept }, correction.of, onPerPage),
    [router, resource, perPage, kept, correction, onPerPage],
  );
  return (
    <RouterProviderContext.Provider value={speaking}>{children(correction.correct)}</RouterProviderContext.Provider>
  );
}

import { omit, pick } from 'es-toolkit';
import { RouterProviderContext, useRouterProvider, type RouterProvider } from 'ra-core';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import type { ViewState } from '#contract/guests/views.ts';
import type { Resource } from '../resource.ts';
import { conditionsIn, formatListState, parseListState, type ListState } from './listState.ts';

/**
 * Maps a list's page, order and conditions to the address: react-admin's list controller uses its own params (`page`,
 * `perPage`, `sort`, `order`, `filter`, `displayedFilters`), the specification others (section 2: `page`, `sort`,
 * `filters`). Components inside use react-admin's, the address the specification's.
 */

/** The context needed to read and write the address. */
interface Place {
  resource: Resource;
  /** The default page size. */
  perPage: number;
  /** The content of the address's saved view, once loaded. */
  kept?: ViewState;
}

/** How a page is treated that the controller corrects because it does not exist. */
export type Correction = 'push' | 'replace' | 'refuse';

type Written = ListState & { displayedFilters: string | null };

function stateAt(search: string, { resource, perPage, kept }: Place): Written {
  const displayedFilters = new URLSearchParams(search).get('displayedFilters');
  return { ...parseListState(search, resource, perPage, kept), displayedFilters };
}

/** The address as react-admin's list controller writes it; `read` is returned with what it writes. */
export function toController(search: string, place: Place): string {
  const { page, perPage, sort, filter, displayedFilters } = stateAt(search, place);
  const query = new URLSearchParams({
    page: String(page),
    perPage: String(perPage),
    sort: sort.field,
    order: sort.order,
    filter: JSON.stringify(filter),
    ...(displayedFilters && { displayedFilters }),
    read: search,
  });
  return `?${query}`;
}

const isController = (search: string | undefined): search is string =>
  search !== undefined && ['page', 'perPage', 'filter'].every((name) => new URLSearchParams(search).has(name));

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Applies a caller's changes since its read to the current state. */
function rebased<T extends object>(given: T, read: T, now: T): T {
  const changed = (Object.keys({ ...read, ...given }) as (keyof T)[]).filter((name) => !same(given[name], read[name]));
  return { ...omit(now, changed), ...pick(given, changed) } as T;
}

/** The controller's output, with changes of the address since the controller read it. */
function writtenState(written: string, search: string, place: Place): Written {
  const query = new URLSearchParams(written);
  const [read, now] = [stateAt(query.get('read') ?? search, place), stateAt(search, place)];
  const page = Number(query.get('page'));
  const given: Written = {
    ...read,
    perPage: Number(query.get('perPage')),
    sort: { field: query.get('sort') ?? '', order: query.get('order') === 'DESC' ? 'DESC' : 'ASC' },
    // A condition that no call accepts would be stored without an effect.
    filter: conditionsIn(JSON.parse(query.get('filter') ?? '{}') as object, place.resource),
    displayedFilters: query.get('displayedFilters'),
  };
  return { ...rebased(given, read, now), filter: rebased(given.filter, read.filter, now.filter), page };
}

/** The address for the controller's output, with the specification's params. */
export function fromController(written: string, search: string, place: Place): string {
  const { resource, perPage, kept } = place;
  const { displayedFilters, ...state } = writtenState(written, search, place);
  const address = new URLSearchParams(formatListState(state, resource, search, perPage, kept));
  if (displayedFilters && displayedFilters !== '{}') address.set('displayedFilters', displayedFilters);
  else address.delete('displayedFilters');
  const text = address.toString();
  return text ? `?${text}` : '';
}

/** The navigation for a controller's change: typing replaces the history entry, and so does a corrected page. */
function stepOf(next: Written, now: Written, boxes: readonly string[], correction: Correction): Correction {
  const rest = ({ page: _, filter, ...others }: Written) => [omit(filter, ['q', ...boxes]), others];
  if (!same(rest(next), rest(now))) return 'push';
  return same(next.filter, now.filter) ? correction : 'replace';
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
          const [next, now] = [writtenState(to.search, search, place), stateAt(search, place)];
          const step = stepOf(next, now, place.resource.list.boxes, correctionOf());
          if (step === 'refuse') return undefined;
          const resized = next.perPage !== now.perPage;
          if (resized) onPerPage(next.perPage);
          const perPage = resized ? next.perPage : place.perPage;
          // The scroll position stays: only the rows change.
          const how = { ...options, preventScrollReset: true, replace: step === 'replace' };
          return navigate({ search: fromController(to.search, search, { ...place, perPage }) }, how);
        },
        [navigate],
      );
    },
  };
}

interface ListAddressProps extends Place {
  /** Called with a new page size, which is remembered. */
  onPerPage: (perPage: number) => void;
  /** @param correct how the page is treated from now on, should the controller correct it */
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

/** Lets react-admin's list components inside it read and write the address with the specification's params. */
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

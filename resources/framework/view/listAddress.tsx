import { omit, pick } from 'es-toolkit';
import { RouterProviderContext, useRouterProvider, type RouterProvider } from 'ra-core';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import type { ViewState } from '#contract/platform/views.ts';
import type { Resource } from '../resource.ts';
import { conditionsIn, formatListState, parseListState, type ListState } from './listState.ts';

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

type Written = ListState & { displayedFilters: string | null };

function stateAt(search: string, { resource, perPage, kept }: Place): Written {
  const displayedFilters = new URLSearchParams(search).get('displayedFilters');
  return { ...parseListState(search, resource, perPage, kept), displayedFilters };
}

/** The address as react-admin's list controller writes it; `read` comes back with what it writes. */
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

/** What somebody has made of what was read, in what there is by now. */
function rebased<T extends object>(given: T, read: T, now: T): T {
  const changed = (Object.keys({ ...read, ...given }) as (keyof T)[]).filter((name) => !same(given[name], read[name]));
  return { ...omit(now, changed), ...pick(given, changed) } as T;
}

/** What the controller wrote, with what has changed in the address since it read that. */
function writtenState(written: string, search: string, place: Place): Written {
  const query = new URLSearchParams(written);
  const [read, now] = [stateAt(query.get('read') ?? search, place), stateAt(search, place)];
  const page = Number(query.get('page'));
  const given: Written = {
    ...read,
    perPage: Number(query.get('perPage')),
    sort: { field: query.get('sort') ?? '', order: query.get('order') === 'DESC' ? 'DESC' : 'ASC' },
    // A condition that no call takes would be kept, and mean nothing.
    filter: conditionsIn(JSON.parse(query.get('filter') ?? '{}') as object, place.resource),
    displayedFilters: query.get('displayedFilters'),
  };
  return { ...rebased(given, read, now), filter: rebased(given.filter, read.filter, now.filter), page };
}

/** The address of what the controller wrote, by the specification's names. */
export function fromController(written: string, search: string, place: Place): string {
  const { resource, perPage, kept } = place;
  const { displayedFilters, ...state } = writtenState(written, search, place);
  const address = new URLSearchParams(formatListState(state, resource, search, perPage, kept));
  if (displayedFilters && displayedFilters !== '{}') address.set('displayedFilters', displayedFilters);
  else address.delete('displayedFilters');
  const text = address.toString();
  return text ? `?${text}` : '';
}

/** What becomes of a step of the controller's: what is typed leaves none to go back to, nor does a corrected page. */
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

import type { GetListParams, SortPayload } from 'ra-core';
import type { MonthDay, TextCondition } from '#contract/conditions.ts';
import type { ViewState } from '#contract/views.ts';
import type { ListMeta } from '#data-provider/common.ts';
import { filterableOf, type Resource } from '../resource.ts';
import { familyOf } from '../families.ts';
import { wholeCondition } from '../scalar.ts';

/** The state of a list as the address bar holds it (specification, section 2, CRM): pure functions. */

export type FilterValue =
  TextCondition | boolean | number | readonly (string | number)[] | Span | MonthDay | readonly MonthDay[];
/** A span of numbers or days, both ends included, either open. */
export interface Span {
  gte?: number | string;
  lte?: number | string;
}
export type Filters = Readonly<Record<string, FilterValue>>;

export interface ListState {
  /** From 1. */
  page: number;
  perPage: number;
  sort: SortPayload;
  preset: string;
  /** What the search box holds. */
  search: string;
  filters: Filters;
  /** Branches filtered by, where the list offers it. */
  branches: readonly string[];
  /** The saved view that the list was opened with. */
  view: string | null;
  /** The record open beside the list. */
  open: string | null;
  /** What of it is shown; null for its form. */
  tab: string | null;
}

/** `field` or `-field`, as the address and a saved view have it. */
export const sortOf = (text: string): SortPayload =>
  text.startsWith('-') ? { field: text.slice(1), order: 'DESC' } : { field: text, order: 'ASC' };

function parsed(text: string | null): unknown {
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const sortText = ({ field, order }: SortPayload): string => `${order === 'DESC' ? '-' : ''}${field}`;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isMonthDay = (value: unknown): value is MonthDay =>
  isObject(value) && typeof value.month === 'number' && typeof value.day === 'number';

/** Whether a value is a condition on that kind of field; standard calls also take a single value for a list or a span. */
function fits(resource: Resource, name: string, given: unknown): given is FilterValue {
  const field = resource.fields[name];
  const value = field && resource.calls === 'standard' ? wholeCondition(field, given) : given;
  switch (field && familyOf(field)) {
    case undefined:
      return false;
    case 'flag':
      return typeof value === 'boolean';
    case 'list':
      return (
        Array.isArray(value) &&
        value.length > 0 &&
        value.every((one) => typeof one === 'string' || typeof one === 'number')
      );
    case 'span':
      return isObject(value);
    case 'monthDay':
      return isMonthDay(value) || (Array.isArray(value) && value.length > 0 && value.every(isMonthDay));
    default:
      return typeof value === 'string' || (isObject(value) && typeof value.starts === 'string');
  }
}

/** Of what was given the conditions that the list's calls take. */
export function conditionsIn(given: object, resource: Resource): Filters {
  const known = filterableOf(resource);
  return Object.fromEntries(
    Object.entries(given).filter(
      (entry): entry is [string, FilterValue] => known.includes(entry[0]) && fits(resource, entry[0], entry[1]),
    ),
  );
}

/** Whether the list has a filter for branches that the address keeps as `branches`; to standard calls it is as any other. */
export function branchFilter(resource: Resource): string | undefined {
  if (resource.calls === 'standard') return undefined;
  return resource.list.filters.find((name) => resource.fields[name]?.kind === 'branch');
}

/** Whether the address names a view and no conditions of its own: the view says what the list shows. */
export function isViewAlone(search: string): boolean {
  const query = new URLSearchParams(search);
  return query.has('view') && !query.has('filters');
}

/**
 * Reads the address; what cannot be understood is left out, never an error.
 *
 * @param kept what the view of the address keeps, once that is known
 */
export function parseListState(
  search: string,
  resource: Resource,
  perPage = resource.list.perPage,
  kept?: ViewState,
): ListState {
  const query = new URLSearchParams(search);
  const page = Number(query.get('page'));
  const size = Number(query.get('perPage'));
  const sort = query.get('sort');
  const asked = parsed(query.get('filters'));
  const given = isObject(asked) ? asked : {};
  const branches = branchFilter(resource) ? parsed(query.get('branches')) : undefined;
  const preset = query.get('currentPresetCondition') ?? '';
  return {
    // Pages below each other begin with the first.
    page: Number.isInteger(page) && page > 0 && !resource.list.appended ? page : 1,
    perPage: Number.isInteger(size) && size > 0 && size <= 500 ? size : perPage,
    sort: sortOf(sort && /^-?\w+$/.test(sort) ? sort : resource.list.sort),
    preset: resource.list.presets.some((one) => one.name === preset) ? preset : (resource.list.presets[0]?.name ?? ''),
    search: typeof given.q === 'string' ? given.q : '',
    filters: conditionsIn(given, resource),
    branches: Array.isArray(branches) ? branches.filter((one): one is string => typeof one === 'string') : [],
    view: query.get('view') || null,
    open: query.get('open'),
    tab: query.get('open') ? query.get('tab') : null,
    ...(kept && isViewAlone(search) && stateOf(kept, resource)),
  };
}

/**
 * Writes the state into an address, leaving out what is as usual and keeping the parameters of others
 * (company, branch). A view that says all of it stands alone.
 *
 * @param kept what the state's view keeps, where that is known
 */
export function formatListState(
  state: ListState,
  resource: Resource,
  search: string,
  perPage = resource.list.perPage,
  kept?: ViewState,
): string {
  const query = new URLSearchParams(search);
  const put = (name: string, value: string, usual: string) =>
    value === usual || value === '' ? query.delete(name) : query.set(name, value);
  const all = { ...(state.search && { q: state.search }), ...state.filters };
  put('page', String(state.page), '1');
  put('perPage', String(state.perPage), String(perPage));
  if (state.view && kept && shows(state, kept, resource)) {
    for (const name of ['sort', 'currentPresetCondition', 'filters']) query.delete(name);
    if (branchFilter(resource)) query.delete('branches');
  } else {
    put('sort', sortText(state.sort), resource.list.sort);
    put('currentPresetCondition', state.preset, resource.list.presets[0]?.name ?? '');
    // Beside a view, no conditions are a condition, too.
    put('filters', Object.keys(all).length || state.view ? JSON.stringify(all) : '', '');
    if (branchFilter(resource)) put('branches', state.branches.length ? JSON.stringify(state.branches) : '', '');
  }
  put('view', state.view ?? '', '');
  put('open', state.open ?? '', '');
  put('tab', (state.open && state.tab) ?? '', '');
  const text = query.toString();
  return text ? `?${text}` : '';
}

/** Whether anything narrows the list, so that an empty one means "no match" rather than "nothing yet". */
export function isNarrowed(state: ListState): boolean {
  return state.search !== '' || Object.keys(state.filters).length > 0 || state.branches.length > 0;
}

/** The part of a list's state that a view keeps; what is as usual is left out. */
export function keptOf(state: Pick<ListState, KeptKey>, resource: Resource): ViewState {
  const { search, filters, branches, preset, sort } = state;
  const kept = {
    ...(search && { search }),
    ...(Object.keys(filters).length && { filters }),
    ...(branches.length && branchFilter(resource) && { branches }),
    ...(preset && preset !== resource.list.presets[0]?.name && { preset }),
    ...(sortText(sort) !== resource.list.sort && { sort: sortText(sort) }),
  };
  // The list's own filters are the contract's; the server parses what is saved.
  return kept as ViewState;
}

type KeptKey = 'search' | 'filters' | 'branches' | 'preset' | 'sort';

/** The other way: what a view says about the list. */
export function stateOf(kept: ViewState, resource: Resource): Pick<ListState, KeptKey> {
  return {
    search: kept.search ?? '',
    filters: (kept.filters as Filters | undefined) ?? {},
    branches: kept.branches ?? [],
    preset: kept.preset ?? resource.list.presets[0]?.name ?? '',
    sort: sortOf(kept.sort ?? resource.list.sort),
  };
}

/** Whether the list shows what the view keeps, whatever the order in which that is written. */
export function shows(state: Pick<ListState, KeptKey>, kept: ViewState, resource: Resource): boolean {
  const both = [keptOf(state, resource), keptOf(stateOf(kept, resource), resource)];
  const [now, then] = both.map((one) => JSON.stringify(sorted(one)));
  return now === then;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, one]) => [key, sorted(one)]));
}

/** What a list in some state asks for; also what its answer is kept under. */
export function listQuery(state: ListState, companyId: string): GetListParams & { meta: ListMeta } {
  return {
    pagination: { page: state.page, perPage: state.perPage },
    sort: state.sort,
    filter: { ...(state.search && { q: state.search }), ...state.filters },
    meta: {
      companyId,
      ...(state.branches.length && { branches: state.branches }),
      ...(state.preset && { preset: state.preset }),
    },
  };
}

import type { SortPayload } from 'ra-core';
import type { Resource } from '../resource.ts';

/** The state of a list as the address bar holds it (specification, section 2, CRM): pure functions. */

export type FilterValue = string | boolean | readonly (string | number)[] | Span;
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
  /** The record open beside the list. */
  open: string | null;
  /** What of it is shown; null for its form. */
  tab: string | null;
}

const order = (text: string): SortPayload =>
  text.startsWith('-') ? { field: text.slice(1), order: 'DESC' } : { field: text, order: 'ASC' };

function parsed(text: string | null): unknown {
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isFilter = (value: unknown): value is FilterValue =>
  typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'object' && value !== null);

/** Whether the list has a filter for branches, kept in the address as `branches`. */
export function branchFilter(resource: Resource): string | undefined {
  return resource.list.filters.find((name) => resource.fields[name]?.kind === 'branch');
}

/** Reads the address; what cannot be understood is left out, never an error. */
export function parseListState(search: string, resource: Resource, perPage = resource.list.perPage): ListState {
  const query = new URLSearchParams(search);
  const page = Number(query.get('page'));
  const size = Number(query.get('perPage'));
  const sort = query.get('sort');
  const raw = parsed(query.get('filters'));
  const offered = new Set(resource.list.filters);
  const entries = typeof raw === 'object' && raw !== null ? Object.entries(raw) : [];
  const filters = Object.fromEntries(
    entries.filter((entry): entry is [string, FilterValue] => offered.has(entry[0]) && isFilter(entry[1])),
  );
  const q = entries.find(([name]) => name === 'q')?.[1];
  const branches = branchFilter(resource) ? parsed(query.get('branches')) : undefined;
  const preset = query.get('currentPresetCondition') ?? '';
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    perPage: Number.isInteger(size) && size > 0 && size <= 500 ? size : perPage,
    sort: order(sort && /^-?\w+$/.test(sort) ? sort : resource.list.sort),
    preset: resource.list.presets.some((one) => one.name === preset) ? preset : (resource.list.presets[0]?.name ?? ''),
    search: typeof q === 'string' ? q : '',
    filters,
    branches: Array.isArray(branches) ? branches.filter((one): one is string => typeof one === 'string') : [],
    open: query.get('open'),
    tab: query.get('open') ? query.get('tab') : null,
  };
}

/**
 * Writes the state into an address, leaving out what is as usual and keeping the parameters of others
 * (company, branch).
 */
export function formatListState(
  state: ListState,
  resource: Resource,
  search: string,
  perPage = resource.list.perPage,
): string {
  const query = new URLSearchParams(search);
  const put = (name: string, value: string, usual: string) =>
    value === usual || value === '' ? query.delete(name) : query.set(name, value);
  const { sort, filters } = state;
  const all = { ...(state.search && { q: state.search }), ...filters };
  put('page', String(state.page), '1');
  put('perPage', String(state.perPage), String(perPage));
  put('sort', `${sort.order === 'DESC' ? '-' : ''}${sort.field}`, resource.list.sort);
  put('currentPresetCondition', state.preset, resource.list.presets[0]?.name ?? '');
  put('filters', Object.keys(all).length ? JSON.stringify(all) : '', '');
  if (branchFilter(resource)) put('branches', state.branches.length ? JSON.stringify(state.branches) : '', '');
  put('open', state.open ?? '', '');
  put('tab', (state.open && state.tab) ?? '', '');
  const text = query.toString();
  return text ? `?${text}` : '';
}

/** Whether anything narrows the list, so that an empty one means "no match" rather than "nothing yet". */
export function isNarrowed(state: ListState): boolean {
  return state.search !== '' || Object.keys(state.filters).length > 0 || state.branches.length > 0;
}

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
  /** As react-admin has it: conditions by their fields, `q` for what is searched, `preset` for one that is not the first. */
  filter: Filters;
  /** The saved view that the list was opened with. */
  view: string | null;
}

/** What a saved view keeps of it. */
type Shown = Pick<ListState, 'filter' | 'sort'>;

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
  const fields = filterableOf(resource);
  const [, ...presets] = resource.list.presets;
  const known = (name: string, value: unknown) => {
    if (name === 'q') return typeof value === 'string' && value !== '';
    if (name === 'preset') return presets.some((one) => one.name === value);
    return fields.includes(name) && fits(resource, name, value);
  };
  return Object.fromEntries(Object.entries(given).filter((entry): entry is [string, FilterValue] => known(...entry)));
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
  const placed = query.has('branches') && branchFilter(resource);
  const given = {
    ...(isObject(asked) && asked),
    ...(placed && { [placed]: parsed(query.get('branches')) }),
    preset: query.get('currentPresetCondition'),
  };
  return {
    // Pages below each other begin with the first.
    page: Number.isInteger(page) && page > 0 && !resource.list.appended ? page : 1,
    perPage: Number.isInteger(size) && size > 0 && size <= 500 ? size : perPage,
    sort: sortOf(sort && /^-?\w+$/.test(sort) ? sort : resource.list.sort),
    filter: conditionsIn(given, resource),
    view: query.get('view') || null,
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
  const { search: q, filters, branches, preset = '' } = queryOf(state.filter, resource);
  const all = { ...(q && { q }), ...filters };
  put('page', String(state.page), '1');
  put('perPage', String(state.perPage), String(perPage));
  if (state.view && kept && shows(state, kept, resource)) {
    for (const name of ['sort', 'currentPresetCondition', 'filters']) query.delete(name);
    if (branchFilter(resource)) query.delete('branches');
  } else {
    put('sort', sortText(state.sort), resource.list.sort);
    put('currentPresetCondition', preset, '');
    // Beside a view, no conditions are a condition, too.
    put('filters', Object.keys(all).length || state.view ? JSON.stringify(all) : '', '');
    if (branchFilter(resource)) put('branches', branches ? JSON.stringify(branches) : '', '');
  }
  put('view', state.view ?? '', '');
  const text = query.toString();
  return text ? `?${text}` : '';
}

/** The conditions as saved views and calls about many records take them. */
export function queryOf({ q, preset, ...rest }: Filters, resource: Resource): Omit<ViewState, 'sort'> {
  const { [branchFilter(resource) ?? '']: branches, ...filters } = rest;
  // The list's own filters are the contract's; the server parses what is saved.
  return {
    ...(q && { search: q }),
    ...(Object.keys(filters).length && { filters }),
    ...(branches && { branches }),
    ...(preset && { preset }),
  } as Omit<ViewState, 'sort'>;
}

/** The part of a list's state that a view keeps; what is as usual is left out. */
export function keptOf({ filter, sort }: Shown, resource: Resource): ViewState {
  const order = sortText(sort) as ViewState['sort'];
  return { ...queryOf(filter, resource), ...(order !== resource.list.sort && { sort: order }) };
}

/** The other way: what a view says about the list. */
export function stateOf({ search, filters, branches, preset, sort }: ViewState, resource: Resource): Shown {
  const given = { q: search, ...filters, preset, [branchFilter(resource) ?? '']: branches };
  return { filter: conditionsIn(given, resource), sort: sortOf(sort ?? resource.list.sort) };
}

/** Whether the list shows what the view keeps, whatever the order in which that is written. */
export function shows({ filter, sort }: Shown, kept: ViewState, resource: Resource): boolean {
  const [now, then] = [{ filter, sort }, stateOf(kept, resource)].map((one) => JSON.stringify(sorted(one)));
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
  const { page, perPage, sort, filter } = state;
  return { pagination: { page, perPage }, sort, filter, meta: { companyId } };
}

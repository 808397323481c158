import type { GetListParams, SortPayload } from 'ra-core';
import type { MonthDay, TextCondition } from '#contract/core/conditions.ts';
import { guestLanguages } from '#contract/guests/guestLanguages.ts';
import type { ViewState } from '#contract/platform/views.ts';
import { isDay } from '#contract/core/zones.ts';
import type { ListMeta } from '#data-provider/common.ts';
import { filterKindOf } from '../filterKinds.ts';
import type { Field } from '../fields.ts';
import { fieldOf, filterableOf, type Resource, sourceOf } from '../resource.ts';
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

/** What calls are told to sort by a field of a list; undefined where they do not. */
export function sortBy(resource: Resource, name: string): string | undefined {
  const { sortable } = fieldOf(resource, name);
  return sortable === true ? sourceOf(resource, name) : sortable || undefined;
}

/** Whether the calls put records in that order; lists of react-admin's that are told of none ask for that of ids. */
function isOrder(text: string, resource: Resource): boolean {
  const { field } = sortOf(text);
  const { calls, fields } = resource;
  const names = Object.keys(fields);
  const known =
    calls === 'standard' ? ['createdTime', 'updatedTime', ...names] : names.map((name) => sortBy(resource, name));
  return field === 'id' || known.includes(field);
}

export const sortText = ({ field, order }: SortPayload): string => `${order === 'DESC' ? '-' : ''}${field}`;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isWhole = (value: unknown, least: number, most: number): value is number =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
const holdsOnly = (value: object, names: readonly string[]) => Object.keys(value).every((name) => names.includes(name));
const isMonthDay = (value: unknown): value is MonthDay =>
  isObject(value) &&
  holdsOnly(value, ['month', 'day']) &&
  isWhole(value.month, 1, 12) &&
  (isWhole(value.day, 1, 31) || value.day === 99);

/** As many as calls take in one condition, or no list. */
const isSome = (value: unknown, most: number): value is readonly unknown[] =>
  Array.isArray(value) && value.length > 0 && value.length <= most;

/** The limits of `endpoints.ts` and `contract/guests/crm.ts`, written out because the first page takes no schema along. */
export const longest = { text: 100, listed: 60, list: 50, days: 31 } as const;

/** Whether a field's span may end there; standard calls read numbers from texts, too, and pass over empty ones. */
function isEnd({ kind }: Field, value: unknown, standard: boolean): boolean {
  if (standard && value === '') return true;
  if (kind === 'date' || kind === 'instant') {
    if (typeof value !== 'string' || value.length > longest.listed) return false;
    if (kind === 'date' || !/[T ]/.test(value)) return /^[12]/.test(value) && isDay(value);
    return /^[12]\d{3}-\d\d-\d\d[T ][\d:.]+(Z|[+-]\d\d:?\d\d)?$/.test(value) && !Number.isNaN(Date.parse(value));
  }
  const number = standard && typeof value === 'string' ? Number(value.trim() || NaN) : value;
  const most = !standard || kind === 'daysBack' ? 100_000 : kind === 'money' ? Number.MAX_SAFE_INTEGER : 2 ** 31 - 1;
  return isWhole(number, standard ? -most : 0, most);
}

/** Whether a list may have it among its values; standard calls pass over what no record can hold. */
function isListed(field: Field, value: unknown, standard: boolean): boolean {
  if (typeof value === 'string' ? value.length > longest.listed : !Number.isInteger(value)) return false;
  if (standard) return true;
  if (field.kind === 'choice') return field.choices.some((one) => one.value === value);
  if (field.kind === 'language') return guestLanguages.some((one) => one === value);
  return typeof value === 'string';
}

/** A text that calls look for; what cannot be stored is left out by those of standard resources. */
const isText = (value: unknown, standard: boolean): value is string =>
  typeof value === 'string' &&
  value.length <= longest.text &&
  (standard || (value.trim() !== '' && !/[\0\p{Surrogate}]/u.test(value)));

/** Whether the calls take a value as a condition on a field; standard ones also a single value for a list or a span. */
function fits(resource: Resource, name: string, given: unknown): given is FilterValue {
  const field = resource.fields[name];
  if (!field) return false;
  const standard = resource.calls === 'standard';
  const value = standard ? wholeCondition(field, given) : given;
  switch (filterKindOf(field)) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'list':
      return isSome(value, longest.list) && value.every((one) => isListed(field, one, standard));
    case 'range':
      return (
        isObject(value) &&
        holdsOnly(value, ['gte', 'lte']) &&
        Object.values(value).every((end) => isEnd(field, end, standard))
      );
    case 'monthDay':
      return isMonthDay(value) || (isSome(value, longest.days) && value.every(isMonthDay));
    case 'text':
      return (
        isText(value, standard) || (isObject(value) && holdsOnly(value, ['starts']) && isText(value.starts, standard))
      );
  }
}

/** Of what was given the conditions that the list's calls take. */
export function conditionsIn(given: object, resource: Resource): Filters {
  const fields = filterableOf(resource);
  const [, ...presets] = resource.list.presets;
  const known = (name: string, value: unknown) => {
    if (name === 'q') return value !== '' && isText(value, true);
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

/** How far calls of that sort go at least. */
const reachOf = ({ calls, list }: Resource) =>
  list.reach ?? (calls === 'standard' ? { perPage: 500, records: 10_000_000 } : { perPage: 100, records: 1_000_000 });

/** As many records as a call gives at once. */
export const mostPerPage = (resource: Resource): number => reachOf(resource).perPage;

/** As far as calls go; past the end of its records a list finds its last page by itself. */
const lastPage = (resource: Resource, perPage: number) =>
  Math.min(100_000, Math.floor(reachOf(resource).records / perPage));

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
  const rows = Math.min(Number.isInteger(size) && size > 0 ? size : perPage, mostPerPage(resource));
  const asked = parsed(query.get('filters'));
  const placed = query.has('branches') && branchFilter(resource);
  const given = {
    ...(isObject(asked) && asked),
    ...(placed && { [placed]: parsed(query.get('branches')) }),
    preset: query.get('currentPresetCondition'),
  };
  return {
    // Pages below each other begin with the first.
    page: Number.isInteger(page) && page > 0 && !resource.list.appended ? Math.min(page, lastPage(resource, rows)) : 1,
    perPage: rows,
    sort: sortOf(sort && (isOrder(sort, resource) || sort === kept?.sort) ? sort : resource.list.sort),
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
export function viewStateOf({ filter, sort }: Shown, resource: Resource): ViewState {
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

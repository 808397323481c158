import { omit, pick } from 'es-toolkit';
import type { GetListParams, SortPayload } from 'ra-core';
import type { Language } from '#contract/core/constants.ts';
import type { MonthDay, TextCondition } from '#contract/core/conditions.ts';
import { guestLanguages } from '#contract/guests/guestLanguages.ts';
import type { ViewState } from '#contract/guests/views.ts';
import { isDay } from '#contract/core/zones.ts';
import { filterKindOf } from '../filterKinds.ts';
import type { Field } from '../fields.ts';
import { fieldOf, filterableOf, type Resource, fieldSourceOf } from '../resource.ts';
import { wholeCondition } from '../scalar.ts';
import type { Address } from '#ui/address.ts';
import { recordMeta, type CallPlace } from './recordMeta.ts';

/** The state of a list in the address (specification, section 2, CRM): pure functions. */

export type FilterValue =
  TextCondition | boolean | number | readonly (string | number)[] | ValueRange | MonthDay | readonly MonthDay[];
/** A range of numbers or days, both ends inclusive and optional. */
export interface ValueRange {
  gte?: number | string;
  lte?: number | string;
}
export type FilterValues = Readonly<Record<string, FilterValue>>;
export type DisplayedFilters = Readonly<Record<string, true>>;

export interface ListState {
  /** Starts at 1. */
  page: number;
  perPage: number;
  sort: SortPayload;
  /** As in react-admin: conditions by field, `q` for the search, `preset` for a preset other than the first. */
  filter: FilterValues;
  /** The saved view that the list was opened with. */
  view: string | null;
  /** The inputs that react-admin's filter form shows although they may be empty. */
  displayedFilters?: DisplayedFilters | undefined;
}

/** The part of the state that a saved view stores. */
type Shown = Pick<ListState, 'filter' | 'sort'>;

/** `field` or `-field`, as in the address and in saved views. */
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

/** The sort param of calls for a field of a list; undefined if not sortable. */
export function sortBy(resource: Resource, name: string): string | undefined {
  const { sortable } = fieldOf(resource, name);
  return sortable === true ? fieldSourceOf(resource, name) : sortable || undefined;
}

/** Whether calls support the order; react-admin's lists without an order request that of ids. */
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

const isShownOnly = (value: Record<string, unknown>): value is Record<string, true> =>
  Object.keys(value).length > 0 && Object.values(value).every((one) => one === true);

/** A list up to the maximum of calls per condition, or none. */
const isSome = (value: unknown, most: number): value is readonly unknown[] =>
  Array.isArray(value) && value.length > 0 && value.length <= most;

/** The limits of `endpoints.ts` and `contract/guests/crm.ts`, copied because the first page loads no schemas. */
export const longest = { text: 100, listed: 60, list: 50, days: 31 } as const;

/**
 * Whether a value is a valid end of a field's range; standard calls also parse numbers from texts, and ignore empty
 * ones.
 */
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

/** Whether a value is valid in a list's condition; standard calls ignore values that no record can contain. */
function isListed(field: Field, value: unknown, standard: boolean): boolean {
  if (typeof value === 'string' ? value.length > longest.listed : !Number.isInteger(value)) return false;
  if (standard) return true;
  if (field.kind === 'choice') return field.choices.some((one) => one.value === value);
  if (field.kind === 'language') return guestLanguages.some((one) => one === value);
  return typeof value === 'string';
}

/** A search text for calls; calls of standard resources drop what cannot be stored. */
const isText = (value: unknown, standard: boolean): value is string =>
  typeof value === 'string' &&
  value.length <= longest.text &&
  (standard || (value.trim() !== '' && !/[\0\p{Surrogate}]/u.test(value)));

/**
 * Whether calls accept a value as a condition on a field; standard ones also accept a single value for a list or a
 * range.
 */
function fits(resource: Resource, name: string, input: unknown): input is FilterValue {
  const field = resource.fields[name];
  if (!field) return false;
  const standard = resource.calls === 'standard';
  const value = standard ? wholeCondition(field, input) : input;
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

/** Those of the conditions that the list's calls accept. */
export function conditionsIn(input: object, resource: Resource): FilterValues {
  const fields = filterableOf(resource);
  const [, ...presets] = resource.list.presets;
  const known = (name: string, value: unknown) => {
    if (name === 'q') return value !== '' && isText(value, true);
    if (name === 'preset') return presets.some((one) => one.name === value);
    return fields.includes(name) && fits(resource, name, value);
  };
  return Object.fromEntries(Object.entries(input).filter((entry): entry is [string, FilterValue] => known(...entry)));
}

/**
 * Whether the list has a branch filter that the address stores as `branches`; standard calls treat it like any other.
 */
export function branchFilter(resource: Resource): string | undefined {
  if (resource.calls === 'standard') return undefined;
  return resource.list.filters.find((name) => resource.fields[name]?.kind === 'branch');
}

/** Whether the address names a view and has no conditions of its own: the view then defines the list. */
export const isViewAlone = (query: URLSearchParams): boolean => query.has('view') && !query.has('filters');

/** The limits of the resource's calls: the page size, and the number of records that they can page through. */
const reachOf = ({ calls, list }: Resource) =>
  list.reach ?? (calls === 'standard' ? { perPage: 500, records: 10_000_000 } : { perPage: 100, records: 1_000_000 });

/** Maximum records per call. */
export const mostPerPage = (resource: Resource): number => reachOf(resource).perPage;

/** The last page that calls support; beyond the last record, a list finds its last page itself. */
const lastPage = (resource: Resource, perPage: number) =>
  Math.min(100_000, Math.floor(reachOf(resource).records / perPage));

/** The list in an address; invalid parts are ignored, never an error. */
function readState(query: URLSearchParams, resource: Resource, perPage: number, storedView?: ViewState): ListState {
  const page = Number(query.get('page'));
  const size = Number(query.get('perPage'));
  const sort = query.get('sort');
  const rows = Math.min(Number.isInteger(size) && size > 0 ? size : perPage, mostPerPage(resource));
  const requested = parsed(query.get('filters'));
  const placed = branchFilter(resource);
  const branches = placed ? query.get('branches') : null;
  const shown = parsed(query.get('displayedFilters'));
  const input = {
    ...(isObject(requested) && requested),
    ...(placed && branches !== null && { [placed]: parsed(branches) }),
    preset: query.get('currentPresetCondition'),
  };
  return {
    // Appended pages start with the first.
    page: Number.isInteger(page) && page > 0 && !resource.list.appended ? Math.min(page, lastPage(resource, rows)) : 1,
    perPage: rows,
    sort: sortOf(sort && (isOrder(sort, resource) || sort === storedView?.sort) ? sort : resource.list.sort),
    filter: conditionsIn(input, resource),
    view: query.get('view') || null,
    displayedFilters: isObject(shown) && isShownOnly(shown) ? shown : undefined,
    ...(storedView && isViewAlone(query) && listStateOf(storedView, resource)),
  };
}

/** Writes conditions and order into an address without default values; null leaves them to the address's view. */
function writeConditions(query: URLSearchParams, resource: Resource, shown: Shown | null): void {
  const put = (name: string, text: string) => (text ? query.set(name, text) : query.delete(name));
  const { search: q, filters, branches, preset = '' } = shown ? queryOf(shown.filter, resource) : {};
  const all = { ...(q && { q }), ...filters };
  const order = shown ? sortText(shown.sort) : '';
  put('sort', order === resource.list.sort ? '' : order);
  put('currentPresetCondition', preset);
  // With a view, having no conditions is a change, too.
  put('filters', shown && (Object.keys(all).length || query.has('view')) ? JSON.stringify(all) : '');
  if (branchFilter(resource)) put('branches', branches ? JSON.stringify(branches) : '');
}

/**
 * The declared address of a list, without default values. A view that contains the conditions and the order stands for
 * them, and so does a view in changes that name neither.
 *
 * @param perPage the page size of an address without one
 * @param storedView the content of the address's view, once loaded
 */
export function listAddress(
  resource: Resource,
  perPage = resource.list.perPage,
  storedView?: ViewState,
): Address<ListState> {
  const read = (query: URLSearchParams) => readState(query, resource, perPage, storedView);
  const usual: ListState = {
    page: 1,
    perPage: Math.min(perPage, mostPerPage(resource)),
    sort: sortOf(resource.list.sort),
    filter: {},
    view: null,
  };
  return {
    read,
    write: (query, changes) => {
      const now = read(query);
      const valueOf = <Name extends keyof ListState>(name: Name): ListState[Name] =>
        name in changes ? (changes[name] ?? usual[name]) : now[name];
      const put = (name: keyof ListState, text: string) => {
        if (!(name in changes)) return;
        if (text) query.set(name, text);
        else query.delete(name);
      };
      const [page, rows, view, shown] = [
        valueOf('page'),
        valueOf('perPage'),
        valueOf('view'),
        valueOf('displayedFilters'),
      ];
      put('page', page === usual.page ? '' : String(page));
      put('perPage', rows === usual.perPage ? '' : String(rows));
      put('view', view ?? '');
      put('displayedFilters', shown && Object.keys(shown).length ? JSON.stringify(shown) : '');
      const conditioned = 'filter' in changes || 'sort' in changes;
      if (!conditioned && !('view' in changes)) return;
      const wanted = { filter: conditionsIn(valueOf('filter'), resource), sort: valueOf('sort') };
      const stored =
        view !== null && (!conditioned || (storedView !== undefined && shows(wanted, storedView, resource)));
      writeConditions(query, resource, stored ? null : wanted);
    },
  };
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The conditions with a caller's changes: the caller knows them as they were rendered, and others changed since. */
export function rebased(wanted: FilterValues, rendered: FilterValues, now: FilterValues): FilterValues {
  const names = Object.keys({ ...rendered, ...wanted }).filter((name) => !same(wanted[name], rendered[name]));
  return { ...omit(now, names), ...pick(wanted, names) };
}

/** Whether two states differ only in the texts of search boxes: typing creates no history entry. */
export function isTyping(before: ListState, after: ListState, { list }: Resource): boolean {
  const boxes = ['q', ...list.boxes];
  return same(omit(before.filter, boxes), omit(after.filter, boxes)) && !same(before.filter, after.filter);
}

/** The list in an address. */
export const parseListState = (
  search: string,
  resource: Resource,
  perPage = resource.list.perPage,
  storedView?: ViewState,
): ListState => listAddress(resource, perPage, storedView).read(new URLSearchParams(search));

/** An address with the list's state in it; other params (company, branch) stay. */
export function formatListState(
  state: ListState,
  resource: Resource,
  search: string,
  perPage = resource.list.perPage,
  storedView?: ViewState,
): string {
  const query = new URLSearchParams(search);
  listAddress(resource, perPage, storedView).write(query, state);
  const text = query.toString();
  return text ? `?${text}` : '';
}

/** The conditions in the format of saved views and bulk calls. */
export function queryOf({ q, preset, ...rest }: FilterValues, resource: Resource): Omit<ViewState, 'sort'> {
  const { [branchFilter(resource) ?? '']: branches, ...filters } = rest;
  // The list's own filters are the contract's; the server parses what is saved.
  return {
    ...(q && { search: q }),
    ...(Object.keys(filters).length && { filters }),
    ...(branches && { branches }),
    ...(preset && { preset }),
  } as Omit<ViewState, 'sort'>;
}

/** The part of a list's state that a view stores, without default values. */
export function viewStateOf({ filter, sort }: Shown, resource: Resource): ViewState {
  const order = sortText(sort) as ViewState['sort'];
  return { ...queryOf(filter, resource), ...(order !== resource.list.sort && { sort: order }) };
}

/** The reverse: the list state of a view. */
export function listStateOf({ search, filters, branches, preset, sort }: ViewState, resource: Resource): Shown {
  const input = { q: search, ...filters, preset, [branchFilter(resource) ?? '']: branches };
  return { filter: conditionsIn(input, resource), sort: sortOf(sort ?? resource.list.sort) };
}

/** Whether the list matches the view, regardless of the order of its parts. */
export function shows({ filter, sort }: Shown, storedView: ViewState, resource: Resource): boolean {
  const [now, then] = [{ filter, sort }, listStateOf(storedView, resource)].map((one) => JSON.stringify(sorted(one)));
  return now === then;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, one]) => [key, sorted(one)]));
}

/**
 * The request of a list in a state; also the cache key of the response. Names in several languages are sorted by the one
 * that is shown, so it belongs to the sort; in `meta` it would keep rows from being used for their records.
 */
export function listQuery(
  resource: Pick<Resource, 'atBranch' | 'fields'>,
  { page, perPage, sort, filter }: ListState,
  place: CallPlace,
  language: Language,
): GetListParams & { meta: ReturnType<typeof recordMeta> } {
  const isLocal = Object.values(resource.fields).some(({ kind }) => kind === 'localText');
  return {
    pagination: { page, perPage },
    sort: isLocal ? Object.assign({ language }, sort) : sort,
    filter,
    meta: recordMeta(resource, place),
  };
}

import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { readRange, writeRange, type RangeChoice, type RangePreset } from '#ui/dateRange.ts';

/** What of a report its address says: days, filters, order, page, and the row that is open. */

/** Names of the query under which a report keeps its own two days. */
export interface DayNames {
  from: string;
  to: string;
}
/** What an id looks like. */
export const idLike = /^[\w-]{1,64}$/;
/** Calls take no page beyond. */
const lastPage = 100_000;
const defaultNames: DayNames = { from: 'startDate', to: 'endDate' };

/** The query with its own days under the names that ranges are read by. */
function renamed(query: URLSearchParams, before: DayNames, after: DayNames): URLSearchParams {
  const copy = new URLSearchParams(query);
  for (const end of ['from', 'to'] as const) {
    if (before[end] === after[end]) continue;
    const value = copy.get(before[end]);
    copy.delete(before[end]);
    if (value === null) copy.delete(after[end]);
    else copy.set(after[end], value);
  }
  return copy;
}

/**
 * Reads and writes a report's address. Everything but opening a row goes back to the first page. A step with `replace`
 * is none to go back to, nor is closing a row.
 *
 * @param usual the range that a clean address means
 */
export function useReportAddress(usual: RangePreset = 'month', names: DayNames = defaultNames) {
  const [params, setParams] = useSearchParams();
  const changed = useCallback(
    (before: URLSearchParams, changes: Readonly<Record<string, string | null | undefined>>, keepPage = false) => {
      const query = new URLSearchParams(before);
      if (!keepPage) query.delete('page');
      for (const [name, value] of Object.entries(changes))
        if (value) query.set(name, value);
        else query.delete(name);
      return query;
    },
    [],
  );
  const change = useCallback(
    (changes: Readonly<Record<string, string | null | undefined>>, replace = false) =>
      setParams((before) => changed(before, changes), { replace }),
    [setParams, changed],
  );
  const setRange = useCallback(
    (choice: RangeChoice) =>
      setParams((before) => {
        const query = renamed(changed(before, {}), names, defaultNames);
        writeRange(query, choice, usual);
        return renamed(query, defaultNames, names);
      }),
    [setParams, changed, usual, names],
  );
  const hrefOf = (changes: Readonly<Record<string, string | null | undefined>>, keepPage = false): string => {
    const query = changed(params, changes, keepPage);
    return query.size ? `?${query}` : '?';
  };
  /** A parameter that looks as told. */
  const value = (name: string, like = /./) => like.exec(params.get(name) ?? '')?.input;
  return {
    choice: readRange(renamed(params, names, defaultNames), usual),
    setRange,
    value,
    /** One of a list of codes; anything else is none of them. */
    oneOf: <const T extends readonly string[]>(name: string, codes: T): T[number] | undefined =>
      codes.find((code) => code === params.get(name)),
    page: Math.min(Math.max(1, Math.floor(Number(params.get('page'))) || 1), lastPage),
    open: value('open', idLike) ?? null,
    change,
    hrefOf,
    setPage: useCallback(
      (page: number, replace = false) =>
        setParams((before) => changed(before, { page: page > 1 ? String(page) : null }, true), { replace }),
      [setParams, changed],
    ),
    close: useCallback(
      () => setParams((before) => changed(before, { open: null }, true), { replace: true }),
      [setParams, changed],
    ),
  };
}
export type ReportAddress = ReturnType<typeof useReportAddress>;

/** The order that an address asks for; the usual one where it asks for none that there is. */
export function sortOf(
  address: ReportAddress,
  fields: readonly string[],
  usual: string,
): { field: string; descending: boolean } {
  const nameOf = (sort: string) => sort.replace(/^-/, '');
  const asked = address.value('sort') ?? usual;
  const sort = fields.includes(nameOf(asked)) ? asked : usual;
  return { field: nameOf(sort), descending: sort.startsWith('-') };
}

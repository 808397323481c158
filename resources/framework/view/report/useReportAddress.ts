import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { readRange, writeRange, type RangeChoice, type RangePreset } from '#ui/dateRange.ts';

/** The state of a report in the address: days, filters, sorting, page, and the open row. */

/** Query params of a report's own two days. */
export interface DayNames {
  from: string;
  to: string;
}
/** The pattern of an id. */
export const idLike = /^[\w-]{1,64}$/;
/** The last page that calls accept. */
const lastPage = 100_000;
const defaultNames: DayNames = { from: 'startDate', to: 'endDate' };

/** The query with the report's days renamed to the standard params. */
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
 * Reads and writes a report's address. Everything except opening a row resets the page. `replace` creates no history
 * entry, and neither does closing a row.
 *
 * @param usual the range of an address without one
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
  /** A param that matches a pattern. */
  const value = (name: string, like = /./) => like.exec(params.get(name) ?? '')?.input;
  return {
    choice: readRange(renamed(params, names, defaultNames), usual),
    setRange,
    value,
    /** One of a list of codes; otherwise none. */
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

/** The sorting in the address; the default if it has no valid one. */
export function sortOf(
  address: ReportAddress,
  fields: readonly string[],
  usual: string,
): { field: string; descending: boolean } {
  const nameOf = (sort: string) => sort.replace(/^-/, '');
  const sortParam = address.value('sort') ?? usual;
  const sort = fields.includes(nameOf(sortParam)) ? sortParam : usual;
  return { field: nameOf(sort), descending: sort.startsWith('-') };
}

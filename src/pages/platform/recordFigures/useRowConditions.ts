import { mapValues } from 'es-toolkit';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { isReportDay } from '#contract/core/ranges.ts';

/** The row filters in an address. */

/** The available filters: one of several codes, an id, a day, or a flag. */
export type RowKinds = Readonly<Record<string, readonly string[] | 'id' | 'day' | 'flag'>>;

type ValueOf<Kind> = Kind extends readonly (infer Code)[] ? Code : Kind extends 'flag' ? true : string;
export type RowConditionValues<Kinds extends RowKinds> = { -readonly [Name in keyof Kinds]?: ValueOf<Kinds[Name]> };

const makesSense = (kind: RowKinds[string], value: string): boolean => {
  if (kind === 'id') return /^[\w-]{1,64}$/.test(value);
  if (kind === 'day') return isReportDay(value);
  return kind === 'flag' ? value === 'true' : kind.includes(value);
};

/** The filters in an address; invalid values are ignored. */
export function readRows<const Kinds extends RowKinds>(
  query: URLSearchParams,
  kinds: Kinds,
): RowConditionValues<Kinds> {
  const found = Object.entries<RowKinds[string]>(kinds).flatMap(([name, kind]) => {
    const value = query.get(name) ?? '';
    return makesSense(kind, value) ? [[name, kind === 'flag' ? true : value] as const] : [];
  });
  return Object.fromEntries(found) as RowConditionValues<Kinds>;
}

/** The filters in the address and their setters. The rest of the address is unchanged. */
export function useRowConditions<const Kinds extends RowKinds>(kinds: Kinds) {
  const [query, setQuery] = useSearchParams();
  const asked = readRows(query, kinds);
  const narrowed = Object.keys(asked).length > 0;
  const [narrowedAtFirst] = useState(narrowed);
  const change = (changes: { readonly [Name in keyof Kinds]?: string | null | undefined }) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes))
          if (value) next.set(name, String(value));
          else next.delete(name);
        return next;
      },
      { replace: true },
    );
  const none = mapValues(kinds, () => null);
  return {
    asked,
    narrowed,
    narrowedAtFirst,
    change,
    /** Replaces all filters with these. */
    show: (wanted: Parameters<typeof change>[0]) => change({ ...none, ...wanted }),
  };
}
export type RowConditionState<Kinds extends RowKinds = RowKinds> = ReturnType<typeof useRowConditions<Kinds>>;

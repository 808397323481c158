import { isReportDay } from '#contract/core/ranges.ts';
import { defaultPreset, rangeFault, rangePresets, type RangeChoice, type RangePreset } from './dateRange.ts';

/** The codec of state in an address: each page declares its params; invalid values are ignored, never an error. */

/** A part of the state: how it is read from an address and written into it. */
export interface Param<Value> {
  read(query: URLSearchParams, name: string): Value;
  /** Without a value, or with the default, the address loses the param. */
  write(query: URLSearchParams, name: string, value: Value | null | undefined): void;
}

function put(query: URLSearchParams, name: string, text: string): void {
  if (text) query.set(name, text);
  else query.delete(name);
}

/** A param with one text; `parse` gets an empty text if there is none. */
export const param = <Value>(
  parse: (text: string) => Value,
  print: (value: Value) => string = String,
): Param<Value> => ({
  read: (query, name) => parse(query.get(name) ?? ''),
  write: (query, name, value) => {
    put(query, name, value === null || value === undefined ? '' : print(value));
  },
});

/** A param with another name than the state. */
export const renamedParam = <Value>(name: string, param: Param<Value>): Param<Value> => ({
  read: (query) => param.read(query, name),
  write: (query, _, value) => param.write(query, name, value),
});

/** The pattern of an id. */
export const idLike = /^[\w-]{1,64}$/;

/** A text that matches a pattern. */
export const textParam = (like = /./): Param<string | undefined> => param((found) => like.exec(found)?.input);

/** A search text; a longer one is cut. */
export const searchTextParam = param((found) => found.slice(0, 100));

/** One of several codes; without a default there may be none. */
export function choiceParam<const Code extends string>(codes: readonly Code[]): Param<Code | undefined>;
export function choiceParam<const Code extends string, const Usual extends Code | undefined>(
  codes: readonly Code[],
  usual: Usual,
): Param<Code | Usual>;
export function choiceParam(codes: readonly string[], usual?: string): Param<string | undefined> {
  return param(
    (found) => codes.find((one) => one === found) ?? usual,
    (value) => (value === usual ? '' : String(value)),
  );
}

/** Several codes, separated by commas. */
export const choicesParam = <const Code extends string>(codes: readonly Code[]): Param<readonly Code[]> =>
  param((found) => {
    const names = found.split(',');
    return codes.filter((one) => names.includes(one));
  });

/** Whether something is on. */
export const flagParam: Param<true | undefined> = param((found) => found === 'true' || undefined);

export const dayParam: Param<string | undefined> = param((found) => (isReportDay(found) ? found : undefined));

/** The last page that calls accept. */
const lastPage = 100_000;

/** A page, starting at 1. */
export const pageParam: Param<number> = param(
  (found) => Math.min(Math.max(1, Math.floor(Number(found)) || 1), lastPage),
  (value) => (value > 1 ? String(value) : ''),
);

export interface Sort<Field extends string = string> {
  field: Field;
  descending: boolean;
}

/** A sort order, `field` or `-field`. */
export function sortParams<Field extends string>(fields: readonly Field[]): Param<Sort<Field> | undefined>;
export function sortParams<Field extends string>(fields: readonly Field[], usual: Sort<Field>): Param<Sort<Field>>;
export function sortParams(fields: readonly string[], usual?: Sort): Param<Sort | undefined> {
  const print = (value: Sort | undefined) => (value ? `${value.descending ? '-' : ''}${value.field}` : '');
  return param(
    (found) => {
      const field = found.replace(/^-/, '');
      return fields.includes(field) ? { field, descending: found.startsWith('-') } : usual;
    },
    (value) => (print(value) === print(usual) ? '' : print(value)),
  );
}

/** Names of two days in an address. */
export interface DayNames {
  from: string;
  to: string;
}

/**
 * A range of days: a preset in `range`, or two days.
 *
 * @param usual the range of an address without one
 */
export const daysParam = (
  usual: RangePreset = defaultPreset,
  { from, to }: DayNames = { from: 'startDate', to: 'endDate' },
): Param<RangeChoice> => ({
  read: (query) => {
    const own = { from: query.get(from) ?? '', to: query.get(to) ?? '' };
    return rangeFault(own) === null ? own : (rangePresets.find((preset) => preset === query.get('range')) ?? usual);
  },
  write: (query, _, value) => {
    const own = typeof value === 'object' ? value : null;
    put(query, 'range', own || value === usual ? '' : String(value ?? ''));
    put(query, from, own?.from ?? '');
    put(query, to, own?.to ?? '');
  },
});

export type Params = Readonly<Record<string, Param<unknown>>>;
export type StateOf<All extends Params> = {
  readonly [Name in keyof All]: All[Name] extends Param<infer Value> ? Value : never;
};
export type Changes<State> = { readonly [Name in keyof State]?: State[Name] | null | undefined };

/** The declared state of an address. */
export interface Address<State> {
  read: (query: URLSearchParams) => State;
  /** Writes only the named parts; the rest of the address stays. */
  write: (query: URLSearchParams, changes: Changes<State>) => void;
}

/** Declares the state of an address by its params. */
export function defineAddress<const All extends Params>(params: All): Address<StateOf<All>> {
  const all = Object.entries(params);
  return {
    read: (query) => Object.fromEntries(all.map(([name, one]) => [name, one.read(query, name)])) as StateOf<All>,
    write: (query, changes) => {
      for (const [name, value] of Object.entries(changes)) params[name]?.write(query, name, value);
    },
  };
}

/** Several params as one part of a state, of which changes may name some. */
export const groupParams = <State>({ read, write }: Address<State>): Param<State> => ({
  read,
  write: (query, _, value) => write(query, value ?? {}),
});

/** The search of an address with some of its state changed; `?` without params. */
export function changedSearch<State>(
  address: Address<State>,
  search: string,
  changes: Changes<State>,
  without: readonly string[] = [],
): string {
  const query = new URLSearchParams(search);
  for (const name of without) query.delete(name);
  address.write(query, changes);
  return `?${query}`;
}

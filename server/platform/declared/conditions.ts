import { millisecondsInDay } from 'date-fns/constants';
import { and, arrayOverlaps, eq, gte, inArray, isNotNull, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { defaults } from '#contract/core/constants.ts';
import { searchFold } from '#contract/core/fold.ts';
import { daysOf, type MonthDayCondition } from '#contract/core/conditions.ts';
import { refusedField } from '../kernel/errors.ts';
import { literally } from '../sql/like.ts';
import { atVisibleBranches, type BranchAccess } from '../sql/visibility.ts';
import { branches } from '../db/schema.ts';
import type { DeclaredTable } from '../db/tableOf.ts';
import { filterKindOf } from '#resources/framework/filterKinds.ts';
import type { Field } from '#resources/framework/fields.ts';
import { branchFieldOf, fieldOf, type Resource } from '#resources/framework/resource.ts';

/** Converts the filter of a standard list to SQL. Pure. */

type Span = { gte?: number | string; lte?: number | string };

export function columnOf(table: DeclaredTable, name: string): PgColumn {
  const column = table[name];
  if (!column) throw new Error(`The table has no column for ${name}.`);
  return column;
}

/**
 * Whether a column's text matches, or one of its values if it has several; field names inside objects are not searched.
 */
function like(column: PgColumn, pattern: string): SQL {
  if (column.columnType === 'PgText') return sql`search_fold(${column}) like ${pattern}`;
  const values = sql`jsonb_path_query(to_jsonb(${column}), '$.** ? (@.type() == "string" || @.type() == "number")')`;
  return sql`exists (select 1 from ${values} held where search_fold(held #>> '{}') like ${pattern})`;
}

const contains = (column: PgColumn, text: string) => like(column, `%${literally(searchFold(text))}%`);

/** The records of a company that a user may see: those of the user's branches, if records belong to branches. */
export function visible(
  { ofBranch }: Pick<Resource, 'ofBranch'>,
  table: DeclaredTable,
  viewer: BranchAccess,
): SQL | undefined {
  return and(
    eq(columnOf(table, 'companyId'), viewer.companyId),
    ofBranch ? atVisibleBranches(columnOf(table, ofBranch), viewer) : undefined,
  );
}

/**
 * The conditions of a list, combined with `and`.
 *
 * @param filter parsed by the resource's own filter schema
 * @throws ApiError `invalid_input` if an end of a range is not a value of its field
 */
export function declaredWhere(
  resource: Resource,
  table: DeclaredTable,
  viewer: BranchAccess,
  filter: Readonly<Record<string, unknown>>,
  now = Date.now(),
): SQL | undefined {
  const conditions: (SQL | undefined)[] = [visible(resource, table, viewer)];
  const days = { now, zone: zoneOf(resource, table, viewer) };
  for (const [name, value] of Object.entries(filter)) {
    if (value === undefined) continue;
    if (name === 'q') conditions.push(searchFor(resource, table, value as string));
    else if (name === 'id') conditions.push(inArray(columnOf(table, 'id'), value as string[]));
    else conditions.push(fieldCondition(resource, table, name, value, days));
  }
  return and(...conditions);
}

/** Every word must occur in one of the searched fields; by default in the title, so that references can be found. */
function searchFor(resource: Resource, table: DeclaredTable, text: string): SQL | undefined {
  const { search } = resource.list;
  const fields = search === true || !search.length ? [resource.title] : search;
  const words = storable(text).split(/\s+/).filter(Boolean);
  if (!words.length) return undefined;
  return and(...words.map((word) => or(...fields.map((field) => contains(columnOf(table, field), word)))));
}

/** The time of the call, and the time zone of its days. */
interface Days {
  now: number;
  zone: SQL;
}

/** The time zone of a record's branch, otherwise of the company's first. */
function zoneOf(resource: Resource, table: DeclaredTable, { companyId }: BranchAccess): SQL {
  const own = table[branchFieldOf(resource)];
  const zone = sql`select ${branches.timeZone} from ${branches} where ${branches.companyId} = ${companyId}`;
  const ofOwn = own ? sql`(${zone} and ${branches.id} = ${own}), ` : sql``;
  return sql`coalesce(${ofOwn}(${zone} order by ${branches.createdTime}, ${branches.id} limit 1), ${defaults.timeZone})`;
}

function fieldCondition(resource: Resource, table: DeclaredTable, name: string, value: unknown, days: Days) {
  const field = fieldOf(resource, name);
  const column = columnOf(table, name);
  switch (filterKindOf(field)) {
    case 'boolean':
      return eq(column, value);
    case 'list':
      return field.kind === 'choices' || field.kind === 'texts'
        ? arrayOverlaps(column, valuesOf(column, value))
        : inArray(column, valuesOf(column, value));
    case 'range':
      return within(column, name, field.kind, value as Span, days);
    case 'monthDay':
      return inArray(column, daysOf(value as MonthDayCondition));
    case 'text': {
      const condition = value as string | { starts: string };
      const starts = typeof condition !== 'string';
      const text = storable(starts ? condition.starts : condition);
      if (!text) return undefined;
      return starts ? like(column, `${literally(searchFold(text))}%`) : contains(column, text);
    }
  }
}

/** Values in the column's type: numbers for numeric columns. Values that the column cannot contain are dropped. */
function valuesOf(column: PgColumn, value: unknown): (string | number)[] {
  const list = value as (string | number)[];
  if (!/^(integer|PgInteger)/.test(numberType(column))) return list.map((one) => storable(String(one)));
  return list.map(Number).filter((one) => Number.isInteger(one) && Math.abs(one) < 2 ** 31);
}

function numberType(column: PgColumn): string {
  const base = (column as PgColumn & { baseColumn?: PgColumn }).baseColumn ?? column;
  return base.columnType;
}

function within(column: PgColumn, name: string, kind: Field['kind'], span: Span, { now, zone }: Days) {
  const end = (input: number | string | undefined, which: 'gte' | 'lte') => {
    if (input === undefined || input === '') return undefined;
    const value = endOf(kind, input, now);
    if (value === null)
      throw refusedField('invalid_input', `query.filter.${name}.${which}`, `is not a value of ${name}`);
    // A day of timestamps lasts until the next one begins.
    if (kind === 'instant' && isDay(value))
      return sql`(${value}::date + ${which === 'lte' ? 1 : 0}::integer)::timestamp at time zone ${zone}`;
    return sql`${value}`.mapWith(column);
  };
  const [low, high] = [end(span.gte, 'gte'), end(span.lte, 'lte')];
  // Days back are reversed: at least n days means at or before that time.
  const [from, to] = kind === 'daysBack' ? [high, low] : [low, high];
  const ends = kind === 'instant' && isDay(span.lte) ? lt : lte;
  return and(isNotNull(column), from && gte(column, from), to && ends(column, to));
}

const isDay = (value: unknown) => typeof value === 'string' && /^[12]\d{3}-\d\d-\d\d$/.test(value);

/** An end of a range in PostgreSQL's format for the field; null if invalid. */
function endOf(kind: string, value: number | string, now: number): string | null {
  if (kind === 'integer' || kind === 'year' || kind === 'money' || kind === 'daysBack') {
    const number = typeof value === 'number' ? value : Number(value.trim() || NaN);
    if (!Number.isSafeInteger(number)) return null;
    if (kind === 'integer' || kind === 'year') return Math.abs(number) < 2 ** 31 ? String(number) : null;
    if (kind === 'money') return String(number);
    return Math.abs(number) <= 100_000 ? new Date(now - number * millisecondsInDay).toISOString() : null;
  }
  if (typeof value !== 'string') return null;
  if (kind === 'date' && !isDay(value)) return null;
  const form = /^[12]\d{3}-\d\d-\d\d([T ][\d:.]+(Z|[+-]\d\d:?\d\d)?)?$/;
  const time = form.test(value) ? Date.parse(value) : NaN;
  if (Number.isNaN(time)) return null;
  const iso = new Date(time).toISOString();
  if (!isDay(value)) return iso;
  // Some parsers read 30 February as 2 March: only existing days are accepted.
  return iso.startsWith(value) ? value : null;
}

/** Removes characters that PostgreSQL cannot store in a text. */
function storable(text: string): string {
  return text.replace(/[\0\p{Surrogate}]/gu, '').trim();
}

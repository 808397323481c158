import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database, Sql } from '../db/client.ts';
import { listOf } from './json.ts';
import type { Values } from './values.ts';

/** Paginated lists: their declaration, and a page with the total. */

/** Limit and offset of a list. */
interface Slice {
  offset: number;
  limit: number;
}

/** The page params in all forms that calls use; pages count from 1. */
export type PageParams = Slice | { page: number; itemsPerPage: number } | { from: number; size: number };

export function sliceOf(params: PageParams): Slice {
  // A paginated list may have days `from` and `until`.
  if ('page' in params) return { offset: (params.page - 1) * params.itemsPerPage, limit: params.itemsPerPage };
  return 'size' in params ? { offset: params.from, limit: params.size } : params;
}

/** The offset of a slice, counted from the list's nearer end: `ascending` from its last row. */
export function pageFrom(total: number, params: PageParams) {
  const { offset, limit: most } = sliceOf(params);
  const limit = Math.max(0, Math.min(most, total - offset));
  const after = total - offset - limit;
  // Beyond the end the page is empty, whatever was added meanwhile.
  return offset > after && limit
    ? { skipped: after, ascending: true, limit }
    : { skipped: offset, ascending: false, limit };
}

/**
 * From this number of skipped rows on it is faster to look up, in counts by day, on which day a page starts: an index
 * reads every row that an offset skips.
 */
export const farIn = 1_000;

/**
 * The day of the row after `skipped` others, and how many rows of that day come before it.
 *
 * @param days in the order of the list
 * @returns null if there are fewer rows
 */
export function rowAmongDays<Day extends { count: number }>(
  days: readonly Day[],
  skipped: number,
): (Day & { skipped: number }) | null {
  let left = skipped;
  for (const day of days) {
    if (left < day.count) return { ...day, skipped: left };
    left -= day.count;
  }
  return null;
}

/** Combines conditions with `and`, without absent ones. */
export const allOf = (conditions: readonly (string | null | undefined | false)[]): string =>
  conditions.filter(Boolean).join(' and ') || 'true';

/** An order by columns in the direction of a sort; the last column must be unique. */
export const orderByColumns = (columns: readonly string[], { descending }: { descending: boolean }): string =>
  columns.map((column) => `${column} ${descending ? 'desc' : 'asc'}`).join(', ');

/** A list's query parts. */
export interface ListQuery {
  /** Columns with the contract's names. */
  select: string;
  /** The table, with the joins that conditions and order need; it may end with conditions of its own. */
  from: string;
  where?: Parameters<typeof allOf>[0];
  /** The table for counting, if that is faster than `from`. */
  counted?: string;
  order: string;
  /** The alias in `from` of the table whose rows are selected first, so that skipped rows are not joined. */
  chosen?: string;
  /** Joins for showing the selected rows. */
  joins?: string;
}

/** The columns `rows` and `total` of a statement: a page, and the total. */
export function pageColumns(parts: ListQuery, params: PageParams, values: Values): string {
  const { select, from, where, counted = from, order, chosen, joins = '' } = parts;
  const { offset, limit } = sliceOf(params);
  const which = where ? `where ${allOf(where)}` : '';
  const page = (columns: string) =>
    `select ${columns} from ${from} ${which} order by ${order} limit ${values.add(limit)} offset ${values.add(offset)}`;
  const rows = chosen
    ? `select ${select} from (${page(`${chosen}.*`)}) ${chosen} ${joins} order by ${order}`
    : page(select);
  return `${listOf(rows)} as rows, (select count(*)::int from ${counted} ${which}) as total`;
}

/**
 * A page and the total, in one snapshot.
 * @param parts `using`: common table expressions, each `name as (...)`
 */
export async function pageOfRows<Row>(
  database: Pick<Database, 'query'>,
  params: PageParams,
  values: Values,
  { using, ...parts }: ListQuery & { using?: string },
): Promise<{ rows: Row[]; total: number }> {
  const text = `${using ? `with ${using}` : ''} select ${pageColumns(parts, params, values)}`;
  const [page] = await database.query<{ rows: Row[]; total: number }>({ text, values: values.list });
  return page ?? { rows: [], total: 0 };
}

/** A Drizzle selection before its columns. */
interface Selected<Row> {
  where: (where: SQL | undefined) => {
    orderBy: (...order: SQL[]) => { limit: (most: number) => { offset: (before: number) => PromiseLike<Row[]> } };
  };
}

/**
 * The same for a table through Drizzle.
 * @param selected the columns and joins of the table's rows; by default the rows themselves
 */
export async function pageOfTable<Table extends PgTable, Row = Table['$inferSelect']>(
  database: Sql,
  table: Table,
  params: PageParams,
  { where, order }: { where?: SQL; order: readonly SQL[] },
  selected = database.select().from(table as PgTable) as Selected<unknown> as Selected<Row>,
): Promise<{ total: number; rows: Row[] }> {
  const { offset, limit } = sliceOf(params);
  const page = selected
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  const [rows, total] = await Promise.all([page, database.$count(table, where)]);
  return { total, rows };
}

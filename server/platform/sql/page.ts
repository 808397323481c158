import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database, Sql } from '../db/client.ts';
import { listOf } from './json.ts';
import type { Values } from './values.ts';

/** Lists in pages: what is declared of one, and its page with how many there are in all. */

/** So many rows of a list, after so many others. */
interface Slice {
  offset: number;
  limit: number;
}

/** What of a list is asked for, in each of the ways that calls have for it; pages count from 1. */
export type PageParams = Slice | { page: number; itemsPerPage: number } | { from: number; size: number };

export function sliceOf(asked: PageParams): Slice {
  // A list in pages may have days `from` and `until`.
  if ('page' in asked) return { offset: (asked.page - 1) * asked.itemsPerPage, limit: asked.itemsPerPage };
  return 'size' in asked ? { offset: asked.from, limit: asked.size } : asked;
}

/** Where a slice of a list begins, counted from the list's nearer end: `ascending` from its last row. */
export function pageFrom(total: number, asked: PageParams) {
  const { offset, limit: most } = sliceOf(asked);
  const limit = Math.max(0, Math.min(most, total - offset));
  const after = total - offset - limit;
  // Beyond the end there is nothing, whatever came in meanwhile.
  return offset > after && limit
    ? { skipped: after, ascending: true, limit }
    : { skipped: offset, ascending: false, limit };
}

/** The conditions together, those that do not apply left out. */
export const allOf = (conditions: readonly (string | null | undefined | false)[]): string =>
  conditions.filter(Boolean).join(' and ') || 'true';

/** An order by columns, the last of which tells all rows apart: each in the direction of a sort. */
export const orderOf = (columns: readonly string[], { descending }: { descending: boolean }): string =>
  columns.map((column) => `${column} ${descending ? 'desc' : 'asc'}`).join(', ');

/** A list as the database reads it. */
export interface ListParts {
  /** Columns as the contract names them. */
  select: string;
  /** The table, with the joins that conditions and order need; it may end with conditions of its own. */
  from: string;
  where?: Parameters<typeof allOf>[0];
  /** Where they are counted, if that takes less than `from`. */
  counted?: string;
  order: string;
  /** What `from` calls the table whose rows are chosen first: nothing is put together for those that are passed over. */
  chosen?: string;
  /** Joins that the chosen rows are shown with. */
  joins?: string;
}

/** The columns `rows` and `total` of a statement: a page, and how many there are in all. */
export function pageColumns(parts: ListParts, asked: PageParams, values: Values): string {
  const { select, from, where, counted = from, order, chosen, joins = '' } = parts;
  const { offset, limit } = sliceOf(asked);
  const which = where ? `where ${allOf(where)}` : '';
  const page = (columns: string) =>
    `select ${columns} from ${from} ${which} order by ${order} limit ${values.add(limit)} offset ${values.add(offset)}`;
  const rows = chosen
    ? `select ${select} from (${page(`${chosen}.*`)}) ${chosen} ${joins} order by ${order}`
    : page(select);
  return `${listOf(rows)} as rows, (select count(*)::int from ${counted} ${which}) as total`;
}

/**
 * A page and how many there are in all, of one moment.
 * @param parts `using`: tables that only this statement knows, each `name as (...)`
 */
export async function pageOf<Row>(
  database: Pick<Database, 'query'>,
  asked: PageParams,
  values: Values,
  { using, ...parts }: ListParts & { using?: string },
): Promise<{ rows: Row[]; total: number }> {
  const text = `${using ? `with ${using}` : ''} select ${pageColumns(parts, asked, values)}`;
  const [page] = await database.query<{ rows: Row[]; total: number }>({ text, values: values.list });
  return page ?? { rows: [], total: 0 };
}

/** What Drizzle selects, before it is told which. */
interface Selected<Row> {
  where: (where: SQL | undefined) => {
    orderBy: (...order: SQL[]) => { limit: (most: number) => { offset: (before: number) => PromiseLike<Row[]> } };
  };
}

/**
 * The same of a table through Drizzle.
 * @param selected what of the table's rows is read, and what they are joined with; the rows themselves without it
 */
export async function pageOfTable<Table extends PgTable, Row = Table['$inferSelect']>(
  database: Sql,
  table: Table,
  asked: PageParams,
  { where, order }: { where?: SQL; order: readonly SQL[] },
  selected = database.select().from(table as PgTable) as Selected<unknown> as Selected<Row>,
): Promise<{ total: number; rows: Row[] }> {
  const { offset, limit } = sliceOf(asked);
  const page = selected
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  const [rows, total] = await Promise.all([page, database.$count(table, where)]);
  return { total, rows };
}

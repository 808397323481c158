import type { Database } from '../db/client.ts';
import type { Slice } from './pageFrom.ts';
import type { Values } from './values.ts';

/** JSON that the database builds, in the contract's form. */

/** A moment. */
export const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The rows of a statement, as a list. */
export const listOf = (select: string) => `(select coalesce(json_agg(x), '[]'::json) from (${select}) x)`;

/** Who did it; the row must hold `user_id`. */
export const authorOf = (table: string) =>
  `case when ${table}.user_id is not null then json_build_object('id', ${table}.user_id,
    'name', (select u.name from users u where u.id = ${table}.user_id)) end`;

interface PageParts {
  /** Columns as the contract names them. */
  select: string;
  /** Tables and conditions. */
  from: string;
  /** What is counted, where that is less than what is selected from. */
  counted?: string;
  order: string;
  /** What `from` calls the table whose rows are chosen first: nothing is put together for those that are passed over. */
  chosen?: string;
}

/** The columns `rows` and `total` of a statement: a page, and how many there are in all. */
export function pageColumns(parts: PageParts, slice: Slice, values: Values): string {
  const { select, from, counted = from, order, chosen } = parts;
  const page = (columns: string) =>
    `select ${columns} from ${from} order by ${order} limit ${values.add(slice.limit)} offset ${values.add(slice.offset)}`;
  const rows = chosen ? `select ${select} from (${page(`${chosen}.*`)}) ${chosen} order by ${order}` : page(select);
  return `${listOf(rows)} as rows, (select count(*)::int from ${counted}) as total`;
}

/** A page and how many there are in all, of one moment. */
export async function pageOf<Row>(
  database: Pick<Database, 'query'>,
  parts: PageParts,
  slice: Slice,
  values: Values,
): Promise<{ rows: Row[]; total: number }> {
  const text = `select ${pageColumns(parts, slice, values)}`;
  const [page] = await database.query<{ rows: Row[]; total: number }>({ text, values: values.list });
  return page ?? { rows: [], total: 0 };
}

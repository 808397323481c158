/** JSON built by the database, in the contract's format. */

/** A timestamp. */
export const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The rows of a statement, as a list. */
export const listOf = (select: string) => `(select coalesce(json_agg(x), '[]'::json) from (${select}) x)`;

/** The rows of a select, its tables and conditions, and an order, as a list. */
export const orderedListOf = (select: string, from: string, order: string) =>
  listOf(`select ${select} from ${from} order by ${order}`);

/** The user; the row must have `user_id`. */
export const authorOf = (table: string) =>
  `case when ${table}.user_id is not null then json_build_object('id', ${table}.user_id,
    'name', (select u.name from users u where u.id = ${table}.user_id)) end`;

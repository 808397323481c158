import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Sql } from '#server/platform/db/client.ts';
import { rowsOf } from '#server/platform/db/queryInTransaction.ts';
import { customers } from '#server/platform/db/schema.ts';
import { namedColumns, textArray, type ErasedGuest, type PersonalTable } from '#server/platform/kernel/personal.ts';
import type { Marks } from './marks.ts';

/** Removes a guest's identifying data from all free texts of a company. */

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Applies a change to every text of a JSON value, including property names. */
function mapTexts(value: Json, change: (text: string) => string): Json {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [change(key), mapTexts(one, change)]));
}

function mentions(value: Json, { mentioned }: Marks): boolean {
  let found = false;
  mapTexts(value, (text) => {
    found ||= mentioned(text);
    return text;
  });
  return found;
}

const withoutRecords = (value: Json, marks: Marks): Json =>
  Array.isArray(value) ? value.filter((one) => !mentions(one, marks)) : value;

const keyOf = (table: PgTable): PgColumn[] => {
  const { primaryKeys, columns } = getTableConfig(table);
  return primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
};

/** A JSON text as a value of a column's type. */
function asColumn(column: PgColumn, json: string): SQL {
  const type = column.getSQLType();
  if (type === 'jsonb') return sql`${json}::jsonb`;
  if (type.endsWith('[]'))
    return sql`(select coalesce(array_agg(t order by place), '{}') from jsonb_array_elements_text(${json}::jsonb)
      with ordinality e (t, place))`;
  return sql`${json}::jsonb #>> '{}'`;
}

/** Removes a guest's identifying data from one table's free texts, in the company's rows. */
export async function eraseMentions(
  transaction: Sql,
  { companyId, ids }: ErasedGuest,
  declared: PersonalTable,
  marks: Marks,
): Promise<void> {
  const table = declared.table as PgTable;
  const all = getTableColumns(table) as Record<string, PgColumn>;
  const records = namedColumns(declared, declared.records) as PgColumn[];
  const summaries = namedColumns(declared, declared.summaries) as PgColumn[];
  const columns = [...(namedColumns(declared, declared.mentions) as PgColumn[]), ...records, ...summaries];
  const without = (column: PgColumn, value: Json): Json =>
    records.includes(column)
      ? withoutRecords(value, marks)
      : summaries.includes(column) && Array.isArray(value)
        ? value.map(() => null)
        : mapTexts(value, marks.erase);
  if (!columns.length || !all.companyId) return;
  const [key, named] = [keyOf(table), (column: PgColumn) => sql.identifier(column.name)];
  const pairs = (list: readonly PgColumn[]) =>
    sql.join(
      list.map((column) => sql`${column.name}::text, ${named(column)}`),
      sql`, `,
    );
  // The guest's own row is emptied by its own rule.
  const others = table === customers ? sql`and id <> all(${textArray(ids)})` : sql``;
  const text = sql.join(
    columns.map((column) => sql`to_jsonb(${named(column)})::text`),
    sql`, `,
  );
  const rows = await rowsOf<{ key: Record<string, string | number>; found: Record<string, Json> }>(
    transaction,
    sql`select jsonb_build_object(${pairs(key)}) as key, jsonb_build_object(${pairs(columns)}) as found
      from ${table} where company_id = ${companyId} ${others} and concat_ws(' ', ${text}) ~* ${marks.loose}`,
  );
  // An open form must not write it back.
  const version =
    all.version && all.updatedTime ? [sql`version = version + 1`, sql`${named(all.updatedTime)} = now()`] : [];
  for (const row of rows) {
    if (!mentions(row.found, marks)) continue;
    const changes = columns.flatMap((column) => {
      const stored = row.found[column.name] ?? null;
      const json = JSON.stringify(without(column, stored));
      return json === JSON.stringify(stored) ? [] : [sql`${named(column)} = ${asColumn(column, json)}`];
    });
    if (!changes.length) continue;
    const where = key.map((column) => sql`${named(column)}::text = ${String(row.key[column.name])}`);
    await transaction.execute(
      sql`update ${table} set ${sql.join([...changes, ...version], sql`, `)}
        where company_id = ${companyId} and ${sql.join(where, sql` and `)}`,
    );
  }
}

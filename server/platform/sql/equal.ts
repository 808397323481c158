import { and, eq, getTableColumns, sql, type Column, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

type Wanted<Row> = { readonly [Name in keyof Row]?: NonNullable<Row[Name]> | Column };

/**
 * A condition on several columns, by values or other tables' columns.
 *
 * @example database.select().from(jobs).where(equal(jobs, { companyId, id }))
 */
export function equal<Table extends PgTable>(table: Table, wanted: Wanted<Table['$inferSelect']>): SQL | undefined {
  const columns: Readonly<Record<string, Column>> = getTableColumns(table);
  return and(...Object.entries(wanted).map(([name, value]) => eq(columns[name] as Column, value)));
}

/** Any of several texts, as one param. @example sql`${customers.id} = ${anyOf(ids)}` */
export const anyOf = (list: readonly string[]): SQL => sql`any(${sql.param([...list])}::text[])`;

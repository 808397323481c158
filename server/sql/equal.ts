import { and, eq, getTableColumns, type Column, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

type Wanted<Row> = { readonly [Name in keyof Row]?: NonNullable<Row[Name]> | Column };

/**
 * The rows of a table whose columns have these values, or those of other tables' columns.
 *
 * @example database.select().from(jobs).where(equal(jobs, { companyId, id }))
 */
export function equal<Table extends PgTable>(table: Table, wanted: Wanted<Table['$inferSelect']>): SQL | undefined {
  const columns: Readonly<Record<string, Column>> = getTableColumns(table);
  return and(...Object.entries(wanted).map(([name, value]) => eq(columns[name] as Column, value)));
}

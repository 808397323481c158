import { and, eq, getTableColumns, sql, type Column, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

type Wanted<Row> = {
  readonly [Name in keyof Row]?:
    NonNullable<Row[Name]> | Column | (NonNullable<Row[Name]> extends string ? readonly string[] : never);
};

/**
 * A condition on several columns, by values or other tables' columns; a list means any of its texts.
 *
 * @example database.select().from(jobs).where(equal(jobs, { companyId, id: ids }))
 */
export function equal<Table extends PgTable>(table: Table, wanted: Wanted<Table['$inferSelect']>): SQL | undefined {
  const columns: Readonly<Record<string, Column>> = getTableColumns(table);
  return and(
    ...Object.entries(wanted).map(([name, value]) => {
      const column = columns[name] as Column;
      return Array.isArray(value) && column.dataType === 'string'
        ? sql`${column} = ${anyOf(value)}`
        : eq(column, value);
    }),
  );
}

/** Any of several texts, as one param. @example sql`${customers.id} = ${anyOf(ids)}` */
export const anyOf = (list: readonly string[]): SQL => sql`any(${sql.param([...list])}::text[])`;

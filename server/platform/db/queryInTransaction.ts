import { sql, type SQL } from 'drizzle-orm';
import type { Sql, Statement } from './client.ts';

/**
 * Runs a statement with `$1` placeholders inside a Drizzle transaction.
 *
 * @returns its rows, as the driver reads them: numbers as numbers, but bigint and timestamps as text
 * @example const rows = await inTransaction<{ id: string }>(sql, { text: 'select id from customers where company_id = $1', values: [companyId] });
 */
export async function queryInTransaction<Row extends object>(transaction: Sql, statement: Statement): Promise<Row[]> {
  const { text, values = [] } = statement;
  const parts = text.split(/\$(\d+)/);
  const chunks = parts.map((part, index) => (index % 2 ? sql`${sql.param(values[Number(part) - 1])}` : sql.raw(part)));
  return rowsOf<Row>(transaction, sql.join(chunks));
}

/**
 * The rows of a Drizzle statement; the caller declares their type.
 *
 * @returns its rows, as the driver reads them: numbers as numbers, but bigint and timestamps as text
 * @example const rows = await rowsOf<{ id: string }>(transaction, sql`select id from customers where company_id = ${companyId}`);
 */
export async function rowsOf<Row extends object>(transaction: Sql, statement: SQL): Promise<Row[]> {
  // Both drivers return this shape; their common type does not.
  const result = (await transaction.execute(statement)) as unknown as { rows: Row[] };
  return result.rows;
}

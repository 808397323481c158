import { sql } from 'drizzle-orm';
import type { Sql, Statement } from './client.ts';

/**
 * Runs a statement that is written with `$1` placeholders inside a transaction of Drizzle's.
 *
 * @returns its rows, as the driver reads them: numbers as numbers, but bigint and timestamps as text
 * @example const rows = await inTransaction<{ id: string }>(sql, { text: 'select id from customers where company_id = $1', values: [companyId] });
 */
export async function inTransaction<Row extends object>(transaction: Sql, statement: Statement): Promise<Row[]> {
  const { text, values = [] } = statement;
  const parts = text.split(/\$(\d+)/);
  const chunks = parts.map((part, index) => (index % 2 ? sql`${sql.param(values[Number(part) - 1])}` : sql.raw(part)));
  const result = (await transaction.execute(sql.join(chunks))) as unknown as { rows: Row[] };
  return result.rows;
}

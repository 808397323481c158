import { isNil, omitBy, pick } from 'es-toolkit';
import type { Fields } from '#resources/framework/resource.ts';
import { withEmptyValues } from '#resources/framework/rules.ts';
import type { Sql } from '../db/client.ts';
import type { DeclaredTable } from '../db/tableOf.ts';
import { equal } from '../sql/equal.ts';

/** Records of declared resources as their types say, for what is made of them. */

/** A small record or a record with all fields, which may be empty in those that are older than a field. */
export const wholeRecord = <R>(fields: Fields, record: object, initial: object = {}): R =>
  withEmptyValues(fields, { ...initial, ...omitBy(record, isNil) }) as R;

/** A company's records by id. */
export async function wholeRecords<R>(
  source: Sql,
  table: DeclaredTable<object>,
  { fields, initial }: { fields: Fields; initial?: object },
  companyId: string,
  ids: readonly string[],
): Promise<R[]> {
  if (!ids.length) return [];
  const columns = pick(table as unknown as DeclaredTable, ['id', ...Object.keys(fields)]);
  const rows = await source
    .select(columns)
    .from(table)
    .where(equal(table, { companyId, id: ids }));
  return rows.map((row) => wholeRecord<R>(fields, row, initial));
}

/** Records, and then those that they lead to. */
export async function withFurther<R>(
  read: (ids: readonly string[]) => Promise<R[]>,
  ids: readonly string[],
  furtherOf: (records: readonly R[]) => readonly string[],
): Promise<R[]> {
  const records = await read(ids);
  const known = new Set(ids);
  return [...records, ...(await read(furtherOf(records).filter((id) => !known.has(id))))];
}

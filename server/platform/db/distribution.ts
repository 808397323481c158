import { is, type BuildExtraConfigColumns } from 'drizzle-orm';
import {
  getTableConfig,
  pgTable,
  PgTable,
  type PgColumnBuilderBase,
  type PgTableExtraConfigValue,
} from 'drizzle-orm/pg-core';

/**
 * Where the rows of a table are on a distributed PostgreSQL (Citus); without one it means nothing.
 * - `distributed`: on the node of their company, beside the company's rows of the other distributed tables. The keys and
 *   unique indexes contain `company_id`.
 * - `reference`: a copy on each node, for what belongs to no company or is joined with each company's rows.
 * - `local`: on the coordinator alone, for what is never joined with a company's rows.
 */
export type Distribution = 'distributed' | 'reference' | 'local';

const distribution = Symbol('distribution');
/** Of each declared table; one that is made by `pgTable` alone does not have it, so the schema does not compile. */
export interface Placed {
  readonly [distribution]: Distribution;
}

const tableFunction =
  (kind: Distribution) =>
  <Name extends string, Columns extends Record<string, PgColumnBuilderBase>>(
    name: Name,
    columns: Columns,
    more?: (table: BuildExtraConfigColumns<Name, Columns, 'pg'>) => PgTableExtraConfigValue[],
  ) =>
    Object.assign(pgTable(name, columns, more), { [distribution]: kind } as Placed);

/** Declare a table as Drizzle's `pgTable` does, with its {@link Distribution}. */
export const distributedTable = tableFunction('distributed');
export const referenceTable = tableFunction('reference');
export const localTable = tableFunction('local');

type PlacedTables<Schema> = { [Key in keyof Schema]: Schema[Key] extends PgTable ? Schema[Key] & Placed : Schema[Key] };

/** The declared tables by kind, with their names in the database, sorted. */
export function tablesByDistribution<Schema extends Record<string, unknown>>(
  schema: PlacedTables<Schema>,
): Readonly<Record<Distribution, readonly string[]>> {
  const names: Record<Distribution, string[]> = { distributed: [], reference: [], local: [] };
  for (const table of Object.values<unknown>(schema))
    if (is(table, PgTable)) names[(table as PgTable & Placed)[distribution]].push(getTableConfig(table).name);
  for (const list of Object.values(names)) list.sort();
  return names;
}

import { inArray, type AnyColumn, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Sql } from '../db/client.ts';
import type { CompanyScope } from '../kernel/scope.ts';
import type { Slice } from './pageFrom.ts';

/** Who looks: rows are those of a company, at the branches that are open to them. */
export type BranchAccess = Pick<CompanyScope, 'companyId' | 'enabledBranches'>;

/** Whether a branch is open to somebody. */
export const seesBranch = ({ enabledBranches }: Pick<BranchAccess, 'enabledBranches'>, branchId: string): boolean =>
  enabledBranches === 'all' || enabledBranches.includes(branchId);

/** Rows at the branches that somebody sees. */
export const atVisibleBranches = (branch: AnyColumn, { enabledBranches }: Pick<BranchAccess, 'enabledBranches'>) =>
  enabledBranches === 'all' ? undefined : inArray(branch, [...enabledBranches]);

/** A page of a table's rows, and how many there are. */
export async function pageOfTable<Table extends PgTable>(
  database: Sql,
  table: Table,
  { where, order }: { where: SQL | undefined; order: readonly SQL[] },
  { offset, limit }: Slice,
): Promise<{ total: number; rows: Table['$inferSelect'][] }> {
  const page = database
    .select()
    .from(table as PgTable)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  const [rows, total] = await Promise.all([page, database.$count(table, where)]);
  return { total, rows };
}

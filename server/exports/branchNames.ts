import { eq } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { branches } from '../db/schema.ts';

/** Names of a company's branches by id. */
export async function branchNamesOf(database: Database, companyId: string): Promise<Map<string, string>> {
  const rows = await database.sql
    .select({ id: branches.id, name: branches.name })
    .from(branches)
    .where(eq(branches.companyId, companyId));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

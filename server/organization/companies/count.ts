import { sql } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/client.ts';

/** Counts a company's active branches again, after a change of them; the caller has locked or inserted the company. */
export async function countBranches(transaction: Sql, companyId: string): Promise<void> {
  await transaction.execute(sql`update companies c set active_branches = (
    select count(*) from branches b where b.company_id = c.id and b.active) where c.id = ${companyId}`);
}

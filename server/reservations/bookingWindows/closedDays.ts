import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/client.ts';
import { rowsOf } from '#server/platform/db/queryInTransaction.ts';

/** The days, in order, on which day notices close a branch. */
export async function closedDaysOf(
  { sql: database }: Pick<Database, 'sql'>,
  { companyId, branchId }: { companyId: string; branchId: string },
): Promise<string[]> {
  const rows = await rowsOf<{ day: string }>(
    database,
    sql`select distinct to_char(day, 'YYYY-MM-DD') as day from day_notices
      where company_id = ${companyId} and status = 'closed' and ${branchId} = any(branch_ids) order by day`,
  );
  return rows.map(({ day }) => day);
}

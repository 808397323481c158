import { sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { rowsOf } from '../db/inTransaction.ts';

/** The days of a range, both ends counted, that a notice closes at a branch. */
export async function closedDaysOf(
  { sql: database }: Pick<Database, 'sql'>,
  { companyId, branchId }: { companyId: string; branchId: string },
  [from, to]: readonly [string, string],
): Promise<string[]> {
  const rows = await rowsOf<{ day: string }>(
    database,
    sql`select distinct day::text as day from day_notices
      where company_id = ${companyId} and day between ${from} and ${to}
        and status = 'closed' and ${branchId} = any(branch_ids) order by day`,
  );
  return rows.map(({ day }) => day);
}

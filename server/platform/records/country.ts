import { eq, sql } from 'drizzle-orm';
import type { Sql } from '../db/client.ts';
import { branches } from '../db/schema.ts';

export const defaultCountry = 'TW';

/** The country of a branch, or of the company's first branch; phone numbers are parsed with it. */
export async function findCountry(transaction: Sql, companyId: string, branchId: string | null): Promise<string> {
  const [branch] = await transaction
    .select({ country: branches.country })
    .from(branches)
    .where(eq(branches.companyId, companyId))
    .orderBy(sql`${branches.id} = ${branchId ?? ''} desc`, branches.createdTime, branches.id)
    .limit(1);
  return branch?.country ?? defaultCountry;
}

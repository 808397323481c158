import { eq, sql } from 'drizzle-orm';
import type { Sql } from '../db/client.ts';
import { branches, customers } from '../db/schema.ts';
import { ApiError } from '../kernel/errors.ts';
import type { CompanyScope } from '../kernel/scope.ts';
import { lockRecord, oneOf } from '../records/change.ts';
import type { CustomerRow } from './rules.ts';

/** One guest, held for a change. */

export const defaultCountry = 'TW';
export const noGuest = () => new ApiError('not_found', 'There is no such guest.');

type Who = Pick<CompanyScope, 'companyId' | 'enabledBranches'>;

/** Whether a person confined to branches sees a guest who was at these: one of theirs, or none yet. */
export const isSeen = (enabledBranches: Who['enabledBranches'], branchIds: readonly string[]): boolean =>
  enabledBranches === 'all' || !branchIds.length || branchIds.some((branch) => enabledBranches.includes(branch));

/** The guest, held until the transaction ends. @throws ApiError `not_found`, also when the caller may not see it */
export async function lockGuest(transaction: Sql, { companyId, enabledBranches }: Who, id: string) {
  const stored = await lockRecord(transaction, customers, oneOf(customers, companyId, id), noGuest);
  if (!isSeen(enabledBranches, stored.branchIds)) throw noGuest();
  return stored;
}

/** @throws ApiError `conflict` where the guest was erased: such a guest only counts */
export function refuseErased({ erasedTime }: Pick<CustomerRow, 'erasedTime'>): void {
  if (erasedTime) throw new ApiError('conflict', 'This guest was erased.');
}

/** @throws ApiError `stale_version` */
export function refuseStale(stored: Pick<CustomerRow, 'version'>, version: number): void {
  if (stored.version !== version) throw new ApiError('stale_version');
}

/** The country of a branch; of the company's first one where none is given. How phones are read. */
export async function countryOf(transaction: Sql, companyId: string, branchId: string | null): Promise<string> {
  const [branch] = await transaction
    .select({ country: branches.country })
    .from(branches)
    .where(eq(branches.companyId, companyId))
    .orderBy(sql`${branches.id} = ${branchId ?? ''} desc`, branches.createdTime, branches.id)
    .limit(1);
  return branch?.country ?? defaultCountry;
}

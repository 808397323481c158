import { and, isNull } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/client.ts';
import { customerMerges, customers } from '#server/platform/db/schema.ts';
import { refused, type ApiError } from '#server/platform/kernel/errors.ts';
import { oneOf } from '#server/platform/records/change.ts';
import { equal } from '#server/platform/sql/equal.ts';
import type { BranchAccess } from '#server/platform/sql/visibility.ts';
import { isSeen, noGuest } from './guest.ts';

/** The guest into which a deleted guest was merged; null if never merged. */
export async function whereMerged(database: Sql, companyId: string, id: string): Promise<string | null> {
  const seen = new Set([id]);
  let at = id;
  for (;;) {
    const [next] = await database
      .select({ id: customerMerges.customerId })
      .from(customerMerges)
      .where(and(equal(customerMerges, { companyId, mergedId: at }), isNull(customerMerges.undoneTime)))
      .limit(1);
    if (!next || seen.has(next.id)) return at === id ? null : at;
    at = next.id;
    seen.add(at);
  }
}

/**
 * The error for a guest who does not exist, with the guest into which it was merged, if the caller may see that one.
 *
 * @returns ApiError `not_found`, with the guest's id as detail `mergedInto` if there is one
 */
export async function goneGuest(
  database: Sql,
  { companyId, enabledBranches }: BranchAccess,
  id: string,
): Promise<ApiError> {
  const mergedInto = await whereMerged(database, companyId, id);
  if (!mergedInto) return noGuest();
  const [guest] = await database
    .select({ branchIds: customers.branchIds })
    .from(customers)
    .where(oneOf(customers, companyId, mergedInto));
  if (!guest || !isSeen(enabledBranches, guest.branchIds)) return noGuest();
  return refused('not_found', 'mergedInto', mergedInto, { reason: noGuest().reason });
}

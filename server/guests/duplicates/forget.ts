import { undoDays } from '#contract/guests/merge.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { queryInTransaction } from '#server/platform/db/queryInTransaction.ts';

/** Data for undoing a merge is deleted when the merge can no longer be undone. */

/** Empties merges that can no longer be undone; which guest was merged into which stays stored. */
export async function forgetOldMerges(transaction: Sql, companyId: string): Promise<void> {
  await queryInTransaction(transaction, {
    text: `update customer_merges set merged = '{}', before = '{}', after = '{}', moved = '{}', version = version + 1
      where company_id = $1 and at < now() - interval '${undoDays} days' and merged <> '{}'`,
    values: [companyId],
  });
}

import { undoDays } from '#contract/guests/merge.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { inTransaction } from '#server/platform/db/inTransaction.ts';

/** Data for undoing a merge is deleted when the merge can no longer be undone. */

const emptied = `merged = '{}', before = '{}', after = '{}', moved = '{}', version = version + 1`;

/** Empties merges that can no longer be undone; which guest was merged into which stays stored. */
export async function forgetOldMerges(transaction: Sql, companyId: string): Promise<void> {
  await inTransaction(transaction, {
    text: `update customer_merges set ${emptied}
      where company_id = $1 and at < now() - interval '${undoDays} days' and merged <> '{}'`,
    values: [companyId],
  });
}

/**
 * Empties the merges into a guest, and those into the guests merged in them: their undo data is about the same person.
 * For erasure, in its transaction; these merges cannot be undone afterwards.
 */
export async function forgetMergesOf(
  transaction: Sql,
  companyId: string,
  customerIds: readonly string[],
): Promise<void> {
  await inTransaction(transaction, {
    text: `with recursive gone as (
        select id, merged_id from customer_merges where company_id = $1 and (customer_id = any($2::text[]) or merged_id = any($2::text[]))
        union select m.id, m.merged_id from customer_merges m join gone on m.customer_id = gone.merged_id where m.company_id = $1)
      update customer_merges set ${emptied} where company_id = $1 and id in (select id from gone)`,
    values: [companyId, customerIds],
  });
}

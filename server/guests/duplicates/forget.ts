import { undoDays } from '#contract/guests/merge.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { inTransaction } from '#server/platform/db/inTransaction.ts';

/** What is kept so that a merge can be undone is kept no longer than that. */

const emptied = `merged = '{}', before = '{}', after = '{}', moved = '{}', version = version + 1`;

/** Empties merges that nobody can undo any more; who went where stays known. */
export async function forgetOldMerges(transaction: Sql, companyId: string): Promise<void> {
  await inTransaction(transaction, {
    text: `update customer_merges set ${emptied}
      where company_id = $1 and at < now() - interval '${undoDays} days' and merged <> '{}'`,
    values: [companyId],
  });
}

/**
 * Empties the merges that a guest came out of, and those of the guests who went into these: what was kept to bring
 * them back is about the same person. For erasure, in its transaction; such a merge cannot be undone.
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

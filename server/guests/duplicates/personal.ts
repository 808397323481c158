import { sql } from 'drizzle-orm';
import { customerMerges, duplicatePairs } from '#server/platform/db/schema.ts';
import { personalIn, textsIn, type PersonalTable } from '#server/platform/kernel/personal.ts';

/** Pairs of possible duplicates, and the undo data of merges, which `forgetMergesOf` empties. */
export const personal: readonly PersonalTable[] = [
  personalIn(duplicatePairs, {
    plain: ['reasons'],
    forget: ({ companyId, ids }) => [
      sql`delete from duplicate_pairs where company_id = ${companyId}
        and (a_id = any(${textsIn(ids)}) or b_id = any(${textsIn(ids)}))`,
    ],
  }),
  personalIn(customerMerges, { mentions: ['merged', 'before', 'after'], plain: ['moved'] }),
];

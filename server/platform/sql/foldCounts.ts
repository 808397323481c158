import type { Database } from '../db/client.ts';

const most = 5_000;

/** Calls a function that adds up a batch of rows and returns their number, until there are no more. */
export async function foldAllCounts(
  database: Database,
  name: 'fold_voucher_days' | 'fold_survey_counts',
): Promise<void> {
  for (;;) {
    const [row] = await database.query<{ folded: number }>({
      name,
      text: `select ${name}($1) as folded`,
      values: [most],
    });
    if ((row?.folded ?? 0) < most) return;
  }
}

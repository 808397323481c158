import type { Database } from '../db/client.ts';

const most = 5_000;

/** The functions, with the companies that have something to add up. */
const companiesWith = {
  fold_voucher_days: 'select distinct company_id as id from voucher_days where appended',
  fold_survey_counts: `select distinct company_id as id from survey_daily_counts
    where shard > 0 and day > date '0001-01-01' and day < current_date - 2`,
} as const;

/** Calls a function that adds up a batch of a company's rows and returns their number, until there are no more. */
export async function foldAllCounts(database: Database, name: keyof typeof companiesWith): Promise<void> {
  const companies = await database.query<{ id: string }>({ name: `companies-${name}`, text: companiesWith[name] });
  for (const { id } of companies)
    for (let folded = most; folded === most;) {
      const [row] = await database.query<{ folded: number }>({
        name,
        text: `select ${name}($1, $2) as folded`,
        values: [id, most],
      });
      folded = row?.folded ?? 0;
    }
}

import type { Sql } from '#server/platform/db/client.ts';
import { queryInTransaction } from '#server/platform/db/queryInTransaction.ts';
import { referringTo, type Referring } from '#server/platform/db/referring.ts';
import type { MovedIds, MovedRows, PersonalTable, RunMove } from '#server/platform/kernel/personal.ts';
import { getTableName } from 'drizzle-orm';

/**
 * How a merge moves the rows of a guest to another one and back, as the modules declare it. Moved ids are stored in
 * `customer_merges.moved`.
 */

interface Between {
  companyId: string;
  winnerId: string;
  loserId: string;
}

/** Rows with their own id and the guest in a column. `also` has further assignments. */
const byColumn = (table: string, column: string, { key = table, also = '' } = {}): MovedRows => ({
  move: async (run) => ({
    [key]: await run(
      `update "${table}" set "${column}" = $2${also} where company_id = $1 and "${column}" = $3 returning id`,
    ),
  }),
  async back(run, moved) {
    await run(
      `update "${table}" set "${column}" = $3${also}
        where company_id = $1 and "${column}" = $2 and id = any($4::text[]) returning id`,
      moved[key],
    );
  },
});

function movesOf(tables: readonly PersonalTable[], declared: readonly Referring[]): MovedRows[] {
  return [
    ...tables.flatMap(({ table, moves }) =>
      moves === true ? [byColumn(getTableName(table), 'customer_id')] : (moves ?? []),
    ),
    // Declared records get a new version, so that older states are detected.
    ...declared.map(({ sqlTable, sqlColumn }) =>
      byColumn(sqlTable, sqlColumn, {
        key: `${sqlTable}.${sqlColumn}`,
        also: ', version = version + 1, updated_time = now()',
      }),
    ),
  ];
}

const runOf =
  (transaction: Sql, { companyId, winnerId, loserId }: Between): RunMove =>
  async (text, ids = []) => {
    const values = [companyId, winnerId, loserId, ids];
    return (await queryInTransaction<{ id: string }>(transaction, { text, values })).map(({ id }) => id);
  };

/**
 * Moves all of the loser's rows to the winner.
 *
 * @param tables all personal data
 * @throws ApiError `conflict` while a message to the loser is being sent
 */
export async function moveAll(
  transaction: Sql,
  between: Between,
  tables: readonly PersonalTable[],
  declared = referringTo('customers'),
): Promise<MovedIds> {
  const run = runOf(transaction, between);
  const moved: MovedIds = {};
  for (const { move } of movesOf(tables, declared)) Object.assign(moved, await move(run));
  await onMoved(transaction, between, moved, tables);
  return Object.fromEntries(Object.entries(moved).filter(([, ids]) => ids.length));
}

/** Moves back what {@link moveAll} moved; rows that the winner got later stay there. */
export async function moveBack(
  transaction: Sql,
  between: Between,
  moved: MovedIds,
  tables: readonly PersonalTable[],
  declared = referringTo('customers'),
): Promise<void> {
  const run = runOf(transaction, between);
  const runIfAny: RunMove = async (text, ids) => (ids?.length ? run(text, ids) : []);
  for (const { back } of movesOf(tables, declared)) await back(runIfAny, moved);
  await onMoved(transaction, between, moved, tables);
}

async function onMoved(
  transaction: Sql,
  { companyId }: Between,
  moved: MovedIds,
  tables: readonly PersonalTable[],
): Promise<void> {
  for (const { table, onMoved: call } of tables) {
    const ids = moved[getTableName(table)];
    if (call && ids?.length) await call(transaction, companyId, ids);
  }
}

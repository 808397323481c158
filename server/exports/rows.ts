import { sql } from 'drizzle-orm';
import type { CustomerSelection } from '#contract/crm.ts';
import type { Database } from '../db/client.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { Values } from '../sql/values.ts';
import { selectionWhere } from '../crm/selection.ts';
import type { CompanyScope } from '../kernel/scope.ts';
import { columns } from './columns.ts';

/** Rows taken out of the database at a time; the memory that an export needs, whatever its length. */
const batch = 2_000;

export interface RowsQuery {
  scope: Pick<CompanyScope, 'companyId' | 'enabledBranches'>;
  selection: CustomerSelection;
  timeZone: string;
}

/** One guest, a value for each of {@link columns}. */
export type Row = readonly unknown[];

/**
 * Reads all guests of a selection in one snapshot, some at a time, latest visit first: what is changed meanwhile
 * neither doubles nor loses one.
 *
 * @param take gets each batch, and the number of all rows of the snapshot; the next one waits for it
 * @returns the number of rows read
 */
export function readRows(
  database: Database,
  { scope, selection, timeZone }: RowsQuery,
  take: (rows: Row[], total: number) => Promise<void>,
  signal?: AbortSignal,
): Promise<number> {
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`set transaction isolation level repeatable read read only`);
    // Whoever downloads may be slow; counting and sorting a million rows may be too.
    await transaction.execute(sql`set local idle_in_transaction_session_timeout = '15min'`);
    await transaction.execute(sql`set local statement_timeout = '5min'`);
    const values = new Values();
    const where = selectionWhere(scope, selection, values, Date.now());
    const [counted] = await inTransaction<{ total: number }>(transaction, {
      text: `select count(*)::int as total from customers c where ${where}`,
      values: values.list,
    });
    const total = counted?.total ?? 0;
    const zone = values.add(timeZone);
    const list = columns.map((column, index) => `${column.sql.replace('$tz', zone)} as c${index}`);
    await inTransaction(transaction, {
      text: `declare guests no scroll cursor for select ${list.join(', ')} from customers c
        left join branches b on b.company_id = c.company_id and b.id = c.branch_id
        where ${where} order by c.last_seat_time desc nulls last, c.id desc nulls last`,
      values: values.list,
    });
    let read = 0;
    for (;;) {
      signal?.throwIfAborted();
      const found = await inTransaction<Record<string, unknown>>(transaction, { text: `fetch ${batch} from guests` });
      if (!found.length) break;
      read += found.length;
      await take(
        found.map((row) => columns.map((_, index) => row[`c${index}`])),
        total,
      );
    }
    if (read === 0) await take([], total);
    return read;
  });
}

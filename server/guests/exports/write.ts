import { eq } from 'drizzle-orm';
import { common } from '#contract/labels/commonLabels.ts';
import type { Database } from '#server/platform/db/client.ts';
import { queryInTransaction } from '#server/platform/db/queryInTransaction.ts';
import { branches, type exportFiles } from '#server/platform/db/schema.ts';
import { selectionWhere } from '../crm/selection.ts';
import type { FileStream } from '#server/platform/files/spool.ts';
import { statementLines, writeTable } from '#server/platform/spreadsheet/tableFile.ts';
import { inSnapshot, readBatches } from '#server/platform/sql/snapshot.ts';
import { Values } from '#server/platform/sql/values.ts';
import { columns } from './columns.ts';
import { describeSelection } from './words.ts';

export type ExportRow = typeof exportFiles.$inferSelect;

/** The statement in a finished file. */
export interface ExportStatement {
  rows: number;
  total: number;
  lines: string[];
}

const guestsLabel = common.guests;

/**
 * Writes an export's file as a stream: all guests of its selection in one snapshot, latest visit first, so that
 * concurrent changes neither duplicate nor omit a guest.
 *
 * @param progress called after each batch, e.g. to save the progress
 */
export function writeExport(
  database: Database,
  row: ExportRow,
  progress: (done: number, total: number) => Promise<void> = () => Promise.resolve(),
): FileStream<ExportStatement> {
  const { companyId, selection, timeZone, language, format } = row;
  const scope = { companyId, enabledBranches: row.enabledBranches ?? ('all' as const) };
  const title = guestsLabel[language];
  return writeTable({ columns, language, format, title }, async (take, signal) => {
    const names = await branchNamesOf(database, companyId);
    // Downloads may be slow; counting and sorting a million rows may be slow too.
    const counts = await inSnapshot(database, { statement: 5, idle: 15 }, async (transaction) => {
      const values = new Values();
      const where = selectionWhere(scope, selection, values, Date.now());
      const [counted] = await queryInTransaction<{ total: number }>(transaction, {
        text: `select count(*)::int as total from customers c where ${where}`,
        values: values.list,
      });
      const total = counted?.total ?? 0;
      const zone = values.add(timeZone);
      const { enabledBranches } = scope;
      const seen = enabledBranches === 'all' ? '' : ` and b.id = any(${values.add([...enabledBranches])}::text[])`;
      const list = columns.map((column, index) => `${column.sql.replace('$tz', zone)} as c${index}`);
      const text = `select ${list.join(', ')} from customers c
        left join branches b on b.company_id = c.company_id and b.id = c.branch_id${seen}
        where ${where} order by c.last_seat_time desc nulls last, c.id desc nulls last`;
      let done = 0;
      const rows = await readBatches<Record<string, unknown>>(
        transaction,
        { text, values: values.list },
        async (found) => {
          done += found.length;
          await take(found.map((guest) => columns.map((_, index) => guest[`c${index}`])));
          await progress(done, total);
        },
        signal,
      );
      if (rows === 0) await progress(0, total);
      return { rows, total };
    });
    if (counts.rows !== counts.total) throw new Error(`An export read ${counts.rows} of ${counts.total} rows.`);
    const filter = describeSelection(selection, language, names);
    const clock = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone });
    const time = clock.format(new Date());
    return { ...counts, lines: statementLines(language, { ...counts, filter, zone: timeZone, time }) };
  });
}

/** Names of a company's branches by id. */
async function branchNamesOf(database: Database, companyId: string): Promise<Map<string, string>> {
  const rows = await database.sql
    .select({ id: branches.id, name: branches.name })
    .from(branches)
    .where(eq(branches.companyId, companyId));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

import { and, eq, sql as raw } from 'drizzle-orm';
import type { Sql } from '../../db/client.ts';
import { insertRows } from '../../db/rows.ts';
import { importRows } from '../../db/schema.ts';
import { requestSearch } from '../../duplicates/search.ts';
import { ApiError } from '../../kernel/errors.ts';
import { jobKind, type JobKind } from '../../jobs/kind.ts';
import type { ReadRow } from '../cells.ts';
import type { ImportKind, Portion, RowPlan } from '../kind.ts';
import { rowsAStep, rowsOf } from '../source.ts';
import { changeImport, readImport, type ImportRow } from '../store.ts';
import { importJobInput, type ImportContext } from './input.ts';
import { clearRows, stepOf } from './steps.ts';
import { takeBack } from './takeBack.ts';

/** How far the work is: rows brought in, or rows taken back after it was stopped. */
interface Cursor {
  row: number;
  /** Set once it is being taken back. */
  back?: unknown;
}

/** The job that brings the rows of a file in. Stopped or failed, it takes back what it did. */
export const importJobOf = <Row extends ReadRow, Plan extends RowPlan, Seen>(
  kind: ImportKind<Row, Plan, Seen>,
): JobKind =>
  jobKind({
    name: `${kind.jobs}-import`,
    permission: kind.permission,
    input: importJobInput,
    cancellable: true,
    confinedResult: 'all',
    run: (context) => run(kind, context),
    async cancel(context) {
      return { ...(await undo(kind, context, 'cancelled')) };
    },
    async fail(context) {
      await undo(kind, context, 'failed');
    },
  });

async function run<Row extends ReadRow, Plan extends RowPlan, Seen>(
  kind: ImportKind<Row, Plan, Seen>,
  context: ImportContext,
): Promise<Record<string, number>> {
  const { companyId, services, input } = context;
  const { importId } = input;
  const { sql: database } = services.database;
  const one = await readImport(database, companyId, kind.name, importId);
  const cursor = (context.cursor as Cursor | null) ?? (await begin(context));
  // Its process was killed while it took back what a failed attempt had done.
  if (cursor.back) throw new ApiError('UNKNOWN_ERROR', 'The import failed and is taken back.');
  let done = sum(await countsOf(database, companyId, importId));
  const seen = await kind.seen(database, one, cursor.row);
  const file = await rowsOf(services, kind, one, rowsAStep(services, kind));
  for await (const portion of file.portions) {
    const earlier = new Map(portion.map((row) => [row.row, row.problems.length ? undefined : kind.meet(seen, row)]));
    const rows = portion.filter(({ row }) => row > cursor.row);
    const last = rows.at(-1)?.row;
    if (last === undefined) continue;
    done += rows.length;
    await stepOf(kind, context, { done, step: 'importing', cursor: { row: last } satisfies Cursor }, (sql) =>
      bringIn(sql, kind, context, one, { rows, earlier, seen }),
    );
  }
  const counts = await countsOf(database, companyId, importId);
  await context.step({}, async (sql) => {
    await changeImport(sql, companyId, importId, { status: 'done', counts: { ...one.counts, ...counts } });
    await requestSearch(sql, { companyId, userId: context.userId, follow: true });
  });
  return counts;
}

async function begin(context: ImportContext): Promise<Cursor> {
  const cursor: Cursor = { row: 0 };
  await context.step({ done: 0, step: 'importing', cursor }, (sql) =>
    clearRows(sql, context.companyId, context.input.importId),
  );
  return cursor;
}

/** What became of the rows so far. A restarted run may have done more than it remembers, so the rows are asked. */
async function countsOf(database: Sql, companyId: string, importId: string) {
  const found = await database
    .select({ action: importRows.action, count: raw<number>`count(*)::int` })
    .from(importRows)
    .where(and(eq(importRows.companyId, companyId), eq(importRows.importId, importId)))
    .groupBy(importRows.action);
  const counts = { created: 0, updated: 0, skipped: 0, failed: 0 };
  for (const { action, count } of found) counts[action] = count;
  return counts;
}

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((a, b) => a + b, 0);

async function bringIn<Row extends ReadRow, Plan extends RowPlan, Seen>(
  sql: Sql,
  kind: ImportKind<Row, Plan, Seen>,
  { companyId, id: jobId, userId, input }: ImportContext,
  one: ImportRow,
  portion: Portion<Row, Seen>,
): Promise<void> {
  // Two imports of one company take turns, so that the second finds what the first has brought.
  await sql.execute(raw`select pg_advisory_xact_lock(hashtextextended(${`import ${companyId}`}, 0))`);
  const plans = await kind.plan(sql, { companyId, enabledBranches: input.enabledBranches }, one, portion, true);
  await insertRows(sql, importRows, await kind.write(sql, { companyId, jobId, userId }, one, plans));
}

async function undo(
  kind: Pick<ImportKind, 'name' | 'rowsAStep' | 'takeBack' | 'mayRepeat'>,
  context: ImportContext,
  status: 'cancelled' | 'failed',
): Promise<Record<string, number>> {
  const { companyId, input, services } = context;
  const cursor = context.cursor as Cursor | null;
  const back = await takeBack(kind, context, cursor?.back, (state) => ({ ...cursor, back: state }));
  const { counts } = await readImport(services.database.sql, companyId, kind.name, input.importId);
  await context.step({}, (sql) =>
    changeImport(sql, companyId, input.importId, { status, counts: { ...counts, ...back } }),
  );
  return back;
}

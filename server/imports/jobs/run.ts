import { sql as raw } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/client.ts';
import { importRows } from '#server/platform/db/schema.ts';
import { requestSearch } from '#server/guests/duplicates/search.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import type { ReadRow } from '../cells.ts';
import type { ImportKind, RowPlan, SeenRows } from '../kind.ts';
import { portionsOf } from '../source.ts';
import { writeImport, type ImportPlace } from '../store.ts';
import {
  clearRows,
  importOf,
  keepRows,
  placeOf,
  planUpdates,
  rowsOfImport,
  stepOf,
  takePlanned,
  type ImportContext,
} from './steps.ts';

/** Goes through the rows of a file: looks at them as the import would, or brings them in. */

/** How much of the file has been read is told in thousandths: how many rows it has is not known. */
const thousandths = 1_000;

const countOf = { created: 'create', updated: 'update', skipped: 'skip', failed: 'fail' } as const;

/** Looks at every row as the import would, and writes down only what is wrong and what would be updated. */
export async function check<Row extends ReadRow, Plan extends RowPlan, Seen extends SeenRows<Row>>(
  kind: ImportKind<Row, Plan, Seen>,
  context: ImportContext,
): Promise<Record<string, number>> {
  const { companyId, services, input } = context;
  const place = placeOf(context);
  const who = { companyId, enabledBranches: input.enabledBranches };
  await context.step({ done: 0, total: thousandths, step: 'checking' }, (sql) => clearRows(sql, place));
  const one = await importOf(kind, context);
  const counts = { rows: 0, create: 0, update: 0, skip: 0, fail: 0 };
  for await (const { progress, ...portion } of portionsOf(services, kind, one)) {
    const done = Math.floor(progress * (thousandths - 1));
    const plans = await stepOf(kind, context, { done }, async (sql) => {
      const planned = await kind.plan(sql, who, one, portion, false);
      const notable = planned.filter(({ problems, after }) => problems.length || after);
      await keepRows(sql, place, notable);
      return planned;
    });
    for (const { action } of plans) counts[countOf[action]] += 1;
    counts.rows += plans.length;
  }
  await context.step({ done: thousandths }, (sql) => writeImport(sql, place, { status: 'checked', counts }));
  return counts;
}

/** How far the work is: rows brought in, or rows taken back after it was stopped. */
export interface Cursor {
  row: number;
  /** Set once it is being taken back. */
  back?: unknown;
}

/** Brings the rows of a file in. */
export async function run<Row extends ReadRow, Plan extends RowPlan, Seen extends SeenRows<Row>>(
  kind: ImportKind<Row, Plan, Seen>,
  context: ImportContext,
): Promise<Record<string, number>> {
  const { companyId, id: jobId, userId, services, input } = context;
  const { sql: database } = services.database;
  const place = placeOf(context);
  const who = { companyId, enabledBranches: input.enabledBranches };
  const one = await importOf(kind, context);
  const cursor = (context.cursor as Cursor | null) ?? (await begin(context));
  // Its process was killed while it took back what a failed attempt had done.
  if (cursor.back) throw new ApiError('UNKNOWN_ERROR', 'The import failed and is being undone.');
  let done = Object.values(await countsOf(database, place)).reduce((a, b) => a + b, 0);
  for await (const { progress: _, ...portion } of portionsOf(services, kind, one, cursor.row)) {
    done += portion.rows.length;
    const row = portion.rows.at(-1)?.row ?? 0;
    await stepOf(kind, context, { done, step: 'importing', cursor: { row } satisfies Cursor }, async (sql) => {
      // Two imports of one company take turns, so that the second finds what the first has brought.
      await sql.execute(raw`select pg_advisory_xact_lock(hashtextextended(${`import ${companyId}`}, 0))`);
      const planned = await takePlanned(sql, place, portion.rows);
      const plans = await kind.plan(sql, who, one, { ...portion, planned }, true);
      await keepRows(sql, place, await kind.write(sql, { companyId, jobId, userId }, one, plans));
    });
  }
  const counts = await countsOf(database, place);
  await context.step({}, async (sql) => {
    await writeImport(sql, place, { status: 'done', counts: { ...one.counts, ...counts } });
    await requestSearch(sql, { companyId, userId, follow: true });
  });
  return counts;
}

async function begin(context: ImportContext): Promise<Cursor> {
  const cursor: Cursor = { row: 0 };
  await context.step({ done: 0, step: 'importing', cursor }, (sql) => planUpdates(sql, placeOf(context)));
  return cursor;
}

/** What became of the rows so far. A restarted run may have done more than it remembers, so the rows are asked. */
async function countsOf(database: Sql, place: ImportPlace) {
  const found = await database
    .select({ action: importRows.action, count: raw<number>`count(*)::int` })
    .from(importRows)
    .where(rowsOfImport(place))
    .groupBy(importRows.action);
  const counts = { created: 0, updated: 0, skipped: 0, failed: 0 };
  for (const { action, count } of found) if (action !== 'planned') counts[action] = count;
  return counts;
}

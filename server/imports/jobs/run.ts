import { sql as raw } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/client.ts';
import { importRows } from '#server/platform/db/schema.ts';
import { requestSearch } from '#server/guests/duplicates/search.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import type { ReadRow } from '../cells.ts';
import type { ImportKind, RowPlan, SeenRows } from '../kind.ts';
import { portionsOf, type FilePlace } from '../source.ts';
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

/** Reads the rows of a file: checks them as the import would, or imports them. */

/** Progress is reported in thousandths of the file, because the number of rows is unknown. */
const thousandths = 1_000;

const countOf = { created: 'create', updated: 'update', skipped: 'skip', failed: 'fail' } as const;

/** Checks every row as the import would, and stores only problems and planned updates. */
export async function checkImport<Row extends ReadRow, Plan extends RowPlan, Seen extends SeenRows<Row>>(
  kind: ImportKind<Row, Plan, Seen>,
  context: ImportContext,
): Promise<Record<string, number>> {
  const { companyId, services, input } = context;
  const place = placeOf(context);
  const who = { companyId, enabledBranches: input.enabledBranches };
  await context.step({ done: 0, total: thousandths, step: 'checking' }, (sql) => clearRows(sql, place));
  const one = await importOf(kind, context);
  const counts = { rows: 0, create: 0, update: 0, skip: 0, fail: 0 };
  for await (const { progress, pass: _, ...portion } of portionsOf(services, kind, one)) {
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

/** The job's progress: imported rows, or rows rolled back after it was stopped. */
export interface Cursor extends FilePlace {
  /** Set during the rollback. */
  back?: unknown;
}

/** Imports the rows of a file. */
export async function runImport<Row extends ReadRow, Plan extends RowPlan, Seen extends SeenRows<Row>>(
  kind: ImportKind<Row, Plan, Seen>,
  context: ImportContext,
): Promise<Record<string, number>> {
  const { companyId, id: jobId, userId, services, input } = context;
  const { sql: database } = services.database;
  const place = placeOf(context);
  const who = { companyId, enabledBranches: input.enabledBranches };
  const one = await importOf(kind, context);
  const cursor = (context.cursor as Cursor | null) ?? (await begin(context));
  // The process was killed during the rollback of a failed attempt.
  if (cursor.back) throw new ApiError('UNKNOWN_ERROR', 'The import failed and is being undone.');
  let done = Object.values(await countsOf(database, place)).reduce((a, b) => a + b, 0);
  for await (const { progress: _, pass, ...portion } of portionsOf(services, kind, one, cursor)) {
    done += portion.rows.length;
    const row = portion.rows.at(-1)?.row ?? 0;
    await stepOf(kind, context, { done, step: 'importing', cursor: { pass, row } satisfies Cursor }, async (sql) => {
      // Imports of one company are serialized, so that the second finds the first one's records.
      await sql.execute(raw`select pg_advisory_xact_lock(hashtextextended(${`import ${companyId}`}, 0))`);
      const planned = await takePlanned(sql, place, portion.rows);
      const plans = await kind.plan(sql, who, one, { ...portion, planned }, true);
      await keepRows(
        sql,
        place,
        await kind.write(sql, { companyId, jobId, userId, wordings: services.wordings }, one, plans),
      );
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

/** The results of the rows so far, read from the rows: a restarted run may have done more than its cursor says. */
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

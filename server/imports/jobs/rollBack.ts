import { and, asc, gt, inArray, sql as raw } from 'drizzle-orm';
import { keepingCodes } from '#contract/imports/importReasons.ts';
import type { ImportStatus } from '#contract/imports/imports.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { importRows } from '#server/platform/db/schema.ts';
import type { ImportKind, RetainedRow } from '../kind.ts';
import { rowsAStep } from '../source.ts';
import { writeImport, type ImportPlace } from '../store.ts';
import { importOf, placeOf, rowsOfImport, stepOf, type ImportContext } from './steps.ts';

/** The progress of the rollback. */
export interface Back {
  row: number;
}

/**
 * Rolls an import back in small steps: created records are deleted, changed ones get their previous values. Records
 * that were changed since, are in use, or are not accessible to the user are kept, with the reason in the row.
 *
 * @param status the import's status at the end
 * @param state the state from which an interrupted rollback resumes
 * @param cursorOf wraps the state into the job's cursor
 * @returns the numbers of deleted, restored and kept rows
 */
export async function rollBack(
  kind: Pick<ImportKind, 'name' | 'rowsAStep' | 'takeBack' | 'mayRepeat'>,
  context: ImportContext,
  status: ImportStatus,
  state: unknown,
  cursorOf: (state: Back) => unknown,
): Promise<Record<string, number>> {
  const { companyId, id: jobId, userId, services, input } = context;
  const { sql: database } = services.database;
  const place = placeOf(context);
  const { wordings } = services;
  const who = { companyId, jobId, userId, wordings, enabledBranches: input.enabledBranches };
  const one = await importOf(kind, context);
  let back = (state as Back | null | undefined) ?? { row: 0 };
  let done = 0;
  for (;;) {
    const rows = await database
      .select()
      .from(importRows)
      .where(and(rowsOfImport(place), gt(importRows.row, back.row), inArray(importRows.action, ['created', 'updated'])))
      .orderBy(asc(importRows.row))
      .limit(rowsAStep(services, kind));
    const last = rows.at(-1)?.row;
    if (last === undefined) break;
    back = { row: last };
    done += rows.length;
    await stepOf(kind, context, { done, step: 'takingBack', cursor: cursorOf(back) }, async (sql) =>
      nameRetained(sql, place, await kind.takeBack(sql, who, one, rows)),
    );
  }
  const counts = await takenBack(database, place);
  const { counts: before } = await importOf(kind, context);
  await context.step({}, (sql) => writeImport(sql, place, { status, counts: { ...before, ...counts } }));
  return counts;
}

/** Imported rows may have ignored cells; only kept rows have these codes. */
const isRetained = raw`coalesce(${importRows.problems}->0->>'code' in (${raw.join(
  keepingCodes.map((code) => raw`${code}`),
  raw`, `,
)}), false)`;

/** The result as stored in the rows, because a restarted process does not know the earlier progress. */
async function takenBack(database: Sql, place: ImportPlace): Promise<Record<string, number>> {
  const [found] = await database
    .select({
      removed: raw<number>`count(*) filter (where action = 'created' and not ${isRetained})::int`,
      restored: raw<number>`count(*) filter (where action = 'updated' and not ${isRetained})::int`,
      kept: raw<number>`count(*) filter (where action in ('created', 'updated') and ${isRetained})::int`,
    })
    .from(importRows)
    .where(rowsOfImport(place));
  return found ?? { removed: 0, restored: 0, kept: 0 };
}

async function nameRetained(sql: Sql, place: ImportPlace, retained: readonly RetainedRow[]): Promise<void> {
  for (const code of new Set(retained.map(({ why }) => why))) {
    const rows = retained.flatMap(({ row, why }) => (why === code ? [row.row] : []));
    await sql
      .update(importRows)
      .set({ problems: [{ field: null, code, value: '' }] })
      .where(and(rowsOfImport(place), inArray(importRows.row, rows)));
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, inArray, ne } from 'drizzle-orm';
import * as z from 'zod';
import type { Sql } from '#server/platform/db/client.ts';
import { insertRows } from '#server/platform/db/rows.ts';
import { importRows } from '#server/platform/db/schema.ts';
import type { ReadRow } from '../cells.ts';
import type { JobContext, ProgressUpdate } from '#server/platform/jobs/kind.ts';
import type { ImportKind, PlannedUpdate, RowOutcome } from '../kind.ts';
import { readImport, type ImportPlace } from '../store.ts';
import type { ImportRow } from '../kind.ts';

/** The input of the import jobs. */
export const importJobInput = z.object({
  importId: z.string(),
  /** The branches of the requesting user; records of others are not changed. */
  enabledBranches: z.union([z.literal('all'), z.array(z.string())]),
});
export type ImportContext = JobContext<z.infer<typeof importJobInput>>;

/** The company and id of a job's import. */
export const placeOf = ({ companyId, input }: ImportContext): ImportPlace => ({ companyId, id: input.importId });

/** The current state of a job's import. */
export const importOf = ({ name }: Pick<ImportKind, 'name'>, context: ImportContext): Promise<ImportRow> =>
  readImport(context.services.database.sql, context.companyId, name, context.input.importId);

const attempts = 6;

/** A step of the job, repeated after a conflict with a concurrent change. */
export async function stepOf<T>(
  kind: Pick<ImportKind, 'mayRepeat'>,
  context: ImportContext,
  progress: ProgressUpdate,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await context.step(progress, work);
    } catch (error) {
      if (attempt >= attempts || !kind.mayRepeat?.(error)) throw error;
      await pause(Math.random() * 50 * attempt);
    }
}

/** The condition for the rows of an import. */
export const rowsOfImport = ({ companyId, id }: ImportPlace) =>
  and(eq(importRows.companyId, companyId), eq(importRows.importId, id));

/** Deletes the results of an earlier check or run. */
export async function clearRows(transaction: Sql, place: ImportPlace): Promise<void> {
  await transaction.delete(importRows).where(rowsOfImport(place));
}

/** Keeps only the planned updates of a check, as rows that are not imported yet. */
export async function planUpdates(transaction: Sql, place: ImportPlace): Promise<void> {
  await transaction.delete(importRows).where(and(rowsOfImport(place), ne(importRows.action, 'updated')));
  await transaction.update(importRows).set({ action: 'planned', problems: null }).where(rowsOfImport(place));
}

/** Returns and deletes the planned updates of some rows, before their outcome is written. */
export async function takePlanned(
  transaction: Sql,
  place: ImportPlace,
  rows: readonly ReadRow[],
): Promise<Map<number, PlannedUpdate>> {
  const { row, reservationId, version, action } = importRows;
  const among = inArray(
    row,
    rows.map((one) => one.row),
  );
  const planned = await transaction
    .delete(importRows)
    .where(and(rowsOfImport(place), eq(action, 'planned'), among))
    .returning({ row, reservationId, version });
  return new Map(planned.map((one) => [one.row, one]));
}

/** Stores the outcome of rows. */
export const keepRows = (sql: Sql, { companyId, id }: ImportPlace, rows: readonly RowOutcome[]): Promise<void> =>
  insertRows(
    sql,
    importRows,
    rows.map(({ row, action, problems, customerId, reservationId, recordId, version, before, after }) => ({
      companyId,
      importId: id,
      row,
      action,
      customerId: customerId ?? null,
      reservationId: reservationId ?? null,
      recordId: recordId ?? null,
      version: version ?? null,
      before: before ?? null,
      after: after ?? null,
      problems: problems.length ? problems : null,
    })),
  );

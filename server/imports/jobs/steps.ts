import { setTimeout as pause } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import type { Sql } from '../../db/client.ts';
import { importRows } from '../../db/schema.ts';
import type { JobProgress } from '../../jobs/kind.ts';
import type { ImportKind } from '../kind.ts';
import type { ImportContext } from './input.ts';

const attempts = 6;

/** A step of the work, done once more where somebody else was in its way. */
export async function stepOf<T>(
  kind: Pick<ImportKind, 'mayRepeat'>,
  context: ImportContext,
  progress: JobProgress,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await context.step(progress, work);
    } catch (error) {
      if (attempt >= attempts || !kind.mayRepeat(error)) throw error;
      await pause(Math.random() * 50 * attempt);
    }
}

/** Forgets what an earlier check or run wrote about the rows. */
export async function clearRows(transaction: Sql, companyId: string, importId: string): Promise<void> {
  await transaction
    .delete(importRows)
    .where(and(eq(importRows.companyId, companyId), eq(importRows.importId, importId)));
}

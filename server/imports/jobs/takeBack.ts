import { and, asc, eq, gt, inArray, sql as raw } from 'drizzle-orm';
import type { ImportProblem } from '#contract/imports.ts';
import type { Sql } from '../../db/client.ts';
import { importRows } from '../../db/schema.ts';
import type { ImportKind, KeptRow } from '../kind.ts';
import { rowsAStep } from '../source.ts';
import { readImport, type ImportRow } from '../store.ts';
import type { ImportContext } from './input.ts';
import { stepOf } from './steps.ts';

/** What became of the rows of an import that was taken back. */
export interface TakenBack {
  removed: number;
  restored: number;
  /** Changed since, in use, or out of sight: left as they are. */
  kept: number;
}

/** How far it is. */
interface Back {
  row: number;
}

/**
 * Takes back what an import did, in small steps: what it created is removed, what it changed gets back what it had.
 * Whatever was changed since, is in use, or is out of sight of who takes it back, is kept, and the row says why.
 *
 * @param state where an interrupted one goes on
 * @param cursorOf wraps the state into the job's cursor
 */
export async function takeBack(
  kind: Pick<ImportKind, 'name' | 'rowsAStep' | 'takeBack' | 'mayRepeat'>,
  context: ImportContext,
  state: unknown,
  cursorOf: (state: Back) => unknown,
): Promise<Record<keyof TakenBack, number>> {
  const { companyId, id: jobId, userId, services, input } = context;
  const { importId, enabledBranches } = input;
  const { sql: database } = services.database;
  const one = await readImport(database, companyId, kind.name, importId);
  let back = (state as Back | null | undefined) ?? { row: 0 };
  let done = 0;
  for (;;) {
    const rows = await database
      .select()
      .from(importRows)
      .where(
        and(
          eq(importRows.companyId, companyId),
          eq(importRows.importId, importId),
          gt(importRows.row, back.row),
          inArray(importRows.action, ['created', 'updated']),
        ),
      )
      .orderBy(asc(importRows.row))
      .limit(rowsAStep(services, kind));
    const last = rows.at(-1)?.row;
    if (last === undefined) break;
    back = { row: last };
    done += rows.length;
    await stepOf(kind, context, { done, step: 'takingBack', cursor: cursorOf(back) }, async (sql) =>
      nameKept(sql, one, await kind.takeBack(sql, { companyId, jobId, userId, enabledBranches }, one, rows)),
    );
  }
  return takenBack(database, companyId, importId);
}

/** What came of it, as the rows say: a restarted process does not know what the one before it did. */
async function takenBack(database: Sql, companyId: string, importId: string): Promise<Record<keyof TakenBack, number>> {
  const [found] = await database
    .select({
      removed: raw<number>`count(*) filter (where action = 'created' and problems is null)::int`,
      restored: raw<number>`count(*) filter (where action = 'updated' and problems is null)::int`,
      kept: raw<number>`count(*) filter (where action in ('created', 'updated') and problems is not null)::int`,
    })
    .from(importRows)
    .where(and(eq(importRows.companyId, companyId), eq(importRows.importId, importId)));
  return found ?? { removed: 0, restored: 0, kept: 0 };
}

async function nameKept(sql: Sql, { companyId, id }: ImportRow, kept: readonly KeptRow[]): Promise<void> {
  for (const code of new Set(kept.map(({ why }) => why))) {
    const problem: ImportProblem = { field: null, code, value: '' };
    const rows = kept.flatMap(({ row, why }) => (why === code ? [row.row] : []));
    await sql
      .update(importRows)
      .set({ problems: [problem] })
      .where(and(eq(importRows.companyId, companyId), eq(importRows.importId, id), inArray(importRows.row, rows)));
  }
}

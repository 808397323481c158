import type { PgTable } from 'drizzle-orm/pg-core';
import type { Problem } from '#contract/core/problems.ts';
import { initialOf } from '#contract/core/fields.ts';
import type { Sql } from '../db/client.ts';
import { strangeFiles, type MayUse } from '../files/used.ts';
import { writeAudit, type AuditEntry } from '../kernel/audit.ts';
import { newId } from '../kernel/ids.ts';
import { newColumns, normalizedSettings, settingsProblems, type SettingsSchema } from './settings.ts';

/** Creates records that the contract describes by fields (`contract/core/fields.ts`). */

type Values = Readonly<Record<string, unknown>>;

/** A record to be created. */
export interface NewRecord {
  part: SettingsSchema;
  id: string;
  /** The values as sent. */
  input: Values;
  /** The values as they will be stored. */
  values: Values;
  /** Its path in the request, the prefix of paths in errors. */
  under: string;
}

/** A record from sent values, with dependent values; `usual` has the defaults. */
export const newRecord = (part: SettingsSchema, input: Values, usual: Values = {}, under = ''): NewRecord => ({
  part,
  id: newId(),
  input,
  values: normalizedSettings(part, { ...initialOf(part.fields), ...usual, ...input }),
  under,
});

/** The problems of records to be created, including files that are not allowed. */
export async function newProblems(records: readonly NewRecord[], mayUse: MayUse): Promise<Problem[]> {
  const found = records.map(async ({ part, input, values, under }) => {
    const problems = [...settingsProblems(part, values), ...(await strangeFiles(part.fields, input, mayUse))];
    return problems.map((problem) => ({ ...problem, path: under + problem.path }));
  });
  return (await Promise.all(found)).flat();
}

/**
 * Creates records together with related rows, and adds them to the audit log.
 *
 * @param beside columns that all of them have in addition to their fields
 * @returns the rows, in the same order
 */
export async function insertRecords<Table extends PgTable>(
  transaction: Sql,
  table: Table,
  records: readonly NewRecord[],
  beside: Values,
  of: Omit<AuditEntry, 'action' | 'entityId'> & { companyId: string },
): Promise<Table['$inferSelect'][]> {
  const rows = records.map(({ part, id, values }) => ({ ...newColumns(part.fields, table, values), ...beside, id }));
  const made = await transaction
    .insert(table as PgTable)
    .values(rows)
    .returning();
  await writeAudit(
    transaction,
    rows.map((row) => ({ ...of, action: 'create', entityId: row.id, after: row })),
  );
  for (const { part, id: entityId, values, under } of records)
    await part.keep?.(transaction, { ...of, entityId }, values, under);
  return made;
}

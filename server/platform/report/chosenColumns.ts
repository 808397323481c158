import { columnsOf, defaultColumns } from '#contract/platform/report.ts';
import { reportOf } from '#contract/reports.ts';
import type { Sql } from '../db/client.ts';
import { reportColumns } from '../db/schema.ts';
import { refusedField } from '../kernel/errors.ts';
import { equal } from '../sql/equal.ts';

/** The columns of a report that a user selected; a personal preference, so not in the audit log. */

interface Whose {
  companyId: string;
  userId: string;
  /** Its name. */
  report: string;
}
export interface ChosenColumns {
  columns: string[];
  /** Whether they were selected, or are the default ones. */
  chosen: boolean;
}

/** The selected columns, without those that no longer exist; the default ones if none were selected. */
export async function chosenColumns(sql: Sql, { companyId, userId, report }: Whose): Promise<ChosenColumns> {
  const [row] = await sql
    .select({ columns: reportColumns.columns })
    .from(reportColumns)
    .where(equal(reportColumns, { companyId, userId, report }));
  const known = new Set(columnsOf(reportOf(report)));
  const columns = row?.columns.filter((name) => known.has(name)) ?? [];
  return columns.length ? { columns, chosen: true } : { columns: defaultColumns(reportOf(report)), chosen: false };
}

/** Stores a selection; an empty one is deleted. @throws ApiError `invalid_input` for unknown or duplicate columns */
export async function chooseColumns(sql: Sql, whose: Whose, columns: readonly string[]): Promise<ChosenColumns> {
  const known = new Set(columnsOf(reportOf(whose.report)));
  const wrong = columns.findIndex((name, index) => !known.has(name) || columns.indexOf(name) !== index);
  if (wrong >= 0)
    throw refusedField('invalid_input', `columns.${wrong}`, 'is no column of this report, or was named before');
  await sql
    .insert(reportColumns)
    .values({ ...whose, columns: [...columns] })
    .onConflictDoUpdate({
      target: [reportColumns.companyId, reportColumns.userId, reportColumns.report],
      set: { columns: [...columns], updatedTime: new Date() },
    });
  return chosenColumns(sql, whose);
}

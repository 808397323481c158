import { and, asc, gt, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { Language } from '#contract/core/constants.ts';
import { reasonText, type ImportProblemCode } from '#contract/imports/importReasons.ts';
import type { ProblemRow } from '#contract/imports/imports.ts';
import type { Database } from '#server/platform/db/client.ts';
import { importRows } from '#server/platform/db/schema.ts';
import { csvHead, csvLine } from '#server/platform/spreadsheet/writeCsv.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import { openTable } from '#server/platform/spreadsheet/table.ts';
import type { TableRow } from '#server/platform/db/tableRow.ts';
import { tableSourceOf } from './source.ts';
import type { ImportRow } from './kind.ts';
import { equal } from '#server/platform/sql/equal.ts';
import { pageOfTable } from '#server/platform/sql/page.ts';

/** Rows that were not imported. */

const withProblems = (companyId: string, importId: string, code?: ImportProblemCode): SQL | undefined =>
  and(
    equal(importRows, { companyId, importId }),
    isNotNull(importRows.problems),
    code && sql`${importRows.problems} @> ${JSON.stringify([{ code }])}::jsonb`,
  );

/** A page of rejected rows, with their number by kind. */
export async function problemPage(
  { sql: database }: Database,
  companyId: string,
  importId: string,
  query: { code?: ImportProblemCode; from: number; size: number },
): Promise<{ rows: ProblemRow[]; total: number; byCode: Partial<Record<ImportProblemCode, number>> }> {
  const parts = { where: withProblems(companyId, importId, query.code), order: [asc(importRows.row)] };
  const [{ rows, total }, kinds] = await Promise.all([
    pageOfTable(database, importRows, query, parts),
    database
      .select({ code: sql<ImportProblemCode>`problem->>'code'`, count: sql<number>`count(*)::int` })
      .from(importRows)
      .crossJoinLateral(sql`jsonb_array_elements(${importRows.problems}) problem`)
      .where(withProblems(companyId, importId))
      .groupBy(sql`1`),
  ]);
  return {
    rows: rows.flatMap(({ row, action, customerId, reservationId, problems }) =>
      action === 'planned' || !problems ? [] : [{ row, action, customerId, reservationId, problems }],
    ),
    total,
    byCode: Object.fromEntries(kinds.map((kind) => [kind.code, kind.count])),
  };
}

type Problem = Pick<ProblemRow, 'row' | 'problems'>;

/** All rejected rows in file order, read page by page. */
async function* allProblems({ sql: database }: Database, companyId: string, importId: string): AsyncGenerator<Problem> {
  for (let last = -1; ;) {
    const rows = await database
      .select({ row: importRows.row, problems: importRows.problems })
      .from(importRows)
      .where(and(withProblems(companyId, importId), gt(importRows.row, last)))
      .orderBy(asc(importRows.row))
      .limit(1_000);
    for (const { row, problems } of rows) yield { row, problems: problems ?? [] };
    if (rows.length < 1_000) return;
    last = rows.at(-1)?.row ?? last;
  }
}

/** Headings of the two added columns. */
const headings: Readonly<Record<Language, readonly [string, string]>> = {
  en: ['Row', 'Reason'],
  zh: ['列', '原因'],
  'zh-cn': ['行', '原因'],
  ja: ['行', '理由'],
};

/**
 * The rejected rows as in the file, with row number and reason in front, as CSV in UTF-8 with a byte order mark, by
 * which spreadsheets recognise the encoding. The corrected file can be imported on its own.
 */
export async function* problemsCsv(services: Services, row: ImportRow, language: Language): AsyncGenerator<string> {
  const table = await openTable(services.privateFiles, tableSourceOf(row));
  const problems = allProblems(services.database, row.companyId, row.id);
  try {
    yield csvHead([...headings[language], ...table.header]);
    let next = await problems.next();
    for await (const portion of table.rows) {
      let text = '';
      for (const one of portion) {
        if (next.done) break;
        if (next.value.row !== one.row) continue;
        text += lineOf(one, next.value, table.header, row, language);
        next = await problems.next();
      }
      if (text) yield text;
      if (next.done) return;
    }
  } finally {
    await table.rows.return(undefined);
    await problems.return(undefined);
  }
}

function lineOf(
  { row, cells }: TableRow,
  { problems }: Problem,
  header: readonly string[],
  { mapping }: Pick<ImportRow, 'mapping'>,
  language: Language,
): string {
  const reasons = problems.map((problem) => {
    const column = problem.field === null ? undefined : header[mapping[problem.field] ?? -1];
    return `${column ? `${column}: ` : ''}${reasonText(problem, language)}`;
  });
  return csvLine([String(row), reasons.join(' '), ...header.map((_, column) => cells[column] ?? '')]);
}

import { setImmediate as pause } from 'node:timers/promises';
import { and, desc, eq, sql as raw } from 'drizzle-orm';
import type { WordChoice } from '#contract/imports/importWords.ts';
import { importMaxColumns, type ImportChoices, type ImportKindName } from '#contract/imports/imports.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { imports } from '#server/platform/db/schema.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import { readingsOf } from './columns/decide.ts';
import type { ColumnFacts, KnownChoice } from '#server/platform/db/columnFacts.ts';
import { ColumnSurvey } from './columns/facts.ts';
import { fileError } from '#server/platform/spreadsheet/fileError.ts';
import { openTable, shownCells } from '#server/platform/spreadsheet/table.ts';
import type { TableRow, TableSource } from '#server/platform/db/tableRow.ts';
import { findTable } from './findTable.ts';
import type { ImportKind } from './kind.ts';
import { equal } from '#server/platform/sql/equal.ts';

/** The facts about a table before the user has mapped its columns. */
export interface TableSurvey {
  sheet: string | null;
  header: string[];
  headerRow: number;
  /** The first non-blank rows of the table: above the header, the header, and below it. */
  top: TableRow[];
  /** The first rows below the header. */
  sample: string[][];
  facts: (ColumnFacts | null)[];
  /** As in the last file of the kind with the same header; otherwise, and for columns empty there, suggested. */
  mapping: Readonly<Record<string, number>>;
  joined: Record<string, number[]>;
  choices: KnownChoice[];
  /** The word meanings of the last file of the kind with the same header. */
  values: WordChoice[];
}

/**
 * Finds the table in a file and surveys it.
 *
 * @param sheets the candidates, if none is selected yet; null in the list for a file without sheets
 * @returns the survey, and the options of the last file with the same header
 * @throws ApiError if even the first rows cannot be read, or the file is invalid with any settings
 */
export async function surveyTable(
  services: Services,
  kind: Pick<ImportKind, 'name' | 'suggest' | 'joinedColumns'>,
  companyId: string,
  source: TableSource,
  sheets: readonly (string | null)[],
): Promise<{ survey: TableSurvey; options: ImportChoices | undefined }> {
  const place = source.headerRow !== null ? source : await findTable(services, kind, companyId, source, sheets);
  const found = await lookThrough(services, { ...source, sheet: place.sheet, headerRow: place.headerRow });
  const { header, facts } = found;
  // Columns without names cannot be recognised by them.
  const last = header.some((name) => name !== '')
    ? await lastOf(services.database.sql, companyId, kind.name, header)
    : null;
  const suggested = kind.suggest(header, facts);
  const mapping = last ? mappingAgain(last, suggested) : suggested;
  const joined = last?.joined ?? kind.joinedColumns?.(header, mapping, facts) ?? {};
  const { choices = [], values = [], options } = last ?? {};
  return { survey: { sheet: place.sheet, ...found, mapping, joined, choices, values }, options };
}

/** The previous mapping, with suggestions for columns that had no filled cell before. */
function mappingAgain(
  { mapping, joined, facts }: Pick<TableSurvey, 'mapping' | 'joined' | 'facts'>,
  suggested: Readonly<Record<string, number>>,
): Record<string, number> {
  const taken = new Set([...Object.values(mapping), ...Object.values(joined).flat()]);
  const filledSince = Object.entries(suggested).filter(
    ([field, column]) => mapping[field] === undefined && !taken.has(column) && !facts[column]?.filled,
  );
  return { ...mapping, ...Object.fromEntries(filledSince) };
}

const sampleSize = 5;
/** Rows and columns that are searched for the header and shown for selection. */
const topSize = 12;
const topColumns = 20;
/** Cells per turn before other requests run. */
const cellsAtOnce = 2_000;

/**
 * Reads a table to its end. If rows after its sample are split incorrectly, the facts so far are used: the check
 * reports the row, and the file may still be read differently.
 */
async function lookThrough(services: Pick<Services, 'privateFiles'>, source: TableSource) {
  const table = await openTable(services.privateFiles, source);
  const columns = new ColumnSurvey();
  const sample: string[][] = [];
  const top = table.headerRow ? [...table.above, { row: table.headerRow, cells: table.header }] : [];
  let looked = 0;
  try {
    for await (const portion of table.rows)
      for (const { row, cells } of portion) {
        if (top.length < topSize) top.push({ row, cells });
        if (sample.length < sampleSize) sample.push(shownCells(cells));
        columns.add(cells.slice(0, importMaxColumns));
        looked += cells.length;
        if (looked < cellsAtOnce) continue;
        looked = 0;
        await pause();
      }
  } catch (error) {
    if (sample.length < sampleSize || !mayBeReadOtherwise(error)) throw error;
  }
  if (!sample.length) throw fileError('noRows');
  const { header, headerRow } = table;
  return {
    header,
    headerRow,
    top: top.map(({ row, cells }) => ({ row, cells: shownCells(cells).slice(0, topColumns) })),
    sample,
    facts: columns.facts(),
  };
}

/** Whether another encoding or another separator may fix the error. */
const mayBeReadOtherwise = (error: unknown): boolean =>
  error instanceof ApiError && ['quotes', 'recordTooLong'].includes(error.options.details?.[0]?.code ?? '');

/** The choices for the last imported file with the same header. */
async function lastOf(sql: Sql, companyId: string, kind: ImportKindName, header: readonly string[]) {
  const [last] = await sql
    .select({
      mapping: imports.mapping,
      joined: imports.joined,
      options: imports.options,
      facts: imports.facts,
      choices: imports.choices,
      values: imports.values,
    })
    .from(imports)
    .where(
      and(
        equal(imports, { companyId, kind }),
        raw`${imports.header} = ${raw.param(header)}::text[]`,
        eq(imports.status, 'done'),
      ),
    )
    .orderBy(desc(imports.createdTime))
    .limit(1);
  if (!last) return null;
  const choices = readingsOf(last.facts, last.choices).flatMap(({ column, aspect, value }) =>
    value === null ? [] : [{ column, aspect, value, by: 'before' } as KnownChoice],
  );
  return { ...last, choices };
}

import { asc, eq } from 'drizzle-orm';
import type { ImportEncoding, ImportDelimiter } from '#contract/imports/imports.ts';
import { branches } from '#server/platform/db/schema.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import type { TableRow } from '#server/platform/db/tableRow.ts';
import { openTable } from '#server/platform/spreadsheet/table.ts';
import { wordKey, type WordChoice } from '#contract/imports/importWords.ts';
import { isTaken, type ChosenMeaning, type ReadRow } from './cells.ts';
import { readingBy, readingsOf } from './columns/decide.ts';
import type { ImportKind, ImportRow, Portion, RowPlan, SeenRows } from './kind.ts';

/** The source of an import's file. */
export const tableSourceOf = (
  row: Pick<ImportRow, 'file' | 'bytes' | 'format' | 'encoding' | 'delimiter' | 'sheet' | 'headerRow'>,
) => ({
  ...row,
  encoding: row.encoding as ImportEncoding | null,
  delimiter: row.delimiter as ImportDelimiter | null,
});

function chosenBy(choices: readonly WordChoice[]): ChosenMeaning {
  const values = new Map(choices.map(({ field, word, value }) => [`${field} ${wordKey(word)}`, value]));
  return (field, cell) => values.get(`${field} ${wordKey(cell)}`);
}

/** The embedded database blocks other requests while it writes. */
const maxEmbedded = 250;

/** Rows per step. */
export const rowsAStep = ({ database }: Pick<Services, 'database'>, kind: Pick<ImportKind, 'rowsAStep'>): number =>
  database.kind === 'embedded' ? Math.min(maxEmbedded, kind.rowsAStep) : kind.rowsAStep;

/** A place among the rows of a file: in the pass for all rows, or in the second one, for those that are later. */
export interface FilePlace {
  pass?: number;
  row: number;
}

/**
 * The rows of an import's file after a place, in portions, each with the progress in the file from 0 to 1. Earlier rows
 * are read too, to track their records.
 *
 * @throws ApiError if the file is missing or malformed; also while reading
 */
export async function* portionsOf<Row extends ReadRow, Plan extends RowPlan, Seen extends SeenRows<Row>>(
  services: Services,
  kind: ImportKind<Row, Plan, Seen>,
  one: ImportRow,
  after: FilePlace = { row: 0 },
): AsyncGenerator<Portion<Row, Seen> & { pass: number; progress: number }> {
  const { sql } = services.database;
  const { id, name, country, timeZone, currency } = branches;
  const open = () => openTable(services.privateFiles, tableSourceOf(one));
  const first = await open();
  const all = await sql
    .select({ id, name, country, timeZone, currency })
    .from(branches)
    .where(eq(branches.companyId, one.companyId))
    .orderBy(asc(branches.createdTime), asc(id));
  const readingAt = readingBy(readingsOf(one.facts, one.choices));
  const read = kind.reader(one, {
    mapping: one.mapping,
    joined: one.joined,
    columns: first.header.length,
    leaveOut: one.options.badCells === 'leaveOut',
    chosen: chosenBy(one.values),
    branches: all,
    readingOf: (field) => readingAt(one.mapping[field]),
  });
  const seen = await kind.seen(sql, one, after.row);
  const passes = kind.isLater ? 2 : 1;
  const { pass: begun = 0, row: last } = after;
  for (let pass = 0; pass < passes; pass += 1) {
    const table = pass ? await open() : first;
    for await (const portion of inPortions(table.rows, rowsAStep(services, kind))) {
      const found = portion.map(read).filter((row) => (kind.isLater?.(row) ?? false) === pass > 0);
      const earlier = new Map(found.map((row) => [row.row, isTaken(row) ? seen.meet(row) : undefined]));
      const rows = found.filter(({ row }) => (pass === begun ? row > last : pass > begun));
      if (rows.length) yield { rows, earlier, seen, pass, progress: (pass + table.progress()) / passes };
    }
  }
}

/** The maximum number of characters of rows in memory. */
const maxSigns = 4_000_000;
const signsOf = ({ cells }: TableRow) => cells.reduce((sum, cell) => sum + cell.length, 0);

async function* inPortions(rows: AsyncIterable<TableRow[]>, size: number): AsyncGenerator<TableRow[]> {
  let waiting: TableRow[] = [];
  let signs = 0;
  for await (const some of rows)
    for (const row of some) {
      waiting.push(row);
      signs += signsOf(row);
      if (waiting.length < size && signs < maxSigns) continue;
      yield waiting;
      [waiting, signs] = [[], 0];
    }
  if (waiting.length) yield waiting;
}

import type { ImportEncoding, ImportDelimiter } from '#contract/imports.ts';
import type { Services } from '../kernel/services.ts';
import type { ReadRow } from './cells.ts';
import type { ImportKind } from './kind.ts';
import type { TableRow } from '../kernel/tableRow.ts';
import { openTable } from '../spreadsheet/table.ts';
import type { ImportRow } from './store.ts';

/** How an import's file is read. */
export const sourceOf = (
  row: Pick<ImportRow, 'file' | 'bytes' | 'format' | 'encoding' | 'delimiter' | 'sheet' | 'headerRow'>,
) => ({
  ...row,
  encoding: row.encoding as ImportEncoding | null,
  delimiter: row.delimiter as ImportDelimiter | null,
});

export interface FileRows<Row> {
  /** The rows of the file in portions of `size`. */
  portions: AsyncGenerator<Row[]>;
  /** How much of the file has been read, 0 to 1. */
  progress(): number;
}

/**
 * The rows of an import's file, read one by one.
 * @throws ApiError where the file is gone or malformed; while reading, too
 */
export async function rowsOf<Row extends ReadRow>(
  services: Services,
  kind: { reader: ImportKind<Row>['reader'] },
  one: ImportRow,
  size: number,
): Promise<FileRows<Row>> {
  const table = await openTable(services.privateFiles, sourceOf(one));
  const read = await kind.reader(services.database.sql, one, table.header.length);
  async function* portions(): AsyncGenerator<Row[]> {
    for await (const rows of inPortions(table.rows, size)) yield rows.map(read);
  }
  return { portions: portions(), progress: () => table.progress() };
}

/** Signs of rows that are held at a time. */
const mostSigns = 4_000_000;
const signsOf = ({ cells }: TableRow) => cells.reduce((sum, cell) => sum + cell.length, 0);

async function* inPortions(rows: AsyncIterable<TableRow[]>, size: number): AsyncGenerator<TableRow[]> {
  let waiting: TableRow[] = [];
  let signs = 0;
  for await (const some of rows)
    for (const row of some) {
      waiting.push(row);
      signs += signsOf(row);
      if (waiting.length < size && signs < mostSigns) continue;
      yield waiting;
      [waiting, signs] = [[], 0];
    }
  if (waiting.length) yield waiting;
}

/** The embedded database holds everybody up while it writes. */
const mostEmbedded = 250;

/** Rows done at a time. */
export const rowsAStep = ({ database }: Pick<Services, 'database'>, kind: Pick<ImportKind, 'rowsAStep'>): number =>
  database.kind === 'embedded' ? Math.min(mostEmbedded, kind.rowsAStep) : kind.rowsAStep;

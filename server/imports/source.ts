import type { ImportEncoding, ImportDelimiter } from '#contract/imports.ts';
import type { Services } from '../services.ts';
import { guestReader, type RowGuest } from './guest.ts';
import type { TableRow } from './read/tableRow.ts';
import { openTable } from './read/table.ts';
import { branchOf, type ImportRow } from './store.ts';

/** How an import's file is read. */
export const sourceOf = (row: Pick<ImportRow, 'file' | 'bytes' | 'format' | 'encoding' | 'delimiter' | 'sheet'>) => ({
  ...row,
  encoding: row.encoding as ImportEncoding | null,
  delimiter: row.delimiter as ImportDelimiter | null,
});

export interface GuestRows {
  /** The guests of the file in portions of `size`. */
  portions: AsyncGenerator<RowGuest[]>;
  progress(): number;
}

/**
 * The guests of an import's file, read row by row.
 * @throws ApiError where the file is gone or malformed; while reading, too
 */
export async function guestRows(services: Services, row: ImportRow, size: number): Promise<GuestRows> {
  const branch = await branchOf(services.database.sql, row.companyId, row.options.branchId);
  const table = await openTable(services.privateFiles, sourceOf(row));
  const read = guestReader(row.mapping, table.header.length, { ...branch, now: Date.now() });
  async function* portions(): AsyncGenerator<RowGuest[]> {
    for await (const rows of inPortions(table.rows, size)) yield rows.map(read);
  }
  return { portions: portions(), progress: () => table.progress() };
}

async function* inPortions(rows: AsyncIterable<TableRow[]>, size: number): AsyncGenerator<TableRow[]> {
  let waiting: TableRow[] = [];
  for await (const some of rows) {
    waiting = waiting.length ? waiting.concat(some) : some;
    while (waiting.length >= size) {
      yield waiting.slice(0, size);
      waiting = waiting.slice(size);
    }
  }
  if (waiting.length) yield waiting;
}

/** Rows done at a time: the embedded database holds everybody up while it writes. */
export const rowsAStep = ({ database }: Pick<Services, 'database'>): number =>
  database.kind === 'embedded' ? 250 : 2_000;

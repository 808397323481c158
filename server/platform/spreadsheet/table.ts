import { importMaxColumns } from '#contract/imports/imports.ts';
import type { PrivateFiles } from '../kernel/files.ts';
import { fileError } from './fileError.ts';
import type { TableRow, TableSource } from '../db/tableRow.ts';
import { fileThreads } from './threads.ts';

export interface OpenTable {
  header: string[];
  headerRow: number;
  /** The non-blank rows above the header, up to the display limit. */
  above: TableRow[];
  /** The rows below the header in portions; the file is closed when they are read to the end or reading stops early. */
  rows: AsyncGenerator<TableRow[]>;
  /** The share of the file read so far, 0 to 1. */
  progress(): number;
}

const maxAbove = 20;

/**
 * Opens a table and reads its header: the first non-blank row, unless another one was chosen, or none (row 0).
 * @throws ApiError if the file is missing, empty or malformed; also while reading
 */
export async function openTable(files: PrivateFiles, source: TableSource): Promise<OpenTable> {
  let read = 0;
  const portions = portionsOf(files, source, (share) => (read = share));
  const above: TableRow[] = [];
  let rest: TableRow[] = [];
  let head: TableRow | undefined;
  while (!head) {
    const next = await portions.next();
    if (next.done) throw fileError(above.length ? 'noHeader' : 'empty');
    const at = next.value.findIndex(({ row }) => row >= (source.headerRow ?? 0));
    head = next.value[at];
    rest = next.value.slice(source.headerRow === 0 ? at : at + 1);
    above.push(...next.value.slice(0, head ? at : undefined).slice(0, maxAbove - above.length));
  }
  const named = headerOf(head.cells);
  // If the first row is data, columns are named by their position.
  const header = source.headerRow === 0 ? named.map(() => '') : named;
  if (header.length > importMaxColumns) {
    await portions.return(undefined);
    throw fileError('tooManyColumns');
  }
  async function* rows(): AsyncGenerator<TableRow[]> {
    try {
      if (rest.length) yield rest;
      yield* portions;
    } finally {
      await portions.return(undefined);
    }
  }
  return {
    header,
    headerRow: source.headerRow === 0 ? 0 : head.row,
    above,
    rows: rows(),
    progress: () => Math.min(1, read),
  };
}

/** The column names of a row. */
export function headerOf(cells: readonly string[]): string[] {
  const header = cells.map((cell) => cell.trim().slice(0, 200));
  while (header.length && header.at(-1) === '') header.pop();
  return header;
}

/** A row's cells, cut for display. */
export const shownCells = (cells: readonly string[]): string[] => cells.slice(0, importMaxColumns).map(shown);

async function* portionsOf(
  files: PrivateFiles,
  source: TableSource,
  onProgress: (share: number) => void,
): AsyncGenerator<TableRow[]> {
  for await (const { rows, read } of fileThreads.rows(files, source)) {
    onProgress(read);
    yield rows;
  }
}

const shown = (cell: string) =>
  Array.from(cell.replace(/[\0\p{Surrogate}]/gu, '').slice(0, 400))
    .slice(0, 100)
    .join('');

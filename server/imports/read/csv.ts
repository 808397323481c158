import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import type { ImportDelimiter, ImportEncoding } from '#contract/imports.ts';
import { decoderOf } from './encoding.ts';
import { fileError } from './fileError.ts';
import { rowsAtOnce, type TableRow } from './tableRow.ts';

/** Whatever is longer is a quotation mark that was forgotten. */
const longestRow = 1_000_000;

/**
 * The rows of a text table in portions, blank ones included in the count but left out.
 * @throws ApiError naming the row where the quotation marks do not fit together
 */
export async function* csvRows(
  stream: Readable,
  { encoding, delimiter }: { encoding: ImportEncoding; delimiter: ImportDelimiter },
): AsyncGenerator<TableRow[]> {
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: longestRow,
  });
  // Its failure ends the parser, and is seen there.
  const fed = pipeline(stream, decoderOf(encoding), parser).catch(() => undefined);
  let row = 0;
  let rows: TableRow[] = [];
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1;
      if (isBlank(cells) || (row > 1 && isRemark(cells))) continue;
      rows.push({ row, cells });
      if (rows.length < rowsAtOnce) continue;
      yield rows;
      rows = [];
    }
  } catch (error) {
    throw asFileError(error);
  } finally {
    parser.destroy();
    stream.destroy();
    await fed;
  }
  if (rows.length) yield rows;
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');
/** A line about the file, as our own exports end with: no guest. */
const isRemark = ([first = '', ...others]: readonly string[]) => /^# \S/.test(first) && isBlank(others);

function asFileError(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const row = Number((error as { records?: number }).records ?? 0) + 1;
  return fileError(error.code === 'CSV_MAX_RECORD_SIZE' ? 'recordTooLong' : 'quotes', row);
}

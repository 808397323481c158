import { Readable } from 'node:stream';
import type { PrivateFiles } from '../kernel/files.ts';
import { csvRows, decoded } from './csv.ts';
import { detectEncoding } from './encoding.ts';
import { jsonRows } from './json.ts';
import { vcardRows } from './vcard.ts';
import { fileError } from './fileError.ts';
import type { TableRow, TableSource } from '../db/tableRow.ts';
import { xlsxRows } from './xlsx/rows.ts';

/** A private file from its beginning. @throws ApiError if it does not exist */
export async function fileStream(files: PrivateFiles, file: string): Promise<Readable> {
  const found = await files.read(file);
  if (!found) throw fileError('missing');
  return found.stream;
}

/**
 * The rows of a table of any format, in portions.
 *
 * @param tell called with the share of the file read so far, 0 to 1
 * @throws ApiError if the file is missing or malformed; also while reading
 */
export async function tableRows(
  files: PrivateFiles,
  source: TableSource,
  onProgress: (share: number) => void,
): Promise<AsyncGenerator<TableRow[]>> {
  if (source.format === 'xlsx') return xlsxRows(files, source, onProgress);
  if (source.format === 'json') return jsonTable(files, source.file);
  const { bytes, encoding, delimiter } = source;
  const stream = await fileStream(files, source.file);
  async function* counted(): AsyncGenerator<Buffer> {
    let read = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      read += chunk.length;
      onProgress(read / Math.max(1, bytes));
      yield chunk;
    }
  }
  const text = { encoding: encoding ?? 'utf-8', delimiter: delimiter ?? ',' } as const;
  if (source.format === 'vcf') return vcardRows(decoded(Readable.from(counted()), text.encoding));
  return csvRows(Readable.from(counted()), text);
}

/** The texts of a JSON file, which is read as a whole. */
async function* jsonTable(files: PrivateFiles, file: string): AsyncGenerator<TableRow[]> {
  const { encoding, guesses } = await detectEncoding(await fileStream(files, file));
  if (guesses.length || !encoding.startsWith('utf')) throw fileError('notUtf8');
  let text = '';
  for await (const piece of decoded(await fileStream(files, file), encoding)) text += piece;
  yield* jsonRows(text);
}

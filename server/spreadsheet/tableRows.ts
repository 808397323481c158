import { Transform, type Readable } from 'node:stream';
import type { PrivateFiles } from '../files/private.ts';
import { csvRows } from './csv.ts';
import { fileStream } from './fileStream.ts';
import type { TableRow, TableSource } from '../kernel/tableRow.ts';
import { xlsxRows } from './xlsx/rows.ts';

/**
 * The rows of a table of any format, in portions.
 *
 * @param tell how much of the file has been read, 0 to 1
 * @throws ApiError where the file is gone or malformed; while reading, too
 */
export async function tableRows(
  files: PrivateFiles,
  source: TableSource,
  onProgress: (share: number) => void,
): Promise<AsyncGenerator<TableRow[]>> {
  if (source.format === 'xlsx') return xlsxRows(files, source, onProgress);
  const { bytes, encoding, delimiter } = source;
  const stream = counting(await fileStream(files, source.file), (read) => onProgress(read / Math.max(1, bytes)));
  return csvRows(stream, { encoding: encoding ?? 'utf-8', delimiter: delimiter ?? ',' });
}

function counting(stream: Readable, onProgress: (bytes: number) => void): Readable {
  let bytes = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      onProgress(bytes);
      done(null, chunk);
    },
  });
  stream.on('error', (error) => counter.destroy(error));
  counter.on('close', () => stream.destroy());
  return stream.pipe(counter);
}

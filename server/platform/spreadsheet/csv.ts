import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ImportDelimiter, ImportEncoding } from '#contract/imports/imports.ts';
import { CsvCutter } from './csvCutter.ts';
import { decoderOf } from './encoding.ts';
import { isPortion, type TableRow } from '../db/tableRow.ts';

/**
 * The rows of a text table in portions; blank rows are counted but skipped.
 * @throws ApiError with the row of unbalanced quotation marks
 */
export async function* csvRows(
  stream: Readable,
  { encoding, delimiter }: { encoding: ImportEncoding; delimiter: ImportDelimiter },
): AsyncGenerator<TableRow[]> {
  const cutter = new CsvCutter(delimiter);
  for await (const piece of decoded(stream, encoding)) {
    cutter.write(piece);
    if (cutter.fault) break;
    if (isPortion(cutter.rows.length, cutter.weight)) yield cutter.take();
  }
  cutter.end();
  if (cutter.rows.length) yield cutter.take();
  if (cutter.fault) throw cutter.fault;
}

/** Decodes a stream to text, in pieces; the stream is closed if the reader stops early. */
export async function* decoded(stream: Readable, encoding: ImportEncoding): AsyncGenerator<string> {
  const decoder = decoderOf(encoding);
  // Its error ends the decoder, which reports it.
  const fed = pipeline(stream, decoder).catch(() => undefined);
  try {
    yield* decoder as AsyncIterable<string>;
  } finally {
    stream.destroy();
    await fed;
  }
}

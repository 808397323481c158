import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ImportDelimiter, ImportEncoding } from '#contract/imports/imports.ts';
import { CsvCutter } from './csvCutter.ts';
import { decoderOf } from './encoding.ts';
import { isPortion, type TableRow } from '../kernel/tableRow.ts';

/**
 * The rows of a text table in portions, blank ones included in the count but left out.
 * @throws ApiError naming the row where the quotation marks do not fit together
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

/** A stream's bytes as text, in pieces; whoever breaks off closes it. */
export async function* decoded(stream: Readable, encoding: ImportEncoding): AsyncGenerator<string> {
  const decoder = decoderOf(encoding);
  // Its failure ends the decoder, and is seen there.
  const fed = pipeline(stream, decoder).catch(() => undefined);
  try {
    yield* decoder as AsyncIterable<string>;
  } finally {
    stream.destroy();
    await fed;
  }
}

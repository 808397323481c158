import type { Readable } from 'node:stream';
import { importDelimiters, type ImportDelimiter, type ImportEncoding } from '#contract/imports/imports.ts';
import { decoderOf } from './encoding.ts';

const sampleLength = 65_536;

/** Detects the delimiter from the beginning of a file. */
export async function delimiterOf(stream: Readable, encoding: ImportEncoding): Promise<ImportDelimiter> {
  const decoder = decoderOf(encoding);
  stream.on('error', (error) => decoder.emit('error', error)).pipe(decoder);
  let text = '';
  try {
    for await (const piece of decoder as AsyncIterable<string>) {
      text += piece;
      if (text.length >= sampleLength) break;
    }
  } finally {
    stream.destroy();
  }
  return detectDelimiter(text);
}

/**
 * The delimiter of a text table: the character that splits the most rows into the same number of cells. Characters
 * within quotation marks do not count.
 *
 * @param sample the beginning of the file
 */
export function detectDelimiter(sample: string): ImportDelimiter {
  let best: ImportDelimiter = ',';
  let most = 0;
  for (const delimiter of importDelimiters) {
    const counts = signsARow(sample, delimiter).slice(0, 200);
    const [first = 0] = counts;
    if (!first) continue;
    const similar = counts.filter((count) => count === first).length / counts.length;
    // A row with one delimiter more or fewer is no reason to prefer a rare character.
    const score = similar * Math.min(first, 30) ** 0.5;
    if (score > most) [best, most] = [delimiter, score];
  }
  return best;
}

function signsARow(sample: string, delimiter: string): number[] {
  const counts: number[] = [];
  let [count, quoted, empty] = [0, false, true];
  for (const sign of sample) {
    if (sign === '"') quoted = !quoted;
    else if (!quoted && sign === delimiter) count++;
    else if (!quoted && (sign === '\n' || sign === '\r')) {
      if (!empty) counts.push(count);
      [count, empty] = [0, true];
      continue;
    }
    empty = false;
  }
  // The last row may be truncated; it counts only if it is the only one.
  if (!counts.length && !empty) counts.push(count);
  return counts;
}

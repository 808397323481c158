import type { Readable } from 'node:stream';
import iconv from 'iconv-lite';
import type { ImportEncoding } from '#contract/imports/imports.ts';
import { codecs } from './codecs.ts';
import { judgeReadings, type Guess } from './readingsOfBytes.ts';

/** Detects the encoding of a text file: by its byte order mark, otherwise by the possible readings of its bytes. */

const headBytes = 65_536;
/**
 * The amount of non-ASCII bytes with their context that is examined; a header may be plain English and the names far
 * below.
 */
const sampleBytes = 262_144;

/** A transform from the encoding's bytes to text, without a byte order mark. */
export const decoderOf = (encoding: ImportEncoding): NodeJS.ReadWriteStream =>
  iconv.decodeStream(codecs[encoding], { stripBOM: true });

/** The detected encoding, and if it is not certain, sample lines in each likely one. */
export interface FoundEncoding {
  encoding: ImportEncoding;
  /** The most likely first; empty if the encoding is certain. */
  guesses: Guess[];
}

const sure = (encoding: ImportEncoding): FoundEncoding => ({ encoding, guesses: [] });

/** Examines a whole file with little memory. */
export async function detectEncoding(stream: Readable): Promise<FoundEncoding> {
  const strict = new TextDecoder('utf-8', { fatal: true });
  let valid = true;
  let head = Buffer.alloc(0);
  const beyond: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)]);
    if (valid) valid = accepts(strict, chunk);
    if (length < sampleBytes) {
      const lines = linesBeyondAscii(chunk, sampleBytes - length);
      length += lines.length;
      beyond.push(lines);
    }
  }
  const marked = byMark(head);
  if (marked) return sure(marked);
  const wide = byZeros(head);
  if (wide) return sure(wide);
  if (valid && accepts(strict)) return sure('utf-8');
  return judgeReadings(Buffer.concat(beyond));
}

function accepts(strict: TextDecoder, chunk?: Buffer): boolean {
  try {
    strict.decode(chunk, { stream: chunk !== undefined });
    return true;
  } catch {
    return false;
  }
}

function byMark(head: Buffer): ImportEncoding | null {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return null;
}

/** Commas, digits and line ends of UTF-16 have a zero byte, which no other text has. */
function byZeros(head: Buffer): ImportEncoding | null {
  const zeros = [0, 0];
  head.forEach((byte, at) => {
    if (byte === 0) zeros[at & 1] = (zeros[at & 1] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (even + odd < head.length / 50) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/** The complete lines of a piece that have non-ASCII bytes. */
function linesBeyondAscii(chunk: Buffer, most: number): Buffer {
  const found: Buffer[] = [];
  let length = 0;
  // The first line may have started in the previous piece.
  for (let start = 0; start < chunk.length && length < most;) {
    const end = chunk.indexOf(10, start);
    const line = chunk.subarray(start, end < 0 ? chunk.length : end + 1);
    if (line.some((byte) => byte > 127)) {
      found.push(line);
      length += line.length;
    }
    start += line.length;
  }
  return Buffer.concat(found);
}

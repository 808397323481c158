import type { Readable } from 'node:stream';
import iconv from 'iconv-lite';
import type { ImportEncoding } from '#contract/imports.ts';
import { commonCharacters } from './commonCharacters.ts';

/** In which encoding a text file is: by its byte order mark, else by what its bytes can and cannot be. */

const headBytes = 65_536;
/** Of bytes beyond ASCII and what is around them; a header may be plain English and the names far below. */
const sampleBytes = 262_144;

/** How the library calls them. */
const codecs: Readonly<Record<ImportEncoding, string>> = {
  'utf-8': 'utf8',
  'utf-16le': 'utf16-le',
  'utf-16be': 'utf16-be',
  big5: 'big5hkscs',
  shift_jis: 'cp932',
  'euc-jp': 'euc-jp',
  gb18030: 'gb18030',
  'windows-1252': 'windows-1252',
};

/** A transform from the encoding's bytes to text, without a byte order mark. */
export const decoderOf = (encoding: ImportEncoding): NodeJS.ReadWriteStream =>
  iconv.decodeStream(codecs[encoding], { stripBOM: true });

/** Looks through a whole file, and holds little of it. */
export async function detectEncoding(stream: Readable): Promise<ImportEncoding> {
  const strict = new TextDecoder('utf-8', { fatal: true });
  let valid = true;
  let head = Buffer.alloc(0);
  const beyond: Buffer[] = [];
  let kept = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)]);
    if (valid) valid = accepts(strict, chunk);
    if (kept < sampleBytes) {
      const lines = linesBeyondAscii(chunk, sampleBytes - kept);
      kept += lines.length;
      beyond.push(lines);
    }
  }
  const marked = byMark(head);
  if (marked) return marked;
  const wide = byZeros(head);
  if (wide) return wide;
  if (valid && accepts(strict)) return 'utf-8';
  return bestReading(Buffer.concat(beyond));
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

/** The lines of a piece that have bytes beyond ASCII, whole ones. */
function linesBeyondAscii(chunk: Buffer, most: number): Buffer {
  const found: Buffer[] = [];
  let length = 0;
  // The first line may have begun in the piece before.
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

const candidates = ['big5', 'shift_jis', 'gb18030', 'euc-jp'] as const;

function bestReading(sample: Buffer): ImportEncoding {
  const beyond = sample.reduce((sum, byte) => sum + (byte > 127 ? 1 : 0), 0);
  const scored = candidates
    .map((encoding) => ({ encoding, score: scoreOf(sample, encoding) / Math.max(1, beyond / 2) }))
    .sort((a, b) => b.score - a.score);
  const [best] = scored;
  return best && best.score > 0 ? best.encoding : 'windows-1252';
}

/** How much a reading looks like a guest list; negative for what cannot be one. */
function scoreOf(sample: Buffer, encoding: (typeof candidates)[number]): number {
  const common = commonCharacters[encoding];
  let score = 0;
  for (const sign of iconv.decode(sample, codecs[encoding])) {
    const code = sign.codePointAt(0) ?? 0;
    if (code < 0x80) continue;
    if (code === 0xfffd || (code >= 0xe000 && code <= 0xf8ff) || (code >= 0x80 && code < 0xa0)) score -= 5;
    else if (common.has(sign)) score += 1;
    else if (code >= 0x3041 && code <= 0x30fe) score += 0.6;
    // Single bytes of Shift_JIS: any text of another encoding has some that look like them.
    else if (code >= 0xff61 && code <= 0xff9f) score += 0.15;
    else if (code >= 0xff01 && code <= 0xff5e) score += 0.4;
    else if (code >= 0x3000 && code <= 0x303f) score += 0.4;
    else if (code >= 0x4e00 && code <= 0x9fff) score += 0.05;
    else score -= 0.3;
  }
  return score;
}

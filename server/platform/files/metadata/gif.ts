import { ascii } from './exif.ts';

const image = 0x2c;
const extension = 0x21;
const application = 0xff;
const comment = 0xfe;
/** How often an animation begins again, and colours; what else applications write is no part of the picture. */
const applications = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);

/** Where the blocks of data that begin at a place end: each says how long it is, the last one 0. */
function endOfBlocks(content: Buffer, from: number): number {
  let at = from;
  while (at < content.length) {
    const length = content[at] ?? 0;
    at += 1 + length;
    if (length === 0) break;
  }
  return Math.min(at, content.length);
}

/** How many bytes the table of colours takes that a byte of flags tells of. */
const tableSize = (flags = 0): number => (flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0);

/** A GIF without comments and what applications wrote into it (GIF89a specification, W3C 1990). */
export function cleanGif(content: Buffer): Buffer {
  let at = 13 + tableSize(content[10]);
  const parts = [content.subarray(0, at)];
  while (at + 1 < content.length) {
    const kind = content[at];
    const label = content[at + 1];
    if (kind === image) {
      const end = endOfBlocks(content, at + 11 + tableSize(content[at + 9]));
      parts.push(content.subarray(at, end));
      at = end;
    } else if (kind === extension) {
      const end = endOfBlocks(content, at + 2);
      const foreign = label === application && !applications.has(ascii(content, at + 3, at + 14));
      if (label !== comment && !foreign) parts.push(content.subarray(at, end));
      at = end;
    } else break;
  }
  parts.push(Buffer.from([0x3b]));
  return Buffer.concat(parts);
}

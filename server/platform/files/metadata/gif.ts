import { ascii } from './exif.ts';

const image = 0x2c;
const extension = 0x21;
const application = 0xff;
const comment = 0xfe;
/** The loop count of an animation, and colours; data of other applications is not part of the picture. */
const applications = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);

/** The end of the data blocks at a position: each starts with its length, the last one is 0. */
function endOfBlocks(content: Buffer, from: number): number {
  let at = from;
  while (at < content.length) {
    const length = content[at] ?? 0;
    at += 1 + length;
    if (length === 0) break;
  }
  return Math.min(at, content.length);
}

/** The size in bytes of the colour table that a flags byte describes. */
const tableSize = (flags = 0): number => (flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0);

/** Removes comments and application data from a GIF (GIF89a specification, W3C 1990). */
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

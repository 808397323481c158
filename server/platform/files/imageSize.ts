/** The dimensions of a picture, from its first bytes. */
interface ImageSize {
  width: number;
  height: number;
}

const ascii = (content: Buffer, from: number, to: number) => content.toString('latin1', from, to);

/** The pixels of a JPEG, PNG, WebP or GIF; null for other types and truncated files. */
export function imageSize(content: Buffer): ImageSize | null {
  try {
    if (ascii(content, 1, 4) === 'PNG') return { width: content.readUInt32BE(16), height: content.readUInt32BE(20) };
    if (ascii(content, 0, 4) === 'GIF8') return { width: content.readUInt16LE(6), height: content.readUInt16LE(8) };
    if (ascii(content, 8, 12) === 'WEBP') return webp(content);
    return content.readUInt16BE(0) === 0xffd8 ? jpeg(content) : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Lossy, lossless and extended files store them differently. */
function webp(content: Buffer): ImageSize | null {
  const kind = ascii(content, 12, 16);
  if (kind === 'VP8X') return { width: content.readUIntLE(24, 3) + 1, height: content.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8 ') return { width: content.readUInt16LE(26) & 0x3fff, height: content.readUInt16LE(28) & 0x3fff };
  if (kind !== 'VP8L') return null;
  const bits = content.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/** Codes within the range of frame headers that have another meaning. */
const noFrames = new Set([0xc4, 0xc8, 0xcc]);

function jpeg(content: Buffer): ImageSize | null {
  let at = 2;
  while (at < content.length) {
    if (content.readUInt8(at) !== 0xff) return null;
    const marker = content.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker >= 0xc0 && marker <= 0xcf && !noFrames.has(marker))
      return { height: content.readUInt16BE(at + 5), width: content.readUInt16BE(at + 7) };
    at += 2 + content.readUInt16BE(at + 2);
  }
  return null;
}

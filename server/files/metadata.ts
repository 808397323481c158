import { crc32 } from 'node:zlib';

/**
 * Pictures without what cameras and programs write into them: places, times, devices, names, thumbnails, and whatever
 * follows the picture. Colours (ICC) and the side that is up stay. Each part is looked at once.
 */

const sideways = 0x0112;
/** The usual side up: nothing has to be said. */
const upright = 1;

const ascii = (content: Buffer, from: number, to: number) => content.toString('latin1', from, to);

/** The side that is up, of what follows `Exif\0\0`: a header as TIFF has it, and its first directory. */
function orientationOf(tiff: Buffer): number {
  const order = ascii(tiff, 0, 2);
  if ((order !== 'II' && order !== 'MM') || tiff.length < 8) return upright;
  const short = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (first + 2 > tiff.length) return upright;
  const entries = short(first);
  for (let index = 0; index < entries; index += 1) {
    const at = first + 2 + index * 12;
    if (at + 12 > tiff.length) break;
    const value = short(at + 8);
    if (short(at) === sideways) return value >= 1 && value <= 8 ? value : upright;
  }
  return upright;
}

/** A directory with the side that is up, and nothing else. */
function tiffWith(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(sideways, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}

const exifMark = 'Exif\0\0';

function jpegSegment(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/** Whether a segment is part of the picture: no application's but the colours', and no comment. */
function belongs(marker: number, body: Buffer): boolean {
  const app = (name: string) => ascii(body, 0, name.length) === name;
  if (marker === 0xe0) return app('JFIF\0');
  if (marker === 0xe2) return app('ICC_PROFILE\0');
  if (marker === 0xee) return app('Adobe');
  return (marker < 0xe1 || marker > 0xef) && marker !== 0xfe;
}

/** Where the coded picture that begins at a place ends: at the next marker that is none of its own. */
function endOfScan(content: Buffer, from: number): number {
  for (let at = content.indexOf(0xff, from); at >= 0; at = content.indexOf(0xff, at + 1)) {
    const next = content[at + 1] ?? 0xff;
    const own = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!own) return at;
  }
  return content.length;
}

function cleanJpeg(content: Buffer): Buffer {
  const parts = [content.subarray(0, 2)];
  let orientation = upright;
  let at = 2;
  while (at + 4 <= content.length) {
    const marker = content[at + 1] ?? 0;
    // Markers may have more than one sign before them.
    if (content[at] === 0xff && marker === 0xff) {
      at += 1;
      continue;
    }
    if (content[at] !== 0xff) {
      at = content.indexOf(0xff, at);
      if (at < 0) break;
      continue;
    }
    if (marker === 0xd9) break;
    const end = at + 2 + content.readUInt16BE(at + 2);
    const body = content.subarray(at + 4, end);
    if (marker === 0xe1 && ascii(body, 0, exifMark.length) === exifMark)
      orientation = orientationOf(body.subarray(exifMark.length));
    const to = marker === 0xda ? endOfScan(content, end) : end;
    if (belongs(marker, body)) parts.push(content.subarray(at, to));
    at = Math.max(to, at + 4);
  }
  parts.push(Buffer.from([0xff, 0xd9]));
  if (orientation !== upright) {
    const exif = jpegSegment(0xe1, Buffer.concat([Buffer.from(exifMark, 'latin1'), tiffWith(orientation)]));
    // After what says that it is JFIF, which comes first.
    parts.splice(parts[1]?.[1] === 0xe0 ? 2 : 1, 0, exif);
  }
  return Buffer.concat(parts);
}

const pngMetadata = new Set(['eXIf', 'tEXt', 'iTXt', 'zTXt', 'tIME']);

function pngChunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

function cleanPng(content: Buffer): Buffer {
  const parts = [content.subarray(0, 8)];
  for (let at = 8; at + 8 <= content.length;) {
    const type = ascii(content, at + 4, at + 8);
    const end = at + 12 + content.readUInt32BE(at);
    if (type === 'eXIf') {
      const orientation = orientationOf(content.subarray(at + 8, end - 4));
      if (orientation !== upright) parts.push(pngChunk('eXIf', tiffWith(orientation)));
    } else if (!pngMetadata.has(type)) parts.push(content.subarray(at, end));
    if (type === 'IEND') break;
    at = end;
  }
  return Buffer.concat(parts);
}

const webpPicture = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const hasExif = 0x08;
const hasXmp = 0x04;

function webpChunk(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

function cleanWebp(content: Buffer): Buffer {
  const parts: Buffer[] = [];
  let orientation = upright;
  let extended: Buffer | null = null;
  const whole = Math.min(content.length, 8 + content.readUInt32LE(4));
  for (let at = 12; at + 8 <= whole;) {
    const type = ascii(content, at, at + 4);
    const length = content.readUInt32LE(at + 4);
    const body = content.subarray(at + 8, Math.min(whole, at + 8 + length));
    if (type === 'EXIF') {
      const marked = ascii(body, 0, exifMark.length) === exifMark;
      orientation = orientationOf(marked ? body.subarray(exifMark.length) : body);
    } else if (type === 'VP8X' && body.length > 0) {
      extended = webpChunk(type, Buffer.from(body));
      parts.push(extended);
    } else if (webpPicture.has(type)) parts.push(webpChunk(type, body));
    at += 8 + length + (length % 2);
  }
  // Without the list of what there is nothing says that there is a side.
  const exif = extended && orientation !== upright ? tiffWith(orientation) : null;
  if (extended) extended[8] = ((extended[8] ?? 0) & ~(hasExif | hasXmp)) | (exif ? hasExif : 0);
  if (exif) parts.push(webpChunk('EXIF', exif));
  const body = Buffer.concat(parts);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
}

/**
 * A picture without metadata; what is no picture of these types stays as it is.
 *
 * @example withoutMetadata(content, 'image/jpeg')
 */
export function withoutMetadata(content: Buffer, type: string): Buffer {
  if (type === 'image/jpeg' && ascii(content, 0, 2) === '\xff\xd8') return cleanJpeg(content);
  if (type === 'image/png' && ascii(content, 0, 8) === '\x89PNG\r\n\x1a\n') return cleanPng(content);
  if (type === 'image/webp' && ascii(content, 0, 4) === 'RIFF' && ascii(content, 8, 12) === 'WEBP')
    return cleanWebp(content);
  return content;
}

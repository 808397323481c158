import { ascii, exifMark, orientationOf, tiffWith, upright } from './exif.ts';

const webpPicture = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const hasExif = 0x08;
const hasXmp = 0x04;

function webpChunk(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

/** Removes Exif and XMP from a WebP, except for the orientation. */
export function cleanWebp(content: Buffer): Buffer {
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
  // Without the header that lists the parts, the orientation cannot be declared.
  const exif = extended && orientation !== upright ? tiffWith(orientation) : null;
  if (extended) extended[8] = ((extended[8] ?? 0) & ~(hasExif | hasXmp)) | (exif ? hasExif : 0);
  if (exif) parts.push(webpChunk('EXIF', exif));
  const body = Buffer.concat(parts);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
}

/** The orientation, which several picture types store in the same format. */

const sideways = 0x0112;
/** The default orientation, which is not stored. */
export const upright = 1;

export const ascii = (content: Buffer, from: number, to: number) => content.toString('latin1', from, to);

/** Reads the orientation from the data after `Exif\0\0`: a TIFF header and its first directory. */
export function orientationOf(tiff: Buffer): number {
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

/** A directory with only the orientation. */
export function tiffWith(orientation: number): Buffer {
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

/** The prefix of a directory in JPEG, and often in WebP. */
export const exifMark = 'Exif\0\0';

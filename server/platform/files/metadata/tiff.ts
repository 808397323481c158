import { ascii } from './exif.ts';
import { blank, type ByteRange } from './blank.ts';

/**
 * Fields of the picture and its colours: sizes, encoding, data positions, the orientation (TIFF 6.0, and its technical
 * notes 1 and 2). All other fields are metadata.
 */
const picture = [
  [254, 266],
  [273, 284],
  [286, 287],
  [290, 293],
  [296, 297],
  [301, 301],
  [317, 325],
  [332, 347],
  [512, 532],
  [34675, 34675],
] as const;
const isPicture = (tag: number) => picture.some(([from, to]) => tag >= from && tag <= to) && tag !== 330;

/** Fields that point to further directories: camera, place, other programs, thumbnails. */
const directories = new Set([330, 34665, 34853, 40965]);
/** Bytes of a value of each type, from 1: byte, text, short, long, rational, and so on. */
const sizes = [1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];

/** A field of a directory. */
interface Field {
  at: number;
  tag: number;
  /** Its value, if it does not fit into the field. */
  value: ByteRange | null;
  /** The first offset in its value. */
  first: number;
}

/** Removes metadata fields from a TIFF in place: their content is overwritten with zeros. */
export function cleanTiff(content: Buffer): Buffer {
  const copy = Buffer.from(content);
  const little = ascii(copy, 0, 2) === 'II';
  const short = (at: number) => (little ? copy.readUInt16LE(at) : copy.readUInt16BE(at));
  const long = (at: number) => (little ? copy.readUInt32LE(at) : copy.readUInt32BE(at));
  const writeShort = (value: number, at: number) =>
    void (little ? copy.writeUInt16LE(value, at) : copy.writeUInt16BE(value, at));

  const seen = new Set<number>();
  const removed: ByteRange[] = [];
  /** The number of fields read: directories may overlap, so that a short file can contain many. */
  let budget = copy.length;

  /** The fields of a directory; null if it does not exist, or was read already. */
  const fieldsAt = (start: number): Field[] | null => {
    if (start < 8 || start + 2 > copy.length || seen.has(start)) return null;
    seen.add(start);
    const count = Math.min(short(start), Math.floor((copy.length - start - 2) / 12), budget);
    budget -= count + 1;
    return Array.from({ length: Math.max(count, 0) }, (_, index) => {
      const at = start + 2 + index * 12;
      const length = long(at + 4) * (sizes[short(at + 2) - 1] ?? 1);
      const first = long(at + 8);
      return { at, tag: short(at), value: length > 4 ? { from: first, to: first + length } : null, first };
    });
  };

  /** Removes a directory with everything that it points to. */
  const removeDirectory = (start: number) => {
    const waiting = [start];
    for (let from = waiting.pop(); from !== undefined && budget > 0; from = waiting.pop()) {
      const fields = fieldsAt(from);
      if (!fields) continue;
      for (const { tag, value, first } of fields) {
        if (value) removed.push(value);
        if (directories.has(tag)) waiting.push(value && value.from + 4 <= copy.length ? long(value.from) : first);
      }
      removed.push({ from, to: from + 2 + fields.length * 12 });
    }
  };

  for (let start = copy.length >= 8 ? long(4) : 0; budget > 0;) {
    const fields = fieldsAt(start);
    if (!fields) break;
    const end = start + 2 + fields.length * 12;
    const next = Buffer.from(copy.subarray(end, end + 4));
    const chunks: Buffer[] = [];
    for (const { at, tag, value, first } of fields)
      if (isPicture(tag)) chunks.push(Buffer.from(copy.subarray(at, at + 12)));
      else {
        if (value) removed.push(value);
        if (directories.has(tag)) removeDirectory(value && value.from + 4 <= copy.length ? long(value.from) : first);
      }
    const following = next.length === 4 ? (little ? next.readUInt32LE() : next.readUInt32BE()) : 0;
    if (chunks.length < fields.length) {
      const rest = Buffer.concat([...chunks, next]);
      copy.fill(0, start, end + next.length);
      writeShort(chunks.length, start);
      rest.copy(copy, start + 2);
    }
    start = following;
  }
  blank(copy, removed);
  return copy;
}

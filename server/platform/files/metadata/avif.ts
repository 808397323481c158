import { ascii } from './exif.ts';
import { blank, type ByteRange } from './blank.ts';

/** Boxes of ISO/IEC 14496-12 and 23008-12, which AVIF uses. */
interface Box {
  type: string;
  /** Start and end of the content, in bytes from the beginning of the file. */
  from: number;
  to: number;
}

/** The boxes in a part of a file. */
function boxesIn(content: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to;) {
    const size = content.readUInt32BE(at);
    const head = size === 1 ? 16 : 8;
    if (at + head > to) break;
    const length = size === 0 ? to - at : size === 1 ? Number(content.readBigUInt64BE(at + 8)) : size;
    if (length < head) break;
    const end = Math.min(to, at + length);
    boxes.push({ type: ascii(content, at + 4, at + 8), from: at + head, to: end });
    at = end;
  }
  return boxes;
}

/** Reads numbers from a box one after another, each with the requested number of bytes; 0 beyond its end. */
function reader(content: Buffer, { from, to }: Pick<Box, 'from' | 'to'>) {
  let at = from;
  return {
    next(bytes: number): number {
      let value = 0;
      for (let index = 0; index < bytes; index += 1)
        value = value * 256 + (at + index < to ? (content[at + index] ?? 0) : 0);
      at += bytes;
      return value;
    },
    get at() {
      return at;
    },
    get ended() {
      return at >= to;
    },
  };
}

/** The items with Exif, or with texts such as XMP. */
function metadataItems(content: Buffer, box: Box): Map<number, 'exif' | 'text'> {
  const items = new Map<number, 'exif' | 'text'>();
  const head = reader(content, box);
  const version = head.next(1);
  head.next(3 + (version === 0 ? 2 : 4));
  for (const entry of boxesIn(content, head.at, box.to)) {
    if (entry.type !== 'infe') continue;
    const fields = reader(content, entry);
    const kind = fields.next(1);
    fields.next(3);
    if (kind < 2) continue;
    const id = fields.next(kind === 2 ? 2 : 4);
    fields.next(2);
    const type = ascii(content, fields.at, fields.at + 4);
    if (type === 'Exif') items.set(id, 'exif');
    else if (type === 'mime' || type === 'uri ') items.set(id, 'text');
  }
  return items;
}

/** The positions of the items' data. */
function placesOf(content: Buffer, box: Box, data: Box | undefined): { id: number; part: ByteRange }[] {
  const places: { id: number; part: ByteRange }[] = [];
  const fields = reader(content, box);
  const version = fields.next(1);
  fields.next(3);
  const [sizes, others] = [fields.next(1), fields.next(1)];
  const bytes = { offset: sizes >> 4, length: sizes & 15, base: others >> 4, index: version > 0 ? others & 15 : 0 };
  const count = fields.next(version < 2 ? 2 : 4);
  for (let item = 0; item < count && !fields.ended; item += 1) {
    const id = fields.next(version < 2 ? 2 : 4);
    const inData = version > 0 && (fields.next(2) & 15) === 1;
    fields.next(2);
    const base = fields.next(bytes.base) + (inData ? (data?.from ?? 0) : 0);
    const extents = fields.next(2);
    for (let extent = 0; extent < extents && !fields.ended; extent += 1) {
      fields.next(bytes.index);
      const from = base + fields.next(bytes.offset);
      const length = fields.next(bytes.length);
      // Length 0 means up to the end of the file.
      places.push({ id, part: { from, to: length === 0 ? content.length : from + length } });
    }
  }
  return places;
}

/** Replaces Exif data: no offset, and an empty directory. */
const noExif = Buffer.from('\0\0\0\0MM\0*\0\0\0\x08\0\0\0\0\0\0', 'latin1');
/** Boxes that are not part of the picture, at any position. */
const foreign = new Set(['uuid', 'udta', 'free', 'skip']);

/** Removes Exif, XMP and data of programs from an AVIF in place; the orientation is a property and stays. */
export function cleanAvif(content: Buffer): Buffer {
  const copy = Buffer.from(content);
  const removed: ByteRange[] = [];
  const exif: ByteRange[] = [];
  const top = boxesIn(content, 0, content.length);
  const movies = top.filter(({ type }) => type === 'moov').flatMap(({ from, to }) => boxesIn(content, from, to));
  const tracks = movies.filter(({ type }) => type === 'trak').flatMap(({ from, to }) => boxesIn(content, from, to));
  for (const box of [...top, ...movies, ...tracks]) {
    if (foreign.has(box.type)) removed.push(box);
    if (box.type !== 'meta') continue;
    const inner = boxesIn(content, box.from + 4, box.to);
    const named = (name: string) => inner.find(({ type }) => type === name);
    removed.push(...inner.filter(({ type }) => foreign.has(type)));
    const [infos, locations] = [named('iinf'), named('iloc')];
    if (!infos || !locations) continue;
    const items = metadataItems(content, infos);
    for (const { id, part } of placesOf(content, locations, named('idat'))) {
      const kind = items.get(id);
      if (kind) removed.push(part);
      if (kind === 'exif') exif.push(part);
    }
  }
  blank(copy, removed);
  for (const { from, to } of exif) if (to - from >= noExif.length && from < copy.length) noExif.copy(copy, from);
  return copy;
}

/** Small pictures of types that have their metadata among the picture: GIF, TIFF and AVIF. */

const ascii = (text: string) => Buffer.from(text, 'latin1');
const u16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const u32 = (value: number) => Buffer.concat([u16(value >>> 16), u16(value & 0xffff)]);

/** Blocks of data as GIF has them: each says how long it is. */
function gifBlocks(text: string): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < text.length; at += 255) {
    const block = ascii(text.slice(at, at + 255));
    parts.push(Buffer.from([block.length]), block);
  }
  return Buffer.concat([...parts, Buffer.from([0])]);
}

const gifHead = Buffer.concat([ascii('GIF89a'), Buffer.from([1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255])]);
const gifLoop = Buffer.concat([Buffer.from([0x21, 0xff, 11]), ascii('NETSCAPE2.0'), Buffer.from([3, 1, 0, 0, 0])]);
const gifImage = Buffer.from([0x21, 0xf9, 4, 0, 0, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
export const gifComment = (text: string) => Buffer.concat([Buffer.from([0x21, 0xfe]), gifBlocks(text)]);
const gifXmp = (text: string) => Buffer.concat([Buffer.from([0x21, 0xff, 11]), ascii('XMP DataXMP'), gifBlocks(text)]);

export const gif = Buffer.concat([gifHead, gifLoop, gifImage, Buffer.from([0x3b])]);
export const gifWith = (secret: string) =>
  Buffer.concat([
    gifHead,
    gifComment(secret),
    gifLoop,
    gifXmp(secret.repeat(20)),
    gifImage,
    Buffer.from([0x3b]),
    ascii(secret),
  ]);

/** A field of a directory whose value is a number. */
interface Field {
  tag: number;
  type: number;
  count: number;
  value: number;
}

/** A grey picture of one point, with its data, who made it, and where. */
export function tiffWith(orientation: number, secret: string | null): Buffer {
  const pixel = 8;
  const text = ascii(`${secret}\0`);
  const textAt = 10;
  const placeAt = textAt + text.length + (text.length % 2);
  const place: Field[] = [{ tag: 2, type: 2, count: text.length, value: textAt }];
  const directory = (fields: readonly Field[]) =>
    Buffer.concat([
      u16(fields.length),
      ...fields.flatMap(({ tag, type, count, value }) => [
        u16(tag),
        u16(type),
        u32(count),
        type === 3 ? Buffer.concat([u16(value), u16(0)]) : u32(value),
      ]),
      u32(0),
    ]);
  const placeDirectory = directory(place);
  const first = secret === null ? textAt : placeAt + placeDirectory.length;
  const one = (tag: number, value: number, type = 3): Field => ({ tag, type, count: 1, value });
  const made: Field[] = secret === null ? [] : [{ tag: 271, type: 2, count: text.length, value: textAt }];
  const where: Field[] = secret === null ? [] : [one(34853, placeAt, 4)];
  const fields = [
    one(256, 1),
    one(257, 1),
    one(258, 8),
    one(259, 1),
    one(262, 1),
    ...made,
    one(273, pixel, 4),
    one(274, orientation),
    one(277, 1),
    one(278, 1),
    one(279, 1, 4),
    ...where,
  ];
  const parts = secret === null ? [] : [text, Buffer.alloc(text.length % 2), placeDirectory];
  return Buffer.concat([ascii('MM\0*'), u32(first), Buffer.from([0x7f, 0]), ...parts, directory(fields)]);
}

const box = (type: string, ...content: readonly Buffer[]) => {
  const body = Buffer.concat(content);
  return Buffer.concat([u32(body.length + 8), ascii(type), body]);
};
const item = (id: number, type: string, more = '') =>
  box('infe', Buffer.from([2, 0, 0, 0]), u16(id), u16(0), ascii(`${type}\0${more}`));

/** What an AVIF has for its picture; no decoder is needed to see whether it stays. */
export const avifPicture = ascii('coded picture');

/** A file in boxes as AVIF has them, with Exif, XMP and a box of a program's own. */
export function avifWith(exif: Buffer, secret: string): Buffer {
  const head = box('ftyp', ascii('avif'), u32(0), ascii('avifmif1'));
  const xmp = ascii(`<x>${secret}</x>`);
  const items = [avifPicture, Buffer.concat([u32(0), exif]), xmp];
  const meta = (begin: number) => {
    let at = begin;
    const places = items.map((data, index) => {
      const place = Buffer.concat([u16(index + 1), u16(0), u16(1), u32(at), u32(data.length)]);
      at += data.length;
      return place;
    });
    return box(
      'meta',
      u32(0),
      box('iloc', u32(0), Buffer.from([0x44, 0]), u16(items.length), ...places),
      box('iinf', u32(0), u16(3), item(1, 'av01'), item(2, 'Exif'), item(3, 'mime', 'application/rdf+xml\0')),
    );
  };
  const own = box('uuid', ascii('0123456789abcdef'), ascii(secret));
  const begin = head.length + meta(0).length + own.length + 8;
  return Buffer.concat([head, meta(begin), own, box('mdat', ...items)]);
}

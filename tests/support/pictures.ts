import { crc32 } from 'node:zlib';

/** Small pictures with colours (ICC), and what cameras and programs write into pictures. */

const bytes = (base64: string) => Buffer.from(base64, 'base64');

export const jpeg = bytes(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAEAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAXEAEAAwAAAAAAAAAAAAAAAAAABEKB/8QAFQEBAQAAAAAAAAAAAAAAAAAAAwX/xAAaEQAABwAAAAAAAAAAAAAAAAAAAQIFNIGx/9oADAMBAAIRAxEAPwCHNpoCw2RUXpg3GSqsIf/Z',
);
export const webp = bytes(
  'UklGRiwCAABXRUJQVlA4WAoAAAAgAAAABwAAAwAASUNDUMgBAAAAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADZWUDggPgAAAHACAJ0BKggABAACwEwlqAJ0cgD7AK//3AAHBgAA/vAJO6p+6/WeqEbaV/+iO9X+B+q3D8/PP6tUpedMmcAA',
);
export const png = bytes(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAECAYAAACzzX7wAAAAJUlEQVR4AaTKMQ0AAAwCQYIl/DvAE13ZOvDJbU8LaZDTiKd9OAAAAP//pyQ+BwAAAAZJREFUAwAsUQ/5cgFpGAAAAABJRU5ErkJggg==',
);

const u16 = (value: number, little: boolean) => {
  const two = Buffer.alloc(2);
  if (little) two.writeUInt16LE(value);
  else two.writeUInt16BE(value);
  return two;
};
const u32 = (value: number, little = false) => {
  const four = Buffer.alloc(4);
  if (little) four.writeUInt32LE(value);
  else four.writeUInt32BE(value);
  return four;
};

/** Data as cameras write it: the side that is up, who made it, and where. */
export function exifOf(orientation: number | null, secret: string, little = false): Buffer {
  const text = Buffer.from(`${secret}\0`);
  const entries = [
    ...(orientation === null ? [] : [{ tag: 0x0112, type: 3, count: 1, value: u16(orientation, little) }]),
    { tag: 0x013b, type: 2, count: text.length, value: null },
    { tag: 0x8825, type: 4, count: 1, value: u32(8, little) },
  ];
  const end = 8 + 2 + entries.length * 12 + 4;
  return Buffer.concat([
    Buffer.from(little ? 'II' : 'MM'),
    u16(42, little),
    u32(8, little),
    u16(entries.length, little),
    ...entries.flatMap(({ tag, type, count, value }) => [
      u16(tag, little),
      u16(type, little),
      u32(count, little),
      Buffer.concat([value ?? u32(end, little), Buffer.alloc(4)]).subarray(0, 4),
    ]),
    u32(0),
    text,
  ]);
}

export const jpegSegment = (marker: number, body: Buffer | string) =>
  Buffer.concat([Buffer.from([0xff, marker]), u16(Buffer.byteLength(body) + 2, false), Buffer.from(body)]);

/** @param segments stand after the first one, which says that it is a JPEG file; @param tail after the end */
export const jpegWith = (segments: readonly Buffer[], tail: Buffer | string = '') =>
  Buffer.concat([jpeg.subarray(0, 20), ...segments, jpeg.subarray(20), Buffer.from(tail)]);

export const pngChunk = (type: string, body: Buffer | string) => {
  const named = Buffer.concat([Buffer.from(type), Buffer.from(body)]);
  return Buffer.concat([u32(Buffer.byteLength(body)), named, u32(crc32(named))]);
};
const pngHead = 33;
export const pngWith = (chunks: readonly Buffer[], tail: Buffer | string = '') =>
  Buffer.concat([png.subarray(0, pngHead), ...chunks, png.subarray(pngHead), Buffer.from(tail)]);

export const webpChunk = (type: string, body: Buffer | string) => {
  const length = Buffer.byteLength(body);
  return Buffer.concat([Buffer.from(type), u32(length, true), Buffer.from(body), Buffer.alloc(length % 2)]);
};
/** @param chunks stand after the picture; @param flags what the file says that it has */
export function webpWith(chunks: readonly Buffer[], flags: number, tail: Buffer | string = '') {
  const whole = Buffer.concat([webp, ...chunks]);
  whole.writeUInt32LE(whole.length - 8, 4);
  whole[20] = (whole[20] ?? 0) | flags;
  return Buffer.concat([whole, Buffer.from(tail)]);
}

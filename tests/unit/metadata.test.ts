import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withoutMetadata } from '#server/platform/files/metadata.ts';
import {
  exifOf,
  jpeg,
  jpegSegment,
  jpegWith,
  png,
  pngChunk,
  pngWith,
  webp,
  webpChunk,
  webpWith,
} from '#tests/support/pictures.ts';
import { avifPicture, avifWith, gif, gifComment, gifWith, tiffWith } from '#tests/support/otherPictures.ts';

/** Pictures that are stored say nothing of where, when, by whom and with what they were taken. */

const secret = 'Taken by Quillon at 25.03N 121.56E';
const sides = [null, 1, 2, 3, 4, 5, 6, 7, 8];
const exifHead = Buffer.from('Exif\0\0');

const jpegMetadata = (exif: Buffer) => [
  jpegSegment(0xe1, Buffer.concat([exifHead, exif])),
  jpegSegment(0xe1, `http://ns.adobe.com/xap/1.0/\0<x>${secret}</x>`),
  jpegSegment(0xed, `Photoshop 3.0\0${secret}`),
  jpegSegment(0xe2, `MPF\0${secret}`),
  jpegSegment(0xe0, `JFXX\0${secret}`),
  jpegSegment(0xfe, secret),
];
const pngMetadata = (exif: Buffer) => [
  pngChunk('eXIf', exif),
  pngChunk('tEXt', `Author\0${secret}`),
  pngChunk('iTXt', `XML:com.adobe.xmp\0\0\0\0\0${secret}`),
  pngChunk('zTXt', `Raw profile type exif\0${secret}`),
  pngChunk('tIME', '1234567'),
];
const webpMetadata = (exif: Buffer) => [webpChunk('EXIF', exif), webpChunk('XMP ', secret), webpChunk('ODD ', secret)];

it.each(sides)('a side that is up (%s) stays, and nothing else of it', (side) => {
  const up = side ?? 1;
  for (const little of [true, false]) {
    const exif = exifOf(side, secret, little);
    const pictures = [
      ['image/jpeg', withoutMetadata(jpegWith(jpegMetadata(exif), secret), 'image/jpeg'), jpeg],
      ['image/png', withoutMetadata(pngWith(pngMetadata(exif), secret), 'image/png'), png],
      ['image/webp', withoutMetadata(webpWith(webpMetadata(exif), 0x0c, secret), 'image/webp'), webp],
    ] as const;
    for (const [type, clean, original] of pictures) {
      expect([type, clean.includes('Quillon'), clean.includes('25.03N'), clean.includes('Photoshop')]).toEqual([
        type,
        false,
        false,
        false,
      ]);
      // Where nothing is to be said the file is as if there had never been anything.
      if (up === 1) expect([type, clean.equals(original)]).toEqual([type, true]);
      else {
        expect(clean.length - original.length).toBeLessThan(60);
        const at = clean.indexOf('MM\0*');
        expect([type, clean.readUInt16BE(at + 8), clean.readUInt16BE(at + 10), clean.readUInt16BE(at + 18)]).toEqual([
          type,
          1,
          0x0112,
          up,
        ]);
        // Once more changes nothing.
        expect(withoutMetadata(clean, type).equals(clean)).toBe(true);
      }
    }
  }
});

it('a GIF keeps its pictures and how often they begin again', () => {
  expect(withoutMetadata(gifWith(secret), 'image/gif').equals(gif)).toBe(true);
  expect(withoutMetadata(gif, 'image/gif').equals(gif)).toBe(true);
});

it.each([1, 6])('a TIFF keeps its picture and the side that is up (%i), and overwrites the rest', (side) => {
  const clean = withoutMetadata(tiffWith(side, secret), 'image/tiff');
  expect(clean.includes('Quillon')).toBe(false);
  // The directory has the fields of a picture that never had anything else.
  const plain = tiffWith(side, null);
  const fieldsOf = (file: Buffer) => {
    const at = file.readUInt32BE(4);
    return file.subarray(at, at + 2 + file.readUInt16BE(at) * 12 + 4);
  };
  expect(fieldsOf(clean).equals(fieldsOf(plain))).toBe(true);
  expect(clean[8]).toBe(0x7f);
  expect(withoutMetadata(plain, 'image/tiff').equals(plain)).toBe(true);
  // What cameras write into other pictures is a TIFF, too; its place leads back to itself.
  for (const little of [true, false])
    expect(withoutMetadata(exifOf(side, secret, little), 'image/tiff').includes('Quillon')).toBe(false);
});

it('an AVIF keeps its picture, and says that there is nothing where Exif was', () => {
  const picture = avifWith(exifOf(6, secret), secret);
  const clean = withoutMetadata(picture, 'image/avif');
  expect(picture.includes('Quillon')).toBe(true);
  expect(clean.includes('Quillon')).toBe(false);
  expect(clean.length).toBe(picture.length);
  const at = clean.indexOf(avifPicture);
  expect(at).toBe(picture.indexOf(avifPicture));
  const exif = clean.subarray(at + avifPicture.length);
  expect(exif.subarray(0, 18).toString('latin1')).toBe('\0\0\0\0MM\0*\0\0\0\x08\0\0\0\0\0\0');
  expect(withoutMetadata(clean, 'image/avif').equals(clean)).toBe(true);
});

it('what makes the picture and its colours stays as it is', () => {
  for (const [type, picture] of [
    ['image/jpeg', jpeg],
    ['image/png', png],
    ['image/webp', webp],
  ] as const)
    expect([type, withoutMetadata(picture, type).equals(picture)]).toEqual([type, true]);
  expect(jpeg.includes('ICC_PROFILE')).toBe(true);
  expect(webp.includes('ICCP')).toBe(true);
  // Several scans, with tables between them, and colours as one program writes them.
  const scan = Buffer.from([0x12, 0xff, 0x00, 0xff, 0xd0, 0x34]);
  const progressive = Buffer.concat([
    jpeg.subarray(0, 20),
    jpegSegment(0xee, 'Adobe\0d\0\0\0\0\x01'),
    jpegSegment(0xc4, 'table'),
    jpegSegment(0xda, 'first'),
    scan,
    jpegSegment(0xc4, 'table'),
    jpegSegment(0xda, 'second'),
    scan,
    Buffer.from([0xff, 0xd9]),
  ]);
  expect(withoutMetadata(progressive, 'image/jpeg').equals(progressive)).toBe(true);
});

it('whatever a file holds, it ends, soon, and what is no picture stays', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(
        ['image/jpeg', jpegWith(jpegMetadata(exifOf(6, secret)))] as const,
        ['image/png', pngWith(pngMetadata(exifOf(6, secret)))] as const,
        ['image/webp', webpWith(webpMetadata(exifOf(6, secret)), 0x0c)] as const,
        ['image/gif', gifWith(secret)] as const,
        ['image/tiff', tiffWith(6, secret)] as const,
        ['image/tiff', exifOf(6, secret)] as const,
        ['image/avif', avifWith(exifOf(6, secret), secret)] as const,
      ),
      fc.array(fc.tuple(fc.nat(1_200), fc.integer({ min: 0, max: 255 })), { maxLength: 12 }),
      fc.nat(1_500),
      ([type, picture], changes, length) => {
        const broken = Buffer.from(picture.subarray(0, length));
        for (const [at, value] of changes) if (at < broken.length) broken[at] = value;
        expect(withoutMetadata(broken, type)).toBeInstanceOf(Buffer);
      },
    ),
    { numRuns: 2_000 },
  );
  for (const type of ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/tiff', 'image/avif', 'video/mp4'])
    expect(withoutMetadata(Buffer.from('of the company'), type).toString()).toBe('of the company');
});

/** Fields that each lead to a directory two bytes further on, and name all of the file as their value. */
function overlapping(length: number): Buffer {
  const content = Buffer.alloc(length);
  for (let at = 0; at + 12 <= length; at += 12) {
    content.writeUInt16BE(34853, at);
    content.writeUInt16BE(4, at + 2);
    content.writeUInt32BE(1, at + 4);
    content.writeUInt32BE(at + 2, at + 8);
  }
  return content;
}

it.each([
  ['image/jpeg', Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(3_000_000, Buffer.from([0xff, 0xe1, 0, 2]))])],
  ['image/jpeg', Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(3_000_000, 0xff)])],
  ['image/jpeg', Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(3_000_000, Buffer.from([0xff, 0xda, 0, 2]))])],
  ['image/png', Buffer.concat([png.subarray(0, 8), Buffer.alloc(3_000_000, pngChunk('tEXt', ''))])],
  [
    'image/webp',
    Buffer.concat([Buffer.from('RIFF\xff\xff\xff\x7fWEBP', 'latin1'), Buffer.alloc(3_000_000, webpChunk('XMP ', ''))]),
  ],
  ['image/gif', Buffer.concat([gif.subarray(0, 19), Buffer.alloc(3_000_000, gifComment(''))])],
  // Directories of as many fields as they can have, that lead to each other, and overlap.
  ['image/tiff', Buffer.concat([Buffer.from('MM\0*\0\0\0\x08', 'latin1'), Buffer.alloc(3_000_000, 0xff)])],
  ['image/tiff', Buffer.concat([Buffer.from('MM\0*\0\0\0\x08', 'latin1'), overlapping(3_000_000)])],
  [
    'image/avif',
    Buffer.concat([avifWith(jpeg, '').subarray(0, 24), Buffer.alloc(3_000_000, Buffer.from('\0\0\0\x08uuid'))]),
  ],
])('takes time in proportion to its length: %s', (type, content) => {
  // Of this process alone: the machine may be busy.
  const began = process.cpuUsage();
  withoutMetadata(content, type);
  const { user } = process.cpuUsage(began);
  expect(user / 1_000).toBeLessThan(5_000);
});

import { cleanAvif } from './metadata/avif.ts';
import { ascii } from './metadata/exif.ts';
import { cleanGif } from './metadata/gif.ts';
import { cleanJpeg } from './metadata/jpeg.ts';
import { cleanPng } from './metadata/png.ts';
import { cleanTiff } from './metadata/tiff.ts';
import { cleanWebp } from './metadata/webp.ts';

/** The first bytes of each picture type (`?` matches any byte), and the function that removes its metadata. */
const types: Readonly<Record<string, { begins: readonly string[]; clean: (content: Buffer) => Buffer }>> = {
  'image/jpeg': { begins: ['\xff\xd8'], clean: cleanJpeg },
  'image/png': { begins: ['\x89PNG\r\n\x1a\n'], clean: cleanPng },
  'image/webp': { begins: ['RIFF????WEBP'], clean: cleanWebp },
  'image/gif': { begins: ['GIF87a', 'GIF89a'], clean: cleanGif },
  'image/avif': { begins: ['????ftypavif', '????ftypavis'], clean: cleanAvif },
  'image/tiff': { begins: ['II*\0', 'MM\0*'], clean: cleanTiff },
};

const beginsWith = (content: Buffer, start: string): boolean => {
  const head = ascii(content, 0, start.length);
  return head.length === start.length && [...start].every((sign, at) => sign === '?' || sign === head[at]);
};

/**
 * Removes data that cameras and programs write into a picture: places, times, devices, names, thumbnails, and
 * everything after the picture. Colours (ICC) and the orientation stay. Each part is read once. A file of another type
 * stays unchanged.
 *
 * @example withoutMetadata(content, 'image/jpeg')
 */
export function withoutMetadata(content: Buffer, type: string): Buffer {
  const { begins, clean } = types[type] ?? {};
  return clean && begins?.some((start) => beginsWith(content, start)) ? clean(content) : content;
}

import { ascii, exifMark, orientationOf, tiffWith, upright } from './exif.ts';

function jpegSegment(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/** Whether a segment is part of the picture: colour profiles, but no other application data, and no comments. */
function belongs(marker: number, body: Buffer): boolean {
  const app = (name: string) => ascii(body, 0, name.length) === name;
  if (marker === 0xe0) return app('JFIF\0');
  if (marker === 0xe2) return app('ICC_PROFILE\0');
  if (marker === 0xee) return app('Adobe');
  return (marker < 0xe1 || marker > 0xef) && marker !== 0xfe;
}

/** The end of the compressed data at a position: the next marker that does not belong to it. */
function endOfScan(content: Buffer, from: number): number {
  for (let at = content.indexOf(0xff, from); at >= 0; at = content.indexOf(0xff, at + 1)) {
    const next = content[at + 1] ?? 0xff;
    const own = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!own) return at;
  }
  return content.length;
}

/** Removes application data from a JPEG, except for colours and the orientation. */
export function cleanJpeg(content: Buffer): Buffer {
  const parts = [content.subarray(0, 2)];
  let orientation = upright;
  let at = 2;
  while (at + 4 <= content.length) {
    const marker = content[at + 1] ?? 0;
    // Markers may have more than one fill byte before them.
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
    // After the JFIF segment, which comes first.
    parts.splice(parts[1]?.[1] === 0xe0 ? 2 : 1, 0, exif);
  }
  return Buffer.concat(parts);
}

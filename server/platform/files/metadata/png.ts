import { crc32 } from 'node:zlib';
import { ascii, orientationOf, tiffWith, upright } from './exif.ts';

const pngMetadata = new Set(['eXIf', 'tEXt', 'iTXt', 'zTXt', 'tIME']);

function pngChunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Removes texts, times and Exif from a PNG, except for the orientation. */
export function cleanPng(content: Buffer): Buffer {
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

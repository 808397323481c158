import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { importTypes } from '#contract/imports/imports.ts';
import { checkPicture } from '../files/rasters.ts';
import type { PrivateFiles } from '../kernel/files.ts';
import { diskFault } from '../kernel/diskFaults.ts';
import { ApiError, refused } from '../kernel/errors.ts';
import type { StoredFile, UploadedFile } from './handle.ts';

type Upload = NonNullable<Endpoint['upload']>;

interface Form {
  /** For endpoints that read it into memory. */
  file: UploadedFile | null;
  /** For endpoints whose upload is `stored`. */
  stored: StoredFile | null;
  fields: Record<string, unknown>;
}

/** Space for boundaries, headers and other fields around the file. */
const formOverhead = 65_536;

/**
 * Parses a multipart request: one file in the endpoint's field, and text fields (parsed as JSON if possible). A request
 * that declares a size over the limit is refused before any of it is read, one that exceeds it is aborted.
 *
 * @param files destination of `stored` uploads; a refused one is removed
 * @throws ApiError `too_large`, `unsupported_type` or `invalid_input`
 */
export async function readUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  upload: Upload,
  files: PrivateFiles,
): Promise<Form> {
  if (!request.isMultipart()) throw new ApiError('unsupported_type', 'Send the file as multipart/form-data.');
  try {
    if (Number(request.headers['content-length'] ?? 0) > upload.maxBytes + formOverhead) throw tooLarge(upload);
    return await readForm(request, upload, files);
  } catch (error) {
    // Otherwise the rest would be read, to keep the connection alive.
    if (!request.raw.readableEnded) reply.header('connection', 'close');
    if (error instanceof ApiError || (error instanceof Error && 'statusCode' in error)) throw error;
    // A server error, not one of the form.
    if (diskFault(error)) throw error;
    // Not multipart, or truncated.
    throw new ApiError('invalid_input', 'The form cannot be read.');
  }
}

const tooLarge = ({ maxBytes }: Upload) =>
  new ApiError('too_large', `The file is larger than ${Math.floor(maxBytes / 1_048_576)} MB.`);
/** With the text and code of a table without rows. */
const emptyFile = ({ field }: Upload) => refused('invalid_input', field, 'The file is empty.', { code: 'empty' });
function wrongType(head: Buffer, { types }: Upload): ApiError {
  const wanted = types.every((type) => type.startsWith('image/'));
  if (wanted && isHeic(head)) return new ApiError('unsupported_type', 'HEIC pictures are not supported; save as JPEG.');
  return wanted && !mediaTypeOf(head)?.startsWith('image/')
    ? new ApiError('unsupported_type', 'This file is not a picture.')
    : new ApiError('unsupported_type', 'This type of file is not accepted.');
}

async function readForm(request: FastifyRequest, upload: Upload, files: PrivateFiles): Promise<Form> {
  const form: Form = { file: null, stored: null, fields: {} };
  const parts = request.parts({ limits: { files: 1, fileSize: upload.maxBytes, fields: 20, fieldSize: 1_048_576 } });
  try {
    for await (const part of parts as AsyncIterable<MultipartFile | MultipartValue>) {
      if (part.type === 'field') form.fields[part.fieldname] = fieldValue(part.value);
      else if (part.fieldname !== upload.field) part.file.resume();
      else if (upload.stored) form.stored = await store(part, upload, files);
      else form.file = await keep(part, upload);
    }
  } catch (error) {
    if (form.stored) await files.remove(form.stored.key);
    throw error;
  }
  if (!form.file && !form.stored && !upload.optional)
    throw refused('invalid_input', upload.field, 'required', {
      reason: `The field ${upload.field} with the file is missing.`,
    });
  return form;
}

async function keep(part: MultipartFile, upload: Upload): Promise<UploadedFile> {
  const content = await part.toBuffer();
  if (!content.length) throw emptyFile(upload);
  const type = mediaTypeOf(content);
  if (!type || !upload.types.includes(type)) throw wrongType(content, upload);
  if (type.startsWith('image/')) await checkPicture({ content, type }, upload.field);
  return { name: part.filename.slice(0, 200), type, content };
}

async function store(part: MultipartFile, upload: Upload, files: PrivateFiles): Promise<StoredFile> {
  let type: string | null = null;
  // The parser itself would continue to the end of the part.
  part.file.once('limit', () => part.file.destroy(tooLarge(upload)));
  async function* looked(): AsyncGenerator<Buffer> {
    let head: Buffer | null = Buffer.alloc(0);
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      if (!head) {
        yield chunk;
        continue;
      }
      head = Buffer.concat([head, chunk]);
      if (head.length < headBytes) continue;
      type = accepted(head, upload);
      yield head;
      head = null;
    }
    if (!head) return;
    type = accepted(head, upload);
    yield head;
  }
  const { name: key, bytes } = await files.write(looked());
  return { name: part.filename.slice(0, 200), type: type ?? '', key, bytes };
}

/** Any text is accepted as JSON; errors in it have a line. */
const json = 'application/json';

/** The bytes from which the type of a table is detected. */
const headBytes = 4_096;

function accepted(head: Buffer, upload: Upload): string {
  if (!head.length) throw emptyFile(upload);
  const found = mediaTypeOf(head) ?? tableTypeOf(head);
  const type = found === importTypes[0] && upload.types.includes(json) ? json : found;
  if (!type || !upload.types.includes(type)) throw wrongType(head, upload);
  return type;
}

function fieldValue(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

const ascii = (content: Buffer, from: number, to: number) => content.toString('latin1', from, to);

/** A workbook or a text, from its first bytes; null for anything else, including an empty file. */
export function tableTypeOf(head: Buffer): (typeof importTypes)[number] | null {
  if (ascii(head, 0, 4) === 'PK\x03\x04') return importTypes[1];
  if (!head.length || ascii(head, 0, 5) === '%PDF-') return null;
  // HTML pages with a workbook's extension are neither a workbook nor a text table.
  if (/^(\xef\xbb\xbf)?\s*<[!?a-z]/i.test(ascii(head, 0, 200))) return null;
  if (/^(\xef\xbb\xbf)?\s{0,20}BEGIN:VCARD/i.test(ascii(head, 0, 200))) return importTypes[2];
  const utf16 = /^(\xff\xfe|\xfe\xff)/.test(ascii(head, 0, 2)) || zeros(head, 0) > 0.3 || zeros(head, 1) > 0.3;
  if (utf16) return zeros(head, 0) > 0.1 && zeros(head, 1) > 0.1 ? null : importTypes[0];
  return [...head].some((byte) => byte < 32 && !textControls.has(byte)) ? null : importTypes[0];
}

/** Tab, line feed, vertical tab, form feed, carriage return, end of file, escape. */
const textControls = new Set([9, 10, 11, 12, 13, 26, 27]);

/** The share of zeros among every second byte. */
function zeros(head: Buffer, first: 0 | 1): number {
  let found = 0;
  for (let at = first; at < head.length; at += 2) if (head[at] === 0) found++;
  return found / Math.max(1, head.length / 2);
}

/** A phone's picture format that no browser shows: HEIC, also as HEIF. */
const isHeic = (head: Buffer): boolean => /^ftyp(he[iv][cxms]|mif1|msf1)$/.test(ascii(head, 4, 12));

/** The type of a picture, recording or video, from its first bytes; the client's type is ignored. */
export function mediaTypeOf(content: Buffer): string | null {
  if (content.length < 12) return null;
  if (content[0] === 0xff && content[1] === 0xd8 && content[2] === 0xff) return 'image/jpeg';
  if (ascii(content, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (/^GIF8[79]a/.test(ascii(content, 0, 6))) return 'image/gif';
  if (ascii(content, 0, 4) === 'RIFF' && ascii(content, 8, 12) === 'WEBP') return 'image/webp';
  if (/^(II\*\0|MM\0\*)/.test(ascii(content, 0, 4))) return 'image/tiff';
  if (ascii(content, 4, 8) === 'ftyp') {
    const brand = ascii(content, 8, 12);
    if (brand === 'avif' || brand === 'avis') return 'image/avif';
    if (/^M4[AB]/.test(brand)) return 'audio/mp4';
    return /^(mp4|isom|iso\d|M4V|avc1)/.test(brand) ? 'video/mp4' : null;
  }
  if (ascii(content, 0, 4) === 'RIFF' && ascii(content, 8, 12) === 'WAVE') return 'audio/wav';
  if (ascii(content, 0, 4) === 'OggS') return 'audio/ogg';
  if (content.readUInt32BE(0) === 0x1a45dfa3 && ascii(content, 0, 64).includes('webm')) return 'video/webm';
  // An ID3 tag, or the first audio frame: layer III of MPEG 1, 2 or 2.5.
  if (ascii(content, 0, 3) === 'ID3') return 'audio/mpeg';
  if (content[0] === 0xff && ((content[1] ?? 0) & 0xe6) === 0xe2) return 'audio/mpeg';
  return beginsAsSvg(content.toString('utf8', 0, 2000)) ? 'image/svg+xml' : null;
}

/** The parts that may precede the root element, with their ends. */
const prologs: readonly (readonly [begin: RegExp, end: string])[] = [
  [/^<!--/, '-->'],
  [/^<\?xml[\s?]/i, '>'],
  [/^<!doctype/i, '>'],
];

/** Reads each part before the root element once: a single regular expression for all of them takes exponential time. */
function beginsAsSvg(text: string): boolean {
  let rest = text.replace(/^\uFEFF/, '').trimStart();
  for (;;) {
    const prolog = prologs.find(([begin]) => begin.test(rest));
    if (!prolog) return /^<svg[\s>]/i.test(rest);
    const [, end] = prolog;
    const at = rest.indexOf(end, end.length + 1);
    if (at < 0) return false;
    rest = rest.slice(at + end.length).trimStart();
  }
}

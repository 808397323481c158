import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError } from './errors.ts';
import type { UploadedFile } from './handle.ts';

type Upload = NonNullable<Endpoint['upload']>;

interface Form {
  file: UploadedFile;
  fields: Record<string, unknown>;
}

/**
 * Reads a multipart request: one file in the endpoint's field, and text fields (JSON where it parses).
 * @throws ApiError `too_large`, `unsupported_type` or `invalid_input`
 */
export async function readUpload(request: FastifyRequest, upload: Upload): Promise<Form> {
  if (!request.isMultipart()) throw new ApiError('unsupported_type', 'Send the file as multipart/form-data.');
  try {
    return await readForm(request, upload);
  } catch (error) {
    if (error instanceof ApiError || (error instanceof Error && 'statusCode' in error)) throw error;
    // Not a form, or one that is cut short.
    throw new ApiError('invalid_input', 'The form cannot be read.');
  }
}

async function readForm(request: FastifyRequest, upload: Upload): Promise<Form> {
  let file: UploadedFile | null = null;
  const fields: Record<string, unknown> = {};
  const parts = request.parts({ limits: { files: 1, fileSize: upload.maxBytes, fields: 20, fieldSize: 1_048_576 } });
  for await (const part of parts as AsyncIterable<MultipartFile | MultipartValue>) {
    if (part.type === 'field') {
      fields[part.fieldname] = fieldValue(part.value);
      continue;
    }
    if (part.fieldname !== upload.field) {
      part.file.resume();
      continue;
    }
    const content = await part.toBuffer();
    const type = typeOf(content);
    if (!type || !upload.types.includes(type))
      throw new ApiError('unsupported_type', 'This type of file is not accepted.');
    file = { name: part.filename.slice(0, 200), type, content };
  }
  if (!file)
    throw new ApiError('invalid_input', `The field ${upload.field} with the file is missing.`, {
      details: [{ path: upload.field, message: 'required' }],
    });
  return { file, fields };
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

/** The type of a picture or film, from its first bytes; what the client says is not believed. */
export function typeOf(content: Buffer): string | null {
  if (content.length < 12) return null;
  if (content[0] === 0xff && content[1] === 0xd8 && content[2] === 0xff) return 'image/jpeg';
  if (ascii(content, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (/^GIF8[79]a/.test(ascii(content, 0, 6))) return 'image/gif';
  if (ascii(content, 0, 4) === 'RIFF' && ascii(content, 8, 12) === 'WEBP') return 'image/webp';
  if (/^(II\*\0|MM\0\*)/.test(ascii(content, 0, 4))) return 'image/tiff';
  if (ascii(content, 4, 8) === 'ftyp') {
    const brand = ascii(content, 8, 12);
    if (brand === 'avif' || brand === 'avis') return 'image/avif';
    return /^(mp4|isom|iso\d|M4V|avc1)/.test(brand) ? 'video/mp4' : null;
  }
  if (
    /^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*|<!DOCTYPE[^>]*>\s*)*<svg[\s>]/i.test(
      content.toString('utf8', 0, 2000),
    )
  )
    return 'image/svg+xml';
  return null;
}

import type { Readable } from 'node:stream';
import type { PrivateFiles } from '../files/private.ts';
import { fileError } from './fileError.ts';

/** A private file from its beginning. @throws ApiError where it is gone */
export async function fileStream(files: PrivateFiles, file: string): Promise<Readable> {
  const found = await files.read(file);
  if (!found) throw fileError('missing');
  return found.stream;
}

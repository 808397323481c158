import { ApiError } from './errors.ts';

/** Error codes of a full disk, of the system and of PostgreSQL. */
const full = new Set(['ENOSPC', 'EDQUOT', '53100']);
/** Other errors of reading or writing a file, which the caller cannot fix. */
const broken = new Set(['EROFS', 'EIO', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE', '58030']);

/** The response to a disk error; null for any other error. */
export function diskFault(error: unknown): ApiError | null {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (typeof code !== 'string') return null;
  if (full.has(code)) return new ApiError('unavailable', "The server's disk is full.", { retryAfter: 60 });
  return broken.has(code)
    ? new ApiError('unavailable', 'The server cannot write or read its files.', { retryAfter: 60 })
    : null;
}

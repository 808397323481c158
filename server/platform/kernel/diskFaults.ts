import { ApiError } from './errors.ts';

/** What a disk that takes no more says, of the system and of PostgreSQL. */
const full = new Set(['ENOSPC', 'EDQUOT', '53100']);
/** What else keeps a file from being written or read: nothing that the caller could send otherwise. */
const broken = new Set(['EROFS', 'EIO', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE', '58030']);

/** The answer to a fault of the disk; null for any other error. */
export function diskFault(error: unknown): ApiError | null {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (typeof code !== 'string') return null;
  if (full.has(code)) return new ApiError('unavailable', "The server's disk is full.", { retryAfter: 60 });
  return broken.has(code)
    ? new ApiError('unavailable', 'The server cannot write or read its files.', { retryAfter: 60 })
    : null;
}

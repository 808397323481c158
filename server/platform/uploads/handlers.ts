import { uploadBranchFile, uploadMenuFile } from '#contract/platform/uploads.ts';
import {
  uploadAudio,
  uploadAudioAsAdmin,
  uploadCompanyLogo,
  uploadLogoAsAdmin,
  uploadPicture,
  uploadVideo,
} from '#contract/platform/uploads.ts';
import { handle, type Call, type Handled, type StoredFile } from '../http/handle.ts';
import { audit } from '../kernel/audit.ts';
import { ApiError } from '../kernel/errors.ts';

/** The audit log's name of a file, by its type. */
const kinds = { image: 'picture', audio: 'recording', video: 'film' } as const;

type Uploading = Pick<Call, 'file' | 'stored' | 'services' | 'user' | 'scope' | 'requestId'>;

const noFile = () => new ApiError('invalid_input', 'The file is missing.');

/** Adds an entry about an uploaded file to the audit log. */
export async function auditUpload(
  { services, user, scope, requestId }: Uploading,
  file: { url: string; name: string; type: string; bytes: number },
  entity?: 'logo',
): Promise<void> {
  const by = { companyId: scope?.companyId ?? '', userId: user.id, requestId };
  const kind = entity ?? kinds[file.type.split('/')[0] as keyof typeof kinds];
  const name = file.name.replace(/[\p{Cc}\p{Surrogate}]/gu, '');
  await audit(services.database.sql, by, 'upload', kind, file.url.slice(file.url.lastIndexOf('/') + 1), {
    after: { ...file, name },
  });
}

/** Stores an uploaded file for the company of the call, or without one. @returns its address */
export async function storeFile(call: Uploading, entity?: 'logo') {
  const { file, stored, services, scope } = call;
  if (stored)
    return withStored(call, async (path) => {
      const { name, type, bytes } = stored;
      const url = await services.files.putFrom(path, type, scope?.companyId ?? null);
      await auditUpload(call, { url, name, type, bytes }, entity);
      return { url };
    });
  if (!file) throw noFile();
  const { name, content, type } = file;
  const url = await services.files.put(content, type, scope?.companyId ?? null);
  await auditUpload(call, { url, name, type, bytes: content.length }, entity);
  return { url };
}

/** Works with an upload that was streamed to the disk, and removes it from there. @param work gets its path */
export async function withStored<T>(
  { stored, services: { privateFiles } }: Pick<Uploading, 'stored' | 'services'>,
  work: (path: string, stored: StoredFile) => Promise<T>,
): Promise<T> {
  if (!stored) throw noFile();
  try {
    return await work(privateFiles.pathOf(stored.key), stored);
  } finally {
    await privateFiles.remove(stored.key);
  }
}

export const uploadHandlers: Handled[] = [
  ...[uploadLogoAsAdmin, uploadCompanyLogo].map((one) => handle(one, (call) => storeFile(call, 'logo'))),
  ...[uploadPicture, uploadAudio, uploadAudioAsAdmin, uploadVideo, uploadBranchFile, uploadMenuFile].map((one) =>
    handle(one, (call) => storeFile(call)),
  ),
];

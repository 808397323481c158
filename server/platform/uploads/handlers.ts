import { uploadBranchFile, uploadMenuFile } from '#contract/platform/uploads.ts';
import {
  uploadAudio,
  uploadAudioAsAdmin,
  uploadCompanyLogo,
  uploadLogoAsAdmin,
  uploadPicture,
  uploadVideo,
} from '#contract/platform/uploads.ts';
import { handle, type Call, type Handled } from '../http/handle.ts';
import { audit } from '../kernel/audit.ts';
import { ApiError } from '../kernel/errors.ts';

/** The audit log's name of a file, by its type. */
const kinds = { image: 'picture', audio: 'recording', video: 'film' } as const;

/** Stores an uploaded file for the company of the call, or without one. @returns its address */
export async function storeFile(
  { file, services, user, scope, requestId }: Pick<Call, 'file' | 'services' | 'user' | 'scope' | 'requestId'>,
  entity?: 'logo',
) {
  if (!file) throw new ApiError('invalid_input', 'The file is missing.');
  const { content, type } = file;
  const url = await services.files.put(content, type, scope?.companyId ?? null);
  const by = { companyId: scope?.companyId ?? '', userId: user.id, requestId };
  const kind = entity ?? kinds[type.split('/')[0] as keyof typeof kinds];
  await audit(services.database.sql, by, 'upload', kind, url.slice(url.lastIndexOf('/') + 1), {
    after: { url, name: file.name.replace(/[\p{Cc}\p{Surrogate}]/gu, ''), type, bytes: content.length },
  });
  return { url };
}

export const uploadHandlers: Handled[] = [
  ...[uploadLogoAsAdmin, uploadCompanyLogo].map((one) => handle(one, (call) => storeFile(call, 'logo'))),
  ...[uploadPicture, uploadAudio, uploadAudioAsAdmin, uploadVideo, uploadBranchFile, uploadMenuFile].map((one) =>
    handle(one, (call) => storeFile(call)),
  ),
];

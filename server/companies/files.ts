import { audit } from '../kernel/audit.ts';
import { ApiError } from '../kernel/errors.ts';
import type { Call } from '../http/handle.ts';

/** Keeps an uploaded file, of a company or of nobody yet. @returns its address */
export async function storeFile(
  { file, services, user, requestId }: Pick<Call, 'file' | 'services' | 'user' | 'requestId'>,
  companyId: string | null,
  entity: 'logo' | 'picture' | 'recording' | 'film' = 'logo',
) {
  if (!file) throw new ApiError('invalid_input', 'The file is missing.');
  const { content, type } = file;
  const url = await services.files.put(content, type, companyId);
  const by = { companyId: companyId ?? '', userId: user.id, requestId };
  await audit(services.database.sql, by, 'upload', entity, url.slice(url.lastIndexOf('/') + 1), {
    after: { url, name: file.name.replace(/[\p{Cc}\p{Surrogate}]/gu, ''), type, bytes: content.length },
  });
  return { url };
}

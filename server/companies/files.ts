import { writeAudit } from '../kernel/audit.ts';
import { ApiError } from '../kernel/errors.ts';
import type { Call } from '../http/handle.ts';

/** Keeps an uploaded file, of a company or of nobody yet. @returns its address */
export async function storeFile(
  call: Call,
  companyId: string | null,
  entity: 'logo' | 'picture' | 'recording' | 'film' = 'logo',
) {
  const { file, services, user, requestId } = call;
  if (!file) throw new ApiError('invalid_input', 'The file is missing.');
  const url = await services.files.put(file.content, file.type, companyId);
  await writeAudit(services.database.sql, {
    companyId: companyId ?? '',
    userId: user.id,
    action: 'upload',
    entity,
    entityId: url.slice(url.lastIndexOf('/') + 1),
    after: { url, name: file.name.replace(/[\p{Cc}\p{Surrogate}]/gu, ''), type: file.type, bytes: file.content.length },
    requestId,
  });
  return { url };
}

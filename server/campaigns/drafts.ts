import type { CampaignChanges, createCampaign } from '#contract/campaigns.ts';
import type { ParsedRequest } from '#contract/endpoint.ts';
import { writeAudit } from '../kernel/audit.ts';
import type { Database } from '../db/client.ts';
import { campaigns } from '../db/schema.ts';
import { ApiError } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { changeRecord } from '../records/change.ts';
import { lockCampaign, refuseUnlessDraft, thisCampaign, type CampaignKey } from './store.ts';

/** Campaigns before they are sent. */

export interface Author {
  userId: string;
  requestId: string;
}

/** A new draft. @returns its id */
export async function createDraft(
  database: Database,
  body: ParsedRequest<typeof createCampaign>['body'],
  { userId, requestId }: Author,
): Promise<string> {
  const { companyId, customersQueryParams, customerIds, title = '', content = '' } = body;
  if (customersQueryParams && customerIds)
    throw new ApiError('invalid_input', undefined, {
      details: [{ path: 'body.customerIds', message: 'stands instead of conditions, not beside them' }],
    });
  const id = newId();
  const after = { title, content, customerIds: customerIds ?? null, customersQueryParams: customersQueryParams ?? {} };
  await database.transaction(async (transaction) => {
    await transaction.insert(campaigns).values({ companyId, id, userId, ...after });
    await writeAudit(transaction, {
      companyId,
      userId,
      action: 'create',
      entity: 'campaign',
      entityId: id,
      after,
      requestId,
    });
  });
  return id;
}

/**
 * Changes a draft. What is as it was makes no new version.
 *
 * @returns the version that there is now
 * @throws ApiError `not_found`, `stale_version`, or `conflict` where it was sent
 */
export async function changeDraft(
  database: Database,
  key: CampaignKey,
  { version: seen, ...changes }: CampaignChanges & { version: number },
  { userId, requestId }: Author,
): Promise<number> {
  return database.transaction(async (transaction) => {
    const stored = await lockCampaign(transaction, key);
    if (stored.version === seen) refuseUnlessDraft(stored);
    const wanted = {
      title: changes.title,
      content: changes.content,
      sendTime: changes.send_time && new Date(changes.send_time),
      imageUrl: changes.image_url,
      quietDays: changes.quiet_days,
    };
    return changeRecord(transaction, {
      table: campaigns,
      where: thisCampaign(key),
      stored,
      seen,
      wanted,
      of: { companyId: key.companyId, userId, entity: 'campaign', entityId: key.campaignId, requestId },
    });
  });
}

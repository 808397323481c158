import { sql } from 'drizzle-orm';
import type { CampaignChanges, createCampaign } from '#contract/campaigns.ts';
import type { ParsedRequest } from '#contract/endpoint.ts';
import { writeAudit } from '../audit.ts';
import type { Database } from '../db/client.ts';
import { campaigns } from '../db/schema.ts';
import { ApiError } from '../http/errors.ts';
import { newId } from '../ids.ts';
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
  { version, ...changes }: CampaignChanges & { version: number },
  { userId, requestId }: Author,
): Promise<number> {
  return database.transaction(async (transaction) => {
    const row = await lockCampaign(transaction, key);
    if (row.version !== version) throw new ApiError('stale_version');
    refuseUnlessDraft(row);
    const wanted = {
      title: changes.title,
      content: changes.content,
      sendTime: changes.send_time && new Date(changes.send_time),
      imageUrl: changes.image_url,
      quietDays: changes.quiet_days,
    };
    const names = (Object.keys(wanted) as (keyof typeof wanted)[]).filter(
      (name) => wanted[name] !== undefined && JSON.stringify(wanted[name]) !== JSON.stringify(row[name]),
    );
    if (!names.length) return row.version;
    const pick = (from: Partial<typeof wanted>) => Object.fromEntries(names.map((name) => [name, from[name]]));
    await transaction
      .update(campaigns)
      .set({ ...pick(wanted), version: row.version + 1, updateTime: sql`now()` })
      .where(thisCampaign(key));
    await writeAudit(transaction, {
      companyId: key.companyId,
      userId,
      action: 'update',
      entity: 'campaign',
      entityId: key.campaignId,
      before: pick(row as Partial<typeof wanted>),
      after: pick(wanted),
      requestId,
    });
    return row.version + 1;
  });
}

import type { CampaignChanges, createCampaign } from '#contract/campaigns.ts';
import type { ParsedRequest } from '#contract/endpoint.ts';
import { audit, type By } from '../kernel/audit.ts';
import type { Sql } from '../db/client.ts';
import { campaigns } from '../db/schema.ts';
import { refusedField } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { changeCampaign, refuseUnlessDraft } from './store.ts';

/** Campaigns before they are sent. */

/** A new draft. @returns its id */
export async function createDraft(
  transaction: Sql,
  by: By,
  given: ParsedRequest<typeof createCampaign>['body'],
): Promise<string> {
  const { customersQueryParams, customerIds, title = '', content = '' } = given;
  if (customersQueryParams && customerIds)
    throw refusedField('invalid_input', 'body.customerIds', 'stands instead of conditions, not beside them');
  const id = newId();
  const whom = { customerIds: customerIds ?? null, customersQueryParams: customersQueryParams ?? {} };
  const after = { title, content, ...whom, imageUrl: given.image_url, quietDays: given.quiet_days };
  await transaction.insert(campaigns).values({ companyId: by.companyId, id, userId: by.userId, ...after });
  await audit(transaction, by, 'create', 'campaign', id, { after });
  return id;
}

/**
 * Changes a draft. What is as it was makes no new version.
 *
 * @returns the version that there is now
 * @throws ApiError `not_found`, `stale_version`, or `conflict` where it was sent
 */
export async function changeDraft(
  transaction: Sql,
  by: By,
  campaignId: string,
  { version: seen, ...changes }: CampaignChanges & { version: number },
): Promise<number> {
  return changeCampaign(transaction, { companyId: by.companyId, campaignId }, { seen, by }, (stored) => {
    refuseUnlessDraft(stored);
    return {
      changes: {
        title: changes.title,
        content: changes.content,
        sendTime: changes.send_time && new Date(changes.send_time),
        imageUrl: changes.image_url,
        quietDays: changes.quiet_days,
      },
    };
  });
}

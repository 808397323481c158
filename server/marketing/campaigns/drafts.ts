import type { CampaignChanges, createCampaign } from '#contract/marketing/campaigns.ts';
import type { ParsedRequest } from '#contract/core/endpoint.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { campaigns } from '#server/platform/db/schema.ts';
import type { FileStore } from '#server/platform/kernel/files.ts';
import { mayUseFiles, strangeFiles } from '#server/platform/files/used.ts';
import { audit, type By } from '#server/platform/kernel/audit.ts';
import { refusedField } from '#server/platform/kernel/errors.ts';
import { newId } from '#server/platform/kernel/ids.ts';
import { refuseProblems } from '#server/platform/records/settings.ts';
import { equal } from '#server/platform/sql/equal.ts';
import { changeCampaign, refuseUnlessDraft, type CampaignViewer } from './store.ts';

/** Creating and changing campaigns before they are sent. */

const pictured = { image_url: { kind: 'image' } };

/**
 * A copied campaign may keep its picture even if the file was deleted.
 *
 * @throws ApiError `invalid_input` if a picture belongs neither to the company nor to one of its campaigns
 */
async function refuseStrangePicture(
  transaction: Sql,
  companyId: string,
  files: FileStore,
  input: { image_url?: string | null },
): Promise<void> {
  const mayUseFile = mayUseFiles(files, companyId);
  const isThere = async (imageUrl: string) =>
    (await transaction.$count(campaigns, equal(campaigns, { companyId, imageUrl }))) > 0;
  const mayUse = async (address: string) => (await mayUseFile(address)) || isThere(address);
  refuseProblems(await strangeFiles(pictured, input, mayUse));
}

/** The author of a draft. */
interface Drafter {
  by: By;
  viewer: CampaignViewer;
}

/** Creates a draft, with the branches to which its author is restricted. @returns its id */
export async function createDraft(
  transaction: Sql,
  { by, viewer }: Drafter,
  files: FileStore,
  input: ParsedRequest<typeof createCampaign>['body'],
): Promise<string> {
  const { customersQueryParams, customerIds, title = '', content = '' } = input;
  if (customersQueryParams && customerIds)
    throw refusedField('invalid_input', 'body.customerIds', 'stands instead of conditions, not beside them');
  await refuseStrangePicture(transaction, by.companyId, files, input);
  const id = newId();
  const enabledBranches = viewer.enabledBranches === 'all' ? null : [...viewer.enabledBranches];
  const whom = { customerIds: customerIds ?? null, customersQueryParams: customersQueryParams ?? {} };
  const after = { title, content, ...whom, imageUrl: input.image_url, quietDays: input.quiet_days };
  await transaction
    .insert(campaigns)
    .values({ companyId: by.companyId, id, userId: by.userId, enabledBranches, ...after });
  await audit(transaction, by, 'create', 'campaign', id, { after });
  return id;
}

/**
 * Changes a draft. Unchanged values create no new version.
 *
 * @returns the current version
 * @throws ApiError `not_found`, `stale_version`, or `conflict` if it was sent
 */
export async function changeDraft(
  transaction: Sql,
  { by, viewer }: Drafter,
  files: FileStore,
  campaignId: string,
  { version: seen, ...changes }: CampaignChanges & { version?: number },
): Promise<number> {
  return changeCampaign(transaction, { companyId: by.companyId, campaignId }, { seen, by, viewer }, async (stored) => {
    refuseUnlessDraft(stored);
    await refuseStrangePicture(transaction, by.companyId, files, changes);
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

import { and, eq, sql } from 'drizzle-orm';
import { writeAudit } from '../kernel/audit.ts';
import type { Sql } from '../db/client.ts';
import { campaignRecipients, campaigns } from '../db/schema.ts';
import { movePointsFor } from './points.ts';
import { countRecipients } from './results.ts';
import { countsOf, lockCampaign, thisCampaign, type CampaignKey, type CampaignRow } from './store.ts';

/** How a campaign ends. */

/**
 * Ends a campaign of which nothing is pending: counts, gives back the points that were not spent, and says how it
 * ended. Doing it again changes nothing.
 *
 * @returns recipients by status and the points spent
 */
export async function settle(
  transaction: Sql,
  key: CampaignKey,
  status: 'sent' | 'cancelled' | 'failed',
): Promise<Record<string, number>> {
  const campaign = await lockCampaign(transaction, key);
  const { counts, spent } = await countRecipients(transaction, key);
  if (campaign.status === 'sending' || campaign.status === 'scheduled') {
    await release(transaction, campaign, campaign.pointsReserved - spent);
    await transaction
      .update(campaigns)
      .set({
        status,
        counts,
        pointsSpent: spent,
        sentTime: sql`now()`,
        updateTime: sql`now()`,
        version: campaign.version + 1,
      })
      .where(thisCampaign(key));
    await audit(transaction, campaign, { status, ...countsOf(counts), points: spent });
  }
  return { ...countsOf(counts), points: spent };
}

/** Makes a campaign of which nothing has gone out a draft again; its points are given back. */
export async function takeBack(
  transaction: Sql,
  key: CampaignKey,
  by?: { userId: string; requestId: string },
): Promise<void> {
  const campaign = await lockCampaign(transaction, key);
  if (campaign.status !== 'sending' && campaign.status !== 'scheduled') return;
  // A million rows take longer than a page may.
  await transaction.execute(sql`set local statement_timeout = '5min'`);
  await transaction
    .delete(campaignRecipients)
    .where(and(eq(campaignRecipients.companyId, key.companyId), eq(campaignRecipients.campaignId, key.campaignId)));
  await release(transaction, campaign, campaign.pointsReserved);
  await transaction
    .update(campaigns)
    .set({
      status: 'draft',
      jobId: null,
      preflight: null,
      enabledBranches: null,
      linkBase: null,
      counts: {},
      pointsReserved: 0,
      pointsSpent: 0,
      updateTime: sql`now()`,
      version: campaign.version + 1,
    })
    .where(thisCampaign(key));
  await audit(transaction, campaign, { status: 'draft' }, by);
}

async function release(transaction: Sql, campaign: CampaignRow, points: number): Promise<void> {
  if (!campaign.accountId) return;
  await movePointsFor(transaction, campaign, {
    accountId: campaign.accountId,
    kind: 'release',
    points,
    occasion: `release/${campaign.jobId}`,
  });
}

const audit = (
  transaction: Sql,
  campaign: CampaignRow,
  after: object,
  by?: { userId: string; requestId: string },
): Promise<void> =>
  writeAudit(transaction, {
    companyId: campaign.companyId,
    userId: by?.userId ?? campaign.userId,
    action: 'update',
    entity: 'campaign',
    entityId: campaign.id,
    before: { status: campaign.status },
    after,
    ...(campaign.jobId && { batchId: campaign.jobId }),
    ...(by && { requestId: by.requestId }),
  });

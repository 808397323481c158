import { sql } from 'drizzle-orm';
import { isOpenJob } from '#contract/platform/jobs.ts';
import { audit, type By } from '#server/platform/kernel/audit.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { campaignRecipients, jobs } from '#server/platform/db/schema.ts';
import { inTransaction, type Call } from '#server/platform/http/handle.ts';
import { stopJob } from '#server/platform/jobs/store.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import { lockRecord, oneOf } from '#server/platform/records/change.ts';
import { equal } from '#server/platform/sql/equal.ts';
import { countRecipients } from './results.ts';
import {
  changeCampaign,
  recipientCounts,
  lockCampaign,
  movePointsFor,
  readCampaign,
  type CampaignKey,
  type CampaignRow,
} from './store.ts';

/** The end of a campaign. */

/**
 * Ends a campaign without pending recipients: counts them, releases unspent points, and sets the final status.
 * Idempotent.
 *
 * @returns recipients by status and the points spent
 */
export async function settle(
  transaction: Sql,
  key: CampaignKey,
  status: 'sent' | 'cancelled' | 'failed',
): Promise<Record<string, number>> {
  let result = {};
  await changeCampaign(transaction, key, {}, async (campaign) => {
    const { counts, spent } = await countRecipients(transaction, key);
    result = { ...recipientCounts(counts), points: spent };
    if (!isSent(campaign)) return null;
    await release(transaction, campaign, campaign.pointsReserved - spent);
    const wanted = { status, counts, pointsSpent: spent, sentTime: new Date() };
    return { changes: wanted, audited: ended(campaign, { status, ...result }) };
  });
  return result;
}

/** Turns a campaign that was not sent at all into a draft again; its points are released. */
export async function revertToDraft(transaction: Sql, key: CampaignKey, by?: By): Promise<void> {
  await changeCampaign(transaction, key, {}, async (campaign) => {
    if (!isSent(campaign)) return null;
    // Updating a million rows takes longer than the timeout of pages.
    await transaction.execute(sql`set local statement_timeout = '5min'`);
    await transaction
      .delete(campaignRecipients)
      .where(equal(campaignRecipients, { companyId: key.companyId, campaignId: key.campaignId }));
    await release(transaction, campaign, campaign.pointsReserved);
    const nothing = { jobId: null, preflight: null, linkBase: null, counts: {} };
    return {
      changes: { status: 'draft', ...nothing, pointsReserved: 0, pointsSpent: 0 },
      audited: ended(campaign, { status: 'draft' }, by),
    };
  });
}

/** Whether a campaign is scheduled or being sent. */
const isSent = ({ status }: Pick<CampaignRow, 'status'>) => status === 'scheduled' || status === 'sending';

async function release(transaction: Sql, campaign: CampaignRow, points: number): Promise<void> {
  if (!campaign.accountId) return;
  await movePointsFor(transaction, campaign, {
    accountId: campaign.accountId,
    kind: 'release',
    points,
    occasion: `release/${campaign.jobId}`,
  });
}

/** The audit entry of a campaign's end; if no user ended it, in the sender's name. */
const ended = ({ status, userId, jobId }: CampaignRow, after: object, by?: By) => ({
  userId,
  ...by,
  before: { status },
  after,
  batchId: jobId ?? undefined,
});

const notSent = () => new ApiError('conflict', 'This campaign is not being sent.');

/**
 * Stops a campaign: a scheduled one becomes a draft immediately; one being sent stops after the messages in transit.
 *
 * @throws ApiError `not_found`, or `conflict` if there is nothing to stop
 */
export async function stopCampaign(call: Pick<Call, 'services'>, key: CampaignKey, by: By): Promise<void> {
  await inTransaction(call, async (transaction) => {
    const { jobId } = await readCampaign(transaction, key);
    const thisJob = oneOf(jobs, key.companyId, jobId ?? '');
    // The job locks its own row before the campaign's, so this does too.
    const job = await lockRecord(transaction, jobs, thisJob, notSent);
    const { status } = await lockCampaign(transaction, key);
    if (!isOpenJob(job) || !isSent({ status })) throw notSent();
    if (job.status === 'cancelling') return;
    if (status === 'scheduled' && job.status === 'queued') {
      await transaction
        .update(jobs)
        .set({ status: 'cancelled', finishedTime: sql`now()`, updatedTime: sql`now()`, leaseUntil: null })
        .where(thisJob);
      await revertToDraft(transaction, key, by);
      return;
    }
    await stopJob(transaction, job);
    await audit(transaction, by, 'update', 'campaign', key.campaignId, {
      before: { status },
      after: { status: 'cancelling' },
      batchId: job.id,
    });
  });
}

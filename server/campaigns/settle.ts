import { sql } from 'drizzle-orm';
import { pick } from 'es-toolkit';
import { isOpenJob } from '#contract/jobs.ts';
import { audit, type By } from '../kernel/audit.ts';
import type { Sql } from '../db/client.ts';
import { campaignRecipients, jobs } from '../db/schema.ts';
import { inTransaction, type Call } from '../http/handle.ts';
import { jobsChannel } from '../jobs/store.ts';
import { ApiError } from '../kernel/errors.ts';
import { oneOf } from '../records/change.ts';
import { equal } from '../sql/equal.ts';
import { countRecipients } from './results.ts';
import {
  countsOf,
  lockCampaign,
  movePointsFor,
  readCampaign,
  writeCampaign,
  type CampaignKey,
  type CampaignRow,
} from './store.ts';

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
    await writeCampaign(transaction, campaign, {
      status,
      counts,
      pointsSpent: spent,
      sentTime: sql`now()`,
      updateTime: sql`now()`,
      version: campaign.version + 1,
    });
    await tell(transaction, campaign, { status, ...countsOf(counts), points: spent });
  }
  return { ...countsOf(counts), points: spent };
}

/** Makes a campaign of which nothing has gone out a draft again; its points are given back. */
export async function takeBack(transaction: Sql, key: CampaignKey, by?: By): Promise<void> {
  const campaign = await lockCampaign(transaction, key);
  if (campaign.status !== 'sending' && campaign.status !== 'scheduled') return;
  // A million rows take longer than a page may.
  await transaction.execute(sql`set local statement_timeout = '5min'`);
  await transaction
    .delete(campaignRecipients)
    .where(equal(campaignRecipients, { companyId: key.companyId, campaignId: key.campaignId }));
  await release(transaction, campaign, campaign.pointsReserved);
  await writeCampaign(transaction, campaign, {
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
  });
  await tell(transaction, campaign, { status: 'draft' }, by);
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

/** Tells the audit log that a campaign has ended; without somebody who ended it, in the name of who sent it. */
const tell = (transaction: Sql, campaign: CampaignRow, after: object, by?: By): Promise<void> =>
  audit(transaction, by ?? pick(campaign, ['companyId', 'userId']), 'update', 'campaign', campaign.id, {
    before: { status: campaign.status },
    after,
    batchId: campaign.jobId ?? undefined,
  });

/**
 * Stops a campaign: a scheduled one is a draft again at once; one that is being sent stops after the messages that are
 * on their way.
 *
 * @throws ApiError `not_found`, or `conflict` where there is nothing to stop
 */
export async function stopCampaign(call: Pick<Call, 'services'>, key: CampaignKey, by: By): Promise<void> {
  await inTransaction(call, async (transaction) => {
    const { jobId } = await readCampaign(transaction, key);
    const thisJob = oneOf(jobs, key.companyId, jobId ?? '');
    // The work holds its job before the campaign: so does this.
    const [job] = await transaction.select().from(jobs).where(thisJob).for('update');
    const { status } = await lockCampaign(transaction, key);
    if (!job || !isOpenJob(job) || (status !== 'scheduled' && status !== 'sending'))
      throw new ApiError('conflict', 'The campaign is not being sent.');
    if (job.status === 'cancelling') return;
    if (status === 'scheduled' && job.status === 'queued') {
      await transaction
        .update(jobs)
        .set({ status: 'cancelled', finishedTime: sql`now()`, updatedTime: sql`now()`, leaseUntil: null })
        .where(thisJob);
      await takeBack(transaction, key, by);
      return;
    }
    await transaction
      .update(jobs)
      .set({
        status: 'cancelling',
        ...(job.status === 'queued' && { runAt: sql`now()`, leaseUntil: sql`now() - interval '1 second'` }),
      })
      .where(thisJob);
    await audit(transaction, by, 'update', 'campaign', key.campaignId, {
      before: { status },
      after: { status: 'cancelling' },
      batchId: job.id,
    });
    await transaction.execute(sql`select pg_notify(${jobsChannel}, ${job.id})`);
  });
}

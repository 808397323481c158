import { and, eq, sql } from 'drizzle-orm';
import { isOpenJob } from '#contract/jobs.ts';
import { writeAudit } from '../kernel/audit.ts';
import type { Database } from '../db/client.ts';
import { jobs } from '../db/schema.ts';
import { ApiError } from '../kernel/errors.ts';
import { jobsChannel } from '../jobs/store.ts';
import { takeBack } from './settle.ts';
import { lockCampaign, readCampaign, type CampaignKey } from './store.ts';

/**
 * Stops a campaign: a scheduled one is a draft again at once; one that is being sent stops after the messages that are
 * on their way.
 *
 * @throws ApiError `not_found`, or `conflict` where there is nothing to stop
 */
export async function stopCampaign(
  database: Database,
  key: CampaignKey,
  by: { userId: string; requestId: string },
): Promise<void> {
  await database.transaction(async (transaction) => {
    const { jobId } = await readCampaign(transaction, key);
    const thisJob = and(eq(jobs.companyId, key.companyId), eq(jobs.id, jobId ?? ''));
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
    await writeAudit(transaction, {
      companyId: key.companyId,
      userId: by.userId,
      action: 'update',
      entity: 'campaign',
      entityId: key.campaignId,
      before: { status },
      after: { status: 'cancelling' },
      batchId: job.id,
      requestId: by.requestId,
    });
    await transaction.execute(sql`select pg_notify(${jobsChannel}, ${job.id})`);
  });
}

import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { jobKind, type JobContext } from '../jobs/kind.ts';
import { moveSome, type Change } from './results.ts';
import { sendKind } from './send.ts';
import { sendAll } from './sending.ts';
import { settle, takeBack } from './settle.ts';
import { countsOf, lockCampaign, readCampaign, writeCampaign, type CampaignKey } from './store.ts';

const input = z.object({ campaignId: z.string() });
type Context = JobContext<z.infer<typeof input>>;

/** Recipients moved on at once when sending is stopped. */
const clearing = 5_000;

/**
 * Sends a campaign, batch by batch. Never twice to one recipient, whenever the process dies: what the outbox keeps is
 * committed with the recipient's status; before a gateway is called the recipient is marked `sending`, and whoever is
 * found so afterwards is handed over again with the same key where the gateway heeds it, else marked `unknown`.
 */
export const sendCampaignJob = jobKind({
  name: sendKind,
  permission: 'crm',
  input,
  cancellable: true,
  confinedResult: 'all',
  async run(context) {
    const key = keyOf(context);
    await context.step({ step: 'send' }, async (transaction) => {
      const campaign = await lockCampaign(transaction, key);
      if (campaign.status === 'scheduled')
        await writeCampaign(transaction, campaign, { status: 'sending', updateTime: sql`now()` });
    });
    await sendAll(context, key);
    return context.step({ step: 'settle' }, (transaction) => settle(transaction, key, 'sent'));
  },
  async cancel(context) {
    const key = keyOf(context);
    const { counts } = await readCampaign(context.services.database.sql, key);
    const { sent, unknown, failed, sending } = countsOf(counts);
    if (sent + unknown + failed + sending === 0) {
      await context.step({}, (transaction) => takeBack(transaction, key));
      return {};
    }
    await moveAll(context, { from: 'sending', status: 'unknown', reason: 'interrupted' });
    await moveAll(context, { from: 'pending', status: 'skipped', reason: 'cancelled' });
    return context.step({}, (transaction) => settle(transaction, key, 'cancelled'));
  },
  async fail(context) {
    const key = keyOf(context);
    await moveAll(context, { from: 'sending', status: 'unknown', reason: 'interrupted' });
    await moveAll(context, { from: 'pending', status: 'failed', reason: 'unreachable' });
    await context.step({}, (transaction) => settle(transaction, key, 'failed'));
  },
});

const keyOf = ({ companyId, input: { campaignId } }: Context): CampaignKey => ({ companyId, campaignId });

async function moveAll(context: Context, move: Omit<Change, 'customerId'>): Promise<void> {
  const key = keyOf(context);
  while ((await context.step({}, (transaction) => moveSome(transaction, key, move, clearing))) === clearing);
}

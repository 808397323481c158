import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { jobKind, type JobContext } from '#server/platform/jobs/kind.ts';
import { moveSome, type RecipientChange, applyChanges } from './results.ts';
import { sendKind } from './send.ts';
import { settle, revertToDraft } from './settle.ts';
import {
  recipientCounts,
  lockCampaign,
  readCampaign,
  writeCampaign,
  type CampaignKey,
  companyFacts,
  type CampaignRow,
} from './store.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { elapsed } from '#server/platform/kernel/elapsed.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import { isDoubtful, stateAfter } from '#server/platform/deliveries/outcome.ts';
import type { GatewaySender, OutboxSender, SmsOutcome } from '#server/platform/kernel/sms.ts';
import { retakeBatch, takeBatch, type Batch, type Outgoing, type SendingCampaign } from './batch.ts';

const input = z.object({ campaignId: z.string() });
type Context = JobContext<z.infer<typeof input>>;

/** Recipients updated per transaction when sending is stopped. */
const clearing = 5_000;

/**
 * Sends a campaign in batches. A recipient never gets a message twice, even if the process is killed: messages to the
 * outbox are committed with the recipient's status. Before a gateway call the recipient is marked `sending`; after a
 * crash such recipients are sent again with the same key if the gateway supports keys, otherwise they are marked
 * `unknown`.
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
    const { sent, unknown, failed, sending } = recipientCounts(counts);
    if (sent + unknown + failed + sending === 0) {
      await context.step({}, (transaction) => revertToDraft(transaction, key));
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

async function moveAll(context: Context, move: Omit<RecipientChange, 'customerId'>): Promise<void> {
  const key = keyOf(context);
  while ((await context.step({}, (transaction) => moveSome(transaction, key, move, clearing))) === clearing);
}

/** Sends messages until no recipient is left. */

/** Outbox messages per transaction. */
const outboxBatch = 500;
/** Messages sent to a gateway in parallel; as many are uncertain after a crash if it does not support keys. */
const gatewayBatch = 20;
/** How often a stop request is checked while waiting, in milliseconds. */
const listening = 2_000;

/** @throws ApiError `unavailable` if the gateway was unreachable for the maximum waiting time */
async function sendAll(context: Context, key: CampaignKey): Promise<void> {
  const { database, sms, config, wordings } = context.services;
  const { language } = await companyFacts((statement) => database.query(statement), key.companyId);
  const { perSecond } = config.sms;
  const atOnce = sms.kind === 'outbox' ? outboxBatch : gatewayBatch;
  const sending: SendingCampaign = {
    ...key,
    language,
    wordings,
    size: perSecond ? Math.min(atOnce, perSecond) : atOnce,
  };
  const pace = new Pace(perSecond);
  await (sms.kind === 'outbox'
    ? throughOutbox(context, sms, sending, pace)
    : throughGateway(context, sms, sending, pace));
}

/** Recipients with a result. */
const doneOf = ({ counts, preflight }: CampaignRow): number =>
  Math.max((preflight?.recipients ?? 0) - (counts.pending ?? 0) - (counts.sending ?? 0), 0);

async function throughOutbox(context: Context, sms: OutboxSender, sending: SendingCampaign, pace: Pace): Promise<void> {
  for (let done = 0; ;) {
    const { looked, campaign, outgoing } = await context.step(
      { done, cursor: { done } },
      async (transaction): Promise<Batch> => {
        const batch = await takeBatch(transaction, sending);
        const ids = await sms.keep(
          transaction,
          batch.outgoing.map(({ message }) => message),
        );
        const changes = batch.outgoing.map((one, index): RecipientChange => ({
          ...moved(one),
          from: 'pending',
          status: 'sent',
          messageId: ids[index] ?? null,
        }));
        await applyChanges(transaction, batch.campaign, changes);
        return batch;
      },
    );
    if (!looked) return;
    done = doneOf(campaign);
    await idle(context, pace.pauseAfter(outgoing.length));
  }
}

async function throughGateway(
  context: Context,
  sms: GatewaySender,
  sending: SendingCampaign,
  pace: Pace,
): Promise<void> {
  const outage = new Outage(sms.waits);
  if (!sms.idempotent) await forget(context, sending);
  for (let done = 0; ;) {
    const { batch, again } = await context.step({ done, cursor: { done } }, async (transaction) => {
      if (sms.idempotent) {
        const left = await retakeBatch(transaction, sending);
        if (left.looked) return { batch: left, again: true };
      }
      const next = await takeBatch(transaction, sending);
      const changes = next.outgoing.map((one): RecipientChange => ({
        ...moved(one),
        from: 'pending',
        status: 'sending',
      }));
      await applyChanges(transaction, next.campaign, changes);
      return { batch: next, again: false };
    });
    if (!batch.looked) return;

    const outcomes = await Promise.all(
      batch.outgoing.map(async ({ message }): Promise<SmsOutcome> =>
        context.signal.aborted ? { outcome: 'unavailable' } : sms.send(message),
      ),
    );
    // Outside of a step, so that results are stored even while the server is stopping.
    done = await context.services.database.transaction(async (transaction) => {
      const campaign = await lockCampaign(transaction, sending);
      const changes = batch.outgoing.flatMap((one, index) => {
        const change = resultOf(one, outcomes[index] ?? { outcome: 'unknown' }, sms.idempotent, again);
        return change ? [change] : [];
      });
      await applyChanges(transaction, campaign, changes);
      return doneOf(campaign);
    });
    await idle(context, Math.max(pace.pauseAfter(batch.outgoing.length), outage.pauseAfter(outcomes, sms.idempotent)));
  }
}

/** Recipients whose message was being sent when the job was interrupted, and whose result cannot be queried. */
async function forget(context: Context, { size: _, ...key }: SendingCampaign): Promise<void> {
  const lost = { from: 'sending', status: 'unknown', reason: 'interrupted' } as const;
  while (await context.step({}, (transaction) => moveSome(transaction, key, lost, 1_000)));
}

const moved = ({ customerId, segments, points }: Outgoing) => ({ customerId, segments, points });

/**
 * The new status of a recipient with status `sending`; null keeps it, to be sent again with its key.
 *
 * @param again whether it had been sent before, so that a refusal now does not tell the first result
 */
function resultOf(
  { customerId }: Outgoing,
  result: SmsOutcome,
  idempotent: boolean,
  again: boolean,
): RecipientChange | null {
  const change = { customerId, from: 'sending' } as const;
  const handed = { again: idempotent, interrupted: again };
  const status = stateAfter(result, handed);
  switch (status) {
    case 'sent':
      return { ...change, status, messageId: result.outcome === 'sent' ? result.messageId : null };
    case 'failed':
      return { ...change, status, reason: 'refused' };
    case 'unknown':
      return { ...change, status, reason: result.outcome === 'refused' ? 'interrupted' : 'noAnswer' };
    case 'later':
      return isDoubtful(result, handed) ? null : { ...change, status: 'pending' };
  }
}

/** Limits the messages per second. */
class Pace {
  #next = elapsed();

  constructor(private readonly perSecond: number) {}

  /** The delay in milliseconds after a number of messages. */
  pauseAfter(messages: number): number {
    if (!this.perSecond || !messages) return 0;
    const now = elapsed();
    this.#next = Math.max(this.#next, now - 1_000) + (messages / this.perSecond) * 1_000;
    return Math.max(this.#next - now, 0);
  }
}

/** Backs off while a gateway is unavailable. */
class Outage {
  #wait = 0;
  #waited = 0;

  constructor(private readonly waits: GatewaySender['waits']) {}

  /**
   * The delay in milliseconds before the next messages.
   * @throws ApiError `unavailable` after the maximum waiting time
   */
  pauseAfter(outcomes: readonly SmsOutcome[], idempotent: boolean): number {
    const { first, longest, altogether } = this.waits;
    if (outcomes.some(({ outcome }) => outcome === 'sent' || outcome === 'refused')) this.#wait = this.#waited = 0;
    const open = outcomes.filter(({ outcome }) => outcome === 'unavailable' || (idempotent && outcome === 'unknown'));
    if (!open.length) return 0;
    if (this.#waited >= altogether) throw new ApiError('unavailable', 'The SMS gateway cannot be reached.');
    this.#wait = Math.min(this.#wait ? this.#wait * 2 : first, longest);
    const retryAfter = Math.max(
      0,
      ...open.map((one) => ('retryAfterSeconds' in one ? (one.retryAfterSeconds ?? 0) : 0)),
    );
    const wait = Math.min(Math.max(this.#wait, retryAfter * 1_000), longest);
    this.#waited += wait;
    return wait;
  }
}

/** Waits, and checks for a stop request meanwhile. */
async function idle(context: Context, milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0; left -= listening) {
    await pause(Math.min(left, listening), undefined, { signal: context.signal });
    if (left > listening) await context.step({});
  }
}

import { sql } from 'drizzle-orm';
import type { OwnTexts } from '#contract/core/texts.ts';
import type { Preflight } from '#contract/marketing/campaigns.ts';
import { pointsPerSegment } from '#contract/marketing/sms.ts';
import type { By } from '#server/platform/kernel/audit.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { queryInTransaction } from '#server/platform/db/queryInTransaction.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import type { BranchAccess } from '#server/platform/sql/visibility.ts';
import { enqueueJob } from '#server/platform/jobs/store.ts';
import { writeStatement, type AudienceQuery, type AudienceCounts } from './audience.ts';
import { runPreflight, isBlocking, preflightSummary, type Circumstances, type Measured } from './preflight.ts';
import {
  changeCampaign,
  companyFacts,
  movePointsFor,
  refuseUnlessDraft,
  runIn,
  campaignSelection,
  wordingOf,
  type CampaignRow,
  type CompanyFacts,
} from './store.ts';

/** The job's name; its kind is in `job.ts`. */
export const sendKind = 'campaign-send';

/** Selecting a million recipients takes longer than the timeout of pages. */
const patience = '10min';

export interface Sender {
  scope: BranchAccess;
  /** The start of links. */
  linkBase: string;
  /** The company's own texts. */
  own: OwnTexts;
  by: By;
}

/** The audience of a campaign for this sender and time, with the circumstances. */
export function audienceOf(
  row: CampaignRow,
  facts: CompanyFacts,
  { scope, linkBase, own }: Pick<Sender, 'scope' | 'linkBase' | 'own'>,
  sendNow: boolean,
): { audience: AudienceQuery; circumstances: Circumstances } {
  const now = Date.now();
  return {
    audience: {
      ...scope,
      campaignId: row.id,
      selection: campaignSelection(row),
      content: row.content,
      language: facts.language,
      quietDays: row.quietDays,
      now,
    },
    circumstances: {
      wording: { ...wordingOf(row, linkBase), own },
      account: facts.account,
      sendTime: sendNow ? null : (row.sendTime?.getTime() ?? null),
      timeZone: facts.timeZone,
      now,
    },
  };
}

/**
 * Sends a draft, immediately or at its send time: checks it again, stores its recipients, reserves their points and
 * queues the job, all in the caller's transaction. Of two concurrent requests one sends.
 *
 * @throws ApiError `not_found`, `stale_version`, or `conflict` if it was sent or the preflight forbids it
 */
export async function sendDraft(
  transaction: Sql,
  campaignId: string,
  { version: seen, sendNow }: { version?: number; sendNow: boolean },
  sender: Sender,
): Promise<void> {
  const { scope, by } = sender;
  const { companyId, enabledBranches } = scope;
  await transaction.execute(sql.raw(`set local statement_timeout = '${patience}'`));
  await changeCampaign(transaction, { companyId, campaignId }, { seen, by, viewer: scope }, async (row) => {
    refuseUnlessDraft(row);
    const facts = await companyFacts(runIn(transaction), companyId);
    const { audience, circumstances } = audienceOf(row, facts, sender, sendNow);
    const { preflight: first, measured } = await runPreflight(runIn(transaction), audience, circumstances);
    refuseUnlessSendable(first);

    const { found, bySegments } = await writeRecipients(transaction, audience, measured);
    const preflight = preflightSummary(found, measured, bySegments, audience, circumstances);
    refuseUnlessSendable(preflight);
    const { recipients, pointsNeeded, accountId } = preflight;

    const later = circumstances.sendTime !== null && circumstances.sendTime > circumstances.now;
    const jobId = await enqueueJob(transaction, {
      companyId,
      kind: sendKind,
      input: { campaignId, enabledBranches: enabledBranches === 'all' ? 'all' : [...enabledBranches] },
      userId: by.userId,
      total: recipients,
      ...(later && { runAt: new Date(circumstances.sendTime ?? 0) }),
    });
    if (accountId)
      await movePointsFor(
        transaction,
        { ...row, userId: by.userId },
        { accountId, kind: 'reserve', points: pointsNeeded, occasion: `reserve/${jobId}` },
      );
    const status = later ? 'scheduled' : 'sending';
    return {
      changes: {
        status,
        jobId,
        accountId,
        preflight,
        enabledBranches: enabledBranches === 'all' ? null : [...enabledBranches],
        linkBase: circumstances.wording.linkBase,
        counts: { pending: recipients },
        pointsReserved: pointsNeeded,
        pointsSpent: 0,
        userId: by.userId,
      },
      audited: {
        action: 'send',
        before: { status: row.status },
        after: { status, sendTime: later ? row.sendTime : null, recipients, points: pointsNeeded },
        batchId: jobId,
      },
    };
  });
}

function refuseUnlessSendable({ warnings, balance, pointsNeeded }: Preflight): void {
  const reasons = warnings.filter(isBlocking);
  if (!reasons.length) return;
  throw new ApiError('conflict', 'The campaign cannot be sent yet. Fix the problems shown and try again.', {
    details: reasons.map((code) => ({
      path: 'preflight',
      code,
      message: code === 'balanceTooLow' ? `${pointsNeeded} points are needed, ${balance} are left` : code,
    })),
  });
}

/** Stores the current recipients, including those that the preceding check did not include. */
async function writeRecipients(
  transaction: Sql,
  audience: AudienceQuery,
  measured: Measured[],
): Promise<{ found: AudienceCounts; bySegments: Map<number, number> }> {
  const segments = new Map(measured.map((one) => [one.shape.key, one.segments]));
  const [written] = await queryInTransaction<AudienceCounts & { written: { segments: number; recipients: number }[] }>(
    transaction,
    writeStatement(audience, segments, pointsPerSegment),
  );
  if (!written) throw new Error('Writing the recipients answered no row.');
  const bySegments = new Map(written.written.map((one) => [one.segments, one.recipients]));
  // A guest was renamed between the two statements, which is too rare for a rule of its own.
  if (bySegments.has(0)) throw new ApiError('conflict', 'The recipients have just changed. Check them and send again.');
  return { found: written, bySegments };
}

import { sql } from 'drizzle-orm';
import { partition } from 'es-toolkit';
import type { RecipientReason, RecipientStatus } from '#contract/marketing/campaigns.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { queryInTransaction } from '#server/platform/db/queryInTransaction.ts';
import { lockCampaign, writeCampaign, type CampaignKey, type CampaignRow } from './store.ts';

/** Stores the results of recipients. */

export interface RecipientChange {
  customerId: string;
  /** If the status was changed meanwhile, nothing is changed. */
  from: 'pending' | 'sending';
  status: RecipientStatus;
  reason?: RecipientReason | null;
  /** The segments of the message as last filled in. */
  segments?: number;
  points?: number;
  messageId?: string | null;
}

/** Statuses that are charged. */
const paid: readonly RecipientStatus[] = ['sent', 'unknown'];
/** Statuses with a time of sending. */
const handedOver: readonly RecipientStatus[] = ['sending', 'sent', 'unknown'];
const isPaid = `status in (${paid.map((status) => `'${status}'`).join(', ')})`;

/**
 * Changes the status of recipients, with the campaign's counts. The caller has locked the campaign's row.
 *
 * @param campaign its counts and points are updated
 */
export async function applyChanges(
  transaction: Sql,
  campaign: CampaignRow,
  changes: readonly RecipientChange[],
): Promise<void> {
  if (!changes.length) return;
  const [handed, others] = partition(changes, ({ status }) => handedOver.includes(status));
  const moved = [
    ...(await move(transaction, campaign, handed, 'least(r.sent_time, now())')),
    ...(await move(transaction, campaign, others, 'null')),
  ];
  const counts = { ...campaign.counts };
  for (const { from, status, count, paid: points } of moved) {
    counts[from] = Math.max((counts[from] ?? 0) - count, 0);
    counts[status] = (counts[status] ?? 0) + count;
    campaign.pointsSpent += points;
  }
  campaign.counts = counts;
  await writeCampaign(transaction, campaign, { counts, pointsSpent: campaign.pointsSpent });
}

interface Moved extends Pick<RecipientChange, 'from' | 'status'> {
  count: number;
  paid: number;
}

/** @param sentTime SQL of the time of sending, over `campaign_recipients r` */
async function move(
  transaction: Sql,
  { companyId, id }: CampaignRow,
  changes: readonly RecipientChange[],
  sentTime: string,
): Promise<Moved[]> {
  if (!changes.length) return [];
  return queryInTransaction<Moved>(transaction, {
    text: `with wanted as (
          select * from json_to_recordset($3::json) as w("customerId" text, "from" text, status text, reason text,
            segments int, points int, "messageId" text)),
        moved as (
          update campaign_recipients r set status = w.status, reason = w.reason,
            segments = coalesce(w.segments, r.segments), points = coalesce(w.points, r.points),
            message_id = coalesce(w."messageId", r.message_id), sent_time = ${sentTime}, updated_time = now()
          from wanted w
          where r.company_id = $1 and r.campaign_id = $2 and r.customer_id = w."customerId" and r.status = w."from"
          returning w."from", r.status, r.points)
        select "from", status, count(*)::int as count, coalesce(sum(points) filter (where ${isPaid}), 0)::int as paid
        from moved group by 1, 2`,
    values: [companyId, id, JSON.stringify(changes)],
  });
}

/** Changes the status of up to a number of recipients. @returns how many */
export async function moveSome(
  transaction: Sql,
  key: CampaignKey,
  { from, status, reason }: Omit<RecipientChange, 'customerId'>,
  limit: number,
): Promise<number> {
  const campaign = await lockCampaign(transaction, key);
  const rows = await queryInTransaction<{ id: string }>(transaction, {
    text: `select customer_id as id from campaign_recipients
      where company_id = $1 and campaign_id = $2 and status = $3 order by customer_id limit $4 for update`,
    values: [key.companyId, key.campaignId, from, limit],
  });
  await applyChanges(
    transaction,
    campaign,
    rows.map(({ id }) => ({ customerId: id, from, status, reason })),
  );
  return rows.length;
}

/** Counts recipients and points by status again, because other transactions may have changed some. */
export async function countRecipients(
  transaction: Sql,
  { companyId, campaignId }: CampaignKey,
): Promise<{ counts: CampaignRow['counts']; spent: number }> {
  const rows = await queryInTransaction<{ status: RecipientStatus; count: number; paid: number }>(transaction, {
    text: `select status, count(*)::int as count, coalesce(sum(points) filter (where ${isPaid}), 0)::int as paid
      from campaign_recipients where company_id = $1 and campaign_id = $2 group by status`,
    values: [companyId, campaignId],
  });
  return {
    counts: Object.fromEntries(rows.map(({ status, count }) => [status, count])),
    spent: rows.reduce((sum, { paid: points }) => sum + points, 0),
  };
}

/** Only one campaign of a company at a time checks which guests got a message recently. */
export const oneLooks = (transaction: Sql, companyId: string) =>
  transaction.execute(sql`select pg_advisory_xact_lock(hashtext('campaigns'), hashtext(${companyId}))`);

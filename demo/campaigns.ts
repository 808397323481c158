import { sql } from 'drizzle-orm';
import { noOwnTexts } from '#contract/core/texts.ts';
import type { Preflight } from '#contract/marketing/campaigns.ts';
import type { CustomerQuery } from '#contract/guests/crm.ts';
import { pointsPerSegment } from '#contract/marketing/sms.ts';
import { writeStatement, type AudienceCounts } from '#server/marketing/campaigns/audience.ts';
import { runPreflight, preflightSummary } from '#server/marketing/campaigns/preflight.ts';
import { audienceOf, sendKind } from '#server/marketing/campaigns/send.ts';
import { countRecipients } from '#server/marketing/campaigns/results.ts';
import { companyFacts, lockCampaign, runIn } from '#server/marketing/campaigns/store.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { queryInTransaction } from '#server/platform/db/queryInTransaction.ts';
import { insertRows } from '#server/platform/db/rows.ts';
import { campaigns, jobs, pointMovements } from '#server/platform/db/schema.ts';
import { at, dayNumber } from '#server/platform/kernel/clocks.ts';

/** Campaigns of the three groups; the preflight finds their recipients. */

interface Spec {
  companyId: string;
  id: string;
  title: string;
  content: string;
  query: CustomerQuery;
  /** Days from now at which it is sent, at eleven o'clock; negative for past ones, absent for a draft. */
  days?: number;
}

const specs: readonly Spec[] = [
  {
    companyId: 'chunshui',
    id: 'demo-campaign-vip',
    title: '貴賓禮遇',
    content: '{name} 您好，貴賓禮遇開跑：訂位用餐即贈桂花烏龍一壺，歡迎與家人同來。',
    query: { filters: { isVIP: true } },
    days: -11,
  },
  {
    companyId: 'chunshui',
    id: 'demo-campaign-winter',
    title: '冬季新菜上市',
    content: '{name} 您好，冬季新菜上市，麻油雞與薑母鴨暖心登場，歡迎訂位。',
    query: { filters: { isVIP: true, visits: { gte: 6 } } },
    days: -3,
  },
  {
    companyId: 'chunshui',
    id: 'demo-campaign-year-end',
    title: '尾牙春酒早鳥',
    content: '{name} 您好，尾牙春酒早鳥訂位九折，額滿為止。',
    query: { filters: { visits: { gte: 13 } } },
    days: 3,
  },
  {
    companyId: 'chunshui',
    id: 'demo-campaign-back',
    title: '好久不見',
    content: '{name} 您好，好久不見！',
    query: { preset: 'dropdown' },
  },
  {
    companyId: 'ginza',
    id: 'demo-campaign-ginza',
    title: '新年のご案内',
    content: '{familyName}様　年始は一月四日より営業いたします。',
    query: { filters: { isVIP: true } },
  },
  {
    companyId: 'harbour',
    id: 'demo-campaign-harbour',
    title: 'Oyster week',
    content:
      'Hi {givenName}, oyster week is back: a dozen and a glass for the price of the dozen. See you by the water.',
    query: { filters: { visits: { gte: 6 } } },
    days: -9,
  },
];

const day = 86_400_000;
const hour = 3_600_000;

/** Inserts the campaigns in the caller's transaction; the guests and the accounts exist. */
export async function seedCampaigns(transaction: Sql, now: number, linkBase: string): Promise<void> {
  for (const spec of specs) await seed(transaction, spec, now, linkBase);
}

async function seed(transaction: Sql, spec: Spec, now: number, linkBase: string): Promise<void> {
  const { companyId, id, title, content, query, days } = spec;
  const facts = await companyFacts(runIn(transaction), companyId);
  const sendTime = days === undefined ? null : at(facts.timeZone, dayNumber(now) + days, 11 * 60);
  const made = new Date(Math.min(sendTime ?? now, now) - day);
  await insertRows(transaction, campaigns, [
    {
      companyId,
      id,
      title,
      content,
      customersQueryParams: query,
      userId: `demo-${companyId}-manager`,
      sendTime: sendTime && new Date(sendTime),
      createTime: made,
      updateTime: made,
    },
  ]);
  if (sendTime === null || !facts.account) return;

  const sent = sendTime < now;
  const row = await lockCampaign(transaction, { companyId, campaignId: id });
  const scope = { companyId, enabledBranches: 'all' } as const;
  const { audience, circumstances } = audienceOf(row, facts, { scope, linkBase, own: noOwnTexts }, sent);
  audience.now = circumstances.now = sent ? sendTime : now - hour;
  const { measured } = await runPreflight(runIn(transaction), audience, circumstances);
  const shapes = new Map(measured.map((one) => [one.shape.key, one.segments]));
  const [written] = await queryInTransaction<AudienceCounts & { written: { segments: number; recipients: number }[] }>(
    transaction,
    writeStatement(audience, shapes, pointsPerSegment),
  );
  if (!written) return;
  const bySegments = new Map(written.written.map((one) => [one.segments, one.recipients]));
  const preflight = preflightSummary(written, measured, bySegments, audience, circumstances);
  await settleRecipients(transaction, spec, sent ? new Date(sendTime) : null);
  await record(transaction, spec, preflight, { sent, moment: new Date(audience.now), linkBase });
}

/** Of the sent messages a few were refused, one is uncertain; tokens are the same in every demo. */
async function settleRecipients(transaction: Sql, { companyId, id }: Spec, sentTime: Date | null): Promise<void> {
  await transaction.execute(sql`update campaign_recipients r set
      opt_out_token = translate(encode(substring(sha256(convert_to(r.campaign_id || '/' || r.customer_id, 'UTF8')) for 9), 'base64'), '+/', 'Aa')
    where r.company_id = ${companyId} and r.campaign_id = ${id}`);
  if (!sentTime) return;
  await transaction.execute(sql`update campaign_recipients r set
      status = case when p.place % 67 = 11 then 'failed' when p.place = 5 then 'unknown' else 'sent' end,
      reason = case when p.place % 67 = 11 then 'refused' when p.place = 5 then 'noAnswer' end,
      sent_time = case when p.place % 67 <> 11 then ${sentTime.toISOString()}::timestamptz + p.place * interval '40 milliseconds' end,
      updated_time = ${sentTime.toISOString()}::timestamptz + p.place * interval '40 milliseconds'
    from (select customer_id, row_number() over (order by customer_id) as place from campaign_recipients
      where company_id = ${companyId} and campaign_id = ${id}) p
    where r.company_id = ${companyId} and r.campaign_id = ${id} and r.customer_id = p.customer_id`);
}

/** The campaign's end or job, and its movements in the account's ledger. */
async function record(
  transaction: Sql,
  { companyId, id, title }: Spec,
  preflight: Preflight,
  { sent, moment, linkBase }: { sent: boolean; moment: Date; linkBase: string },
): Promise<void> {
  const { accountId, pointsNeeded } = preflight;
  if (!accountId || !pointsNeeded) return;
  const { counts, spent } = await countRecipients(transaction, { companyId, campaignId: id });
  const [last] = await queryInTransaction<{ number: number; balance: number }>(transaction, {
    text: `select number, balance::float8 as balance from point_movements where account_id = $1 order by number desc limit 1`,
    values: [accountId],
  });
  const userId = `demo-${companyId}-manager`;
  const ended = new Date(moment.getTime() + 60_000);
  let { number, balance } = last ?? { number: 0, balance: 0 };
  const move = (kind: string, points: number, createdTime: Date) => ({
    accountId,
    number: (number += 1),
    kind,
    points,
    balance: (balance += points),
    companyId,
    campaignId: id,
    title,
    userId,
    key: `campaign/${id}/${kind}`,
    createdTime,
  });
  const movements = [move('reserve', -pointsNeeded, moment)];
  if (sent && spent < pointsNeeded) movements.push(move('release', pointsNeeded - spent, ended));
  await insertRows(transaction, pointMovements, movements);
  await transaction.execute(sql`update billing_accounts set points = ${balance} where id = ${accountId}`);
  if (!sent)
    await transaction.insert(jobs).values({
      companyId,
      id,
      kind: sendKind,
      input: { campaignId: id },
      userId,
      total: preflight.recipients,
      runAt: sql`(select send_time from campaigns where company_id = ${companyId} and id = ${id})`,
      createdTime: moment,
    });
  await transaction
    .update(campaigns)
    .set({
      status: sent ? 'sent' : 'scheduled',
      version: 2,
      jobId: sent ? null : id,
      accountId,
      preflight,
      linkBase,
      counts,
      pointsReserved: pointsNeeded,
      pointsSpent: sent ? spent : 0,
      updateTime: sent ? ended : moment,
      sentTime: sent ? ended : null,
    })
    .where(sql`company_id = ${companyId} and id = ${id}`);
}

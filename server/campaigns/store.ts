import { and, eq } from 'drizzle-orm';
import type { CampaignStatus, RecipientCounts, RecipientStatus } from '#contract/campaigns.ts';
import type { CustomerSelection } from '#contract/crm.ts';
import type { Language } from '#contract/constants.ts';
import type { Sql } from '../db/client.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { campaigns } from '../db/schema.ts';
import { ApiError } from '../kernel/errors.ts';
import type { Account, Run, Wording } from './preflight.ts';

/** Campaigns as rows, and what is around them. */

export type CampaignRow = typeof campaigns.$inferSelect;

export interface CampaignKey {
  companyId: string;
  campaignId: string;
}

export const thisCampaign = ({ companyId, campaignId }: CampaignKey) =>
  and(eq(campaigns.companyId, companyId), eq(campaigns.id, campaignId));

export const noCampaign = () => new ApiError('not_found', 'There is no such campaign.');

/** @throws ApiError `not_found` */
export async function readCampaign(database: Sql, key: CampaignKey): Promise<CampaignRow> {
  const [row] = await database.select().from(campaigns).where(thisCampaign(key));
  if (!row) throw noCampaign();
  return row;
}

/** The campaign, held until the transaction ends. @throws ApiError `not_found` */
export async function lockCampaign(transaction: Sql, key: CampaignKey): Promise<CampaignRow> {
  const [row] = await transaction.select().from(campaigns).where(thisCampaign(key)).for('update');
  if (!row) throw noCampaign();
  return row;
}

/** @throws ApiError `conflict` where it can no longer be changed */
export function refuseUnlessDraft({ status }: { status: CampaignStatus }): void {
  if (status !== 'draft')
    throw new ApiError('conflict', 'The campaign was sent already.', {
      details: [{ path: 'status', message: status, code: 'notDraft' }],
    });
}

export const selectionOf = ({ customerIds, customersQueryParams }: CampaignRow): CustomerSelection =>
  customerIds?.length ? { ids: customerIds } : { query: customersQueryParams };

/** @param linkBase what links begin with, where the campaign has none of its own yet */
export const wordingOf = ({ content, imageUrl, linkBase }: CampaignRow, base: string): Wording => ({
  content,
  image: imageUrl && `${linkBase ?? base}${imageUrl}`,
  linkBase: linkBase ?? base,
});

export interface CompanyFacts {
  language: Language;
  /** Of its first branch. */
  timeZone: string;
  country: string;
  /** What it pays campaigns from. */
  account: Account | null;
}

/** What of a company its campaigns depend on. @throws ApiError `company_not_found` */
export async function factsOf(run: Run, companyId: string): Promise<CompanyFacts> {
  const [row] = await run<{
    language: Language;
    zone: string | null;
    country: string | null;
    account: string | null;
    points: number | null;
  }>({
    text: `select c.language, b.time_zone as zone, b.country, a.id as account, a.points::float8 as points
      from companies c
      left join lateral (
        select time_zone, country from branches where company_id = c.id order by created_time, id limit 1) b on true
      left join billing_account_companies k on k.company_id = c.id and k.kind = 'campaign'
      left join billing_accounts a on a.id = k.account_id
      where c.id = $1`,
    values: [companyId],
  });
  if (!row) throw new ApiError('company_not_found', `The company not found: ${companyId}`);
  return {
    language: row.language,
    timeZone: row.zone ?? 'Asia/Taipei',
    country: row.country ?? 'TW',
    account: row.account === null ? null : { id: row.account, points: row.points ?? 0 },
  };
}

export const runIn =
  (transaction: Sql): Run =>
  (statement) =>
    inTransaction(transaction, statement);

/** All statuses, absent ones as 0, with their sum. */
export function countsOf(counts: CampaignRow['counts']): RecipientCounts {
  const of = (status: RecipientStatus) => counts[status] ?? 0;
  const all = {
    pending: of('pending'),
    sending: of('sending'),
    sent: of('sent'),
    failed: of('failed'),
    unknown: of('unknown'),
    skipped: of('skipped'),
  };
  return { total: Object.values(all).reduce((sum, count) => sum + count, 0), ...all };
}

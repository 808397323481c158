import { defaults } from '#contract/core/constants.ts';
import {
  recipientStatuses,
  type CampaignStatus,
  type RecipientCounts,
  type RecipientStatus,
} from '#contract/marketing/campaigns.ts';
import type { CustomerSelection } from '#contract/guests/crm.ts';
import type { Language } from '#contract/core/constants.ts';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { sum } from 'es-toolkit';
import type { Sql } from '#server/platform/db/client.ts';
import { queryInTransaction } from '#server/platform/db/queryInTransaction.ts';
import { campaigns } from '#server/platform/db/schema.ts';
import { movePoints } from '#server/money/billing/ledger.ts';
import type { Author } from '#server/platform/kernel/audit.ts';
import { ApiError, noCompany, refused } from '#server/platform/kernel/errors.ts';
import { changeRecord, findRecord, lockRecord, oneOf, type WantedOf } from '#server/platform/records/change.ts';
import { reachesAll, withinReach, type BranchAccess } from '#server/platform/sql/visibility.ts';
import type { Account, Run, Wording } from './preflight.ts';

/** Stored campaigns, and the data that they depend on. */

export type CampaignRow = typeof campaigns.$inferSelect;

/** The viewer of campaigns. */
export type CampaignViewer = Pick<BranchAccess, 'enabledBranches'>;

interface Changing {
  seen?: number;
  /** The user who changes it; absent for the sending job. */
  viewer?: CampaignViewer;
  by?: Author & { companyId: string };
}

export interface CampaignKey {
  companyId: string;
  campaignId: string;
}

export const thisCampaign = ({ companyId, campaignId }: CampaignKey) => oneOf(campaigns, companyId, campaignId);

export const noCampaign = () => new ApiError('not_found', 'This campaign does not exist.');

/** @throws ApiError `not_found` if it includes, or may include, guests of branches that the caller may not access */
function refuseOutOfReach(viewer: CampaignViewer, { enabledBranches }: Pick<CampaignRow, 'enabledBranches'>): void {
  if (!reachesAll(viewer, enabledBranches)) throw noCampaign();
}

/** A campaign, if the viewer may see it. @throws ApiError `not_found` */
export async function campaignSeen(database: Sql, key: CampaignKey, viewer: CampaignViewer): Promise<CampaignRow> {
  const found = await readCampaign(database, key);
  refuseOutOfReach(viewer, found);
  return found;
}

/** Campaigns that the viewer may see and change: last created or sent with only the viewer's branches. */
export const campaignsSeen = (viewer: CampaignViewer) => withinReach(campaigns.enabledBranches, viewer);

/** @throws ApiError `not_found` */
export const readCampaign = (database: Sql, key: CampaignKey): Promise<CampaignRow> =>
  findRecord(database, campaigns, thisCampaign(key), noCampaign);

/** Locks the campaign until the transaction ends. @throws ApiError `not_found` */
export const lockCampaign = (transaction: Sql, key: CampaignKey): Promise<CampaignRow> =>
  lockRecord(transaction, campaigns, thisCampaign(key), noCampaign);

/** @throws ApiError `not_found`, `stale_version` */
export const changeCampaign = (
  transaction: Sql,
  key: CampaignKey,
  { seen, viewer, by = { companyId: key.companyId, userId: null } }: Changing,
  wantedOf: WantedOf<typeof campaigns>,
): Promise<number> => {
  const of = { ...by, entity: 'campaign', entityId: key.campaignId } as const;
  const place = { table: campaigns, where: thisCampaign(key), none: noCampaign };
  return changeRecord(transaction, { ...place, seen, of }, (stored) => {
    if (viewer) refuseOutOfReach(viewer, stored);
    return wantedOf(stored);
  });
};

/** Stores the job's counts on a locked campaign, without a new version. */
export const writeCampaign = (
  transaction: Sql,
  { companyId, id }: Pick<CampaignRow, 'companyId' | 'id'>,
  values: PgUpdateSetSource<typeof campaigns>,
) =>
  transaction
    .update(campaigns)
    .set(values)
    .where(oneOf(campaigns, companyId, id));

/** @throws ApiError `conflict` if it can no longer be changed */
export function refuseUnlessDraft({ status }: { status: CampaignStatus }): void {
  if (status !== 'draft')
    throw refused('conflict', 'status', status, { code: 'notDraft', reason: 'This campaign has already been sent.' });
}

export const campaignSelection = ({ customerIds, customersQueryParams }: CampaignRow): CustomerSelection =>
  customerIds?.length ? { ids: customerIds } : { query: customersQueryParams };

/** @param linkBase the start of links, if the campaign has none yet */
export const wordingOf = ({ content, imageUrl, linkBase }: CampaignRow, base: string): Omit<Wording, 'own'> => ({
  content,
  image: imageUrl && `${linkBase ?? base}${imageUrl}`,
  linkBase: linkBase ?? base,
});

export interface CompanyFacts {
  language: Language;
  /** That of its first branch. */
  timeZone: string;
  country: string;
  /** The account for campaigns. */
  account: Account | null;
}

/** The data of a company that its campaigns depend on. @throws ApiError `company_not_found` */
export async function companyFacts(run: Run, companyId: string): Promise<CompanyFacts> {
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
  if (!row) throw noCompany(companyId);
  return {
    language: row.language,
    timeZone: row.zone ?? defaults.timeZone,
    country: row.country ?? 'TW',
    account: row.account === null ? null : { id: row.account, points: row.points ?? 0 },
  };
}

export const runIn =
  (transaction: Sql): Run =>
  (statement) =>
    queryInTransaction(transaction, statement);

/** The counts of all statuses, 0 if absent, with their sum. */
export function recipientCounts(counts: CampaignRow['counts']): RecipientCounts {
  const all = Object.fromEntries(recipientStatuses.map((status) => [status, counts[status] ?? 0])) as Record<
    RecipientStatus,
    number
  >;
  return { total: sum(Object.values(all)), ...all };
}

type Paying = Pick<CampaignRow, 'companyId' | 'id' | 'title' | 'userId'>;

/**
 * Moves points for a campaign: `reserve` reserves the maximum cost of sending, `release` returns the unspent part,
 * `spend` pays for a preview.
 *
 * @param occasion identifies this movement within the campaign; a repeated request has no effect
 * @throws ApiError `conflict` if the balance is too low
 */
export async function movePointsFor(
  transaction: Sql,
  campaign: Paying,
  movement: { accountId: string; kind: 'reserve' | 'release' | 'spend'; points: number; occasion: string },
): Promise<void> {
  const { accountId, kind, points, occasion } = movement;
  if (points <= 0) return;
  await movePoints(transaction, {
    accountId,
    kind,
    points: kind === 'release' ? points : -points,
    companyId: campaign.companyId,
    campaignId: campaign.id,
    title: campaign.title,
    userId: campaign.userId,
    key: `campaign/${campaign.id}/${occasion}`,
  });
}

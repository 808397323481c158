import { recipientReport } from '#contract/marketing/recipientReport.ts';
import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import type {
  Campaign,
  CampaignRecipient,
  listCampaignRecipients,
  listCampaigns,
} from '#contract/marketing/campaigns.ts';
import type { ParsedRequest } from '#contract/core/endpoint.ts';
import { whereOf } from '#server/guests/crm/conditions.ts';
import { iso } from '#server/platform/sql/json.ts';
import { pageOfRows, pageOfTable } from '#server/platform/sql/page.ts';
import { Values } from '#server/platform/sql/values.ts';
import type { Database } from '#server/platform/db/client.ts';
import { campaigns, users } from '#server/platform/db/schema.ts';
import { reachesAll, type BranchAccess } from '#server/platform/sql/visibility.ts';
import {
  campaignsSeen,
  recipientCounts,
  noCampaign,
  thisCampaign,
  type CampaignKey,
  type CampaignRow,
  type CampaignViewer,
} from './store.ts';

/** Campaigns in the contract's format. */

const user = { id: users.id, name: users.name };
type Found = { row: CampaignRow; user: { id: string; name: string } | null };

function wireOf({ row, user: by }: Found): Campaign {
  return {
    id: row.id,
    company_id: row.companyId,
    version: row.version,
    title: row.title,
    content: row.content,
    customer_ids: row.customerIds,
    customers_query_params: row.customersQueryParams,
    send_time: row.sendTime?.toISOString() ?? null,
    image_url: row.imageUrl,
    create_time: row.createTime.toISOString(),
    update_time: row.updateTime.toISOString(),
    quiet_days: row.quietDays,
    status: row.status,
    job_id: row.jobId,
    sent_time: row.sentTime?.toISOString() ?? null,
    counts: recipientCounts(row.counts),
    points_reserved: row.pointsReserved,
    points_spent: row.pointsSpent,
    preflight: row.preflight,
    user: by,
  };
}

const select = ({ sql: source }: Database) =>
  source.select({ row: campaigns, user }).from(campaigns).leftJoin(users, eq(users.id, campaigns.userId));

/** One campaign. @throws ApiError `not_found` */
export async function campaignOf(database: Database, key: CampaignKey, viewer: CampaignViewer): Promise<Campaign> {
  const [found] = await select(database).where(thisCampaign(key));
  if (!found || !reachesAll(viewer, found.row.enabledBranches)) throw noCampaign();
  return wireOf(found);
}

const sortColumns = {
  createTime: campaigns.createTime,
  updateTime: campaigns.updateTime,
  sendTime: campaigns.sendTime,
  title: campaigns.title,
  status: campaigns.status,
} as const;

/** A page of a company's campaigns; those without a value in the sorted column come last. */
export async function campaignPage(
  database: Database,
  scope: BranchAccess,
  query: ParsedRequest<typeof listCampaigns>['query'],
): Promise<{ total: number; data: Campaign[] }> {
  const where = and(eq(campaigns.companyId, scope.companyId), campaignsSeen(scope));
  const { field, descending } = query.sort;
  const order: SQL[] = [
    sql`${sortColumns[field]} ${sql.raw(descending ? 'desc' : 'asc')} nulls last`,
    descending ? desc(campaigns.id) : asc(campaigns.id),
  ];
  const { total, rows } = await pageOfTable(database.sql, campaigns, query, { where, order }, select(database));
  return { total, data: rows.map(wireOf) };
}

type RecipientQuery = ParsedRequest<typeof listCampaignRecipients>['query'];

/** A campaign's recipients; users restricted to branches see those that the guest list shows. */
function recipientParts(
  { companyId, enabledBranches }: BranchAccess,
  campaignId: string,
  { status }: Pick<RecipientQuery, 'status'>,
  values: Values,
) {
  const seen = whereOf({ companyId, enabledBranches, filters: {} }, values, { now: 0 });
  return {
    from: 'campaign_recipients r',
    where: [
      `r.company_id = $1 and r.campaign_id = ${values.add(campaignId)}`,
      status && `r.status = ${values.add(status)}`,
      enabledBranches !== 'all' && `exists (select from customers c where ${seen} and c.id = r.customer_id)`,
    ],
    order: 'r.customer_id',
    chosen: 'r',
    joins: 'left join customers g on g.company_id = $1 and g.id = r.customer_id',
  };
}

/** A page of recipients with the total. */
export async function recipientPage(
  database: Database,
  access: BranchAccess,
  campaignId: string,
  query: RecipientQuery,
): Promise<{ total: number; data: CampaignRecipient[] }> {
  const values = new Values();
  const { total, rows } = await pageOfRows<CampaignRecipient>(database, query, values, {
    ...recipientParts(access, campaignId, query, values),
    select: `r.customer_id, r.phone_number, r.status, r.reason, r.segments, r.points, r.message_id,
      ${iso('r.sent_time')} as sent_time, g.name`,
  });
  return { total, data: rows };
}

/** All recipients, for a file. */
export function recipientList(access: BranchAccess, campaignId: string, query: Pick<RecipientQuery, 'status'>) {
  const values = new Values();
  return {
    report: recipientReport,
    of: campaignId,
    parts: recipientParts(access, campaignId, query, values),
    values,
    columns: {
      name: 'g.name',
      phone: 'r.phone_number',
      status: 'r.status',
      reason: 'r.reason',
      segments: 'r.segments',
      points: 'r.points',
      sentTime: 'r.sent_time',
      reference: 'r.message_id',
    },
  } as const;
}

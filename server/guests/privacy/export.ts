import { whereOf, wireSql } from '../crm/conditions.ts';
import { Values } from '#server/platform/sql/values.ts';
import type { Database } from '#server/platform/db/client.ts';
import { authorOf, iso, listOf } from '#server/platform/sql/json.ts';
import { noteSql, typeSql } from '#server/platform/sql/reservations.ts';
import type { BranchAccess } from '#server/platform/sql/visibility.ts';

/** All data about one guest at the branches that the caller may access, in one statement and therefore one snapshot. */

const listed = (select: string, from: string, order: string) =>
  listOf(`select ${select} from ${from} order by ${order}`);

/** Rows of the guest's own tables: every column except those with the same value in all rows. */
const partsFor = (
  /** A condition on a branch's id; `true` for users who see all branches. */
  at: (column: string) => string,
  /** The same for a list of branch ids, which may be empty. */
  ofAny: (list: string) => string,
  /** A guest's values as the caller may see them. */
  shown: (values: string) => string,
): Readonly<Record<string, string>> => ({
  reservations: listed(
    `r.id, json_build_object('id', r.branch_id, 'name', (select b.name from branches b
        where b.company_id = r.company_id and b.id = r.branch_id)) as branch,
      ${typeSql} as "reservationType", r.state, r.created_from as "createdFrom",
      r.guest_name as "guestName", r.guest_phone as "guestPhone", ${iso('r.start_time')} as "startTime",
      ${iso('r.seated_time')} as "seatedTime", ${iso('r.table_clear_time')} as "tableClearTime",
      r.group_size as "groupSize", r.number_of_kid_chairs as "numberOfKidChairs",
      r.number_of_kid_sets as "numberOfKidSets", r.tables as "tableStrings", r.customer_note as "customerNote",
      ${noteSql} as note,
      ${iso('r.created_time')} as "createdTime", ${iso('r.updated_time')} as "updatedTime"`,
    `reservations r where r.company_id = $1 and r.customer_id = $2 and ${at('r.branch_id')}`,
    'r.start_time, r.id',
  ),
  vouchers: listed(
    `v.id, v.voucher_id as "voucherId", v.title, ${iso('v.issued_time')} as "issuedTime",
      ${iso('v.expires_time')} as "expiresTime", ${iso('v.used_time')} as "usedTime",
      case when ${at('v.used_branch_id')} then v.used_branch_id end as "usedBranchId", m.channel, m.recipient, m.status,
      ${iso('m.sent_time')} as "sentTime"`,
    `issued_vouchers v left join deliveries m on m.company_id = v.company_id and m.id = 'voucher/' || v.id
      where v.company_id = $1 and v.customer_id = $2`,
    'v.issued_time, v.id',
  ),
  deposits: listed(
    `d.id, d.reservation_id as "reservationId", d.branch_id as "branchId", d.type, d.status, d.amount, d.currency, d.provider,
      d.reference, ${iso('d.purchase_time')} as "purchaseTime", ${iso('d.service_time')} as "serviceTime",
      d.review_note as "reviewNote"`,
    `deposits d where d.company_id = $1 and d.customer_id = $2 and ${at('d.branch_id')}`,
    'd.purchase_time, d.id',
  ),
  orders: listed(
    `o.id, o.number, o.branch_id as "branchId", o.service, o.provider, o.status, o.payment_state as "paymentState", o.items,
      o.subtotal, o.discount, o.fee, o.tax, o.total, o.currency, o.guest_name as "guestName", o.note,
      ${iso('o.created_time')} as "createdTime", ${iso('o.service_time')} as "serviceTime"`,
    `orders o where o.company_id = $1 and o.customer_id = $2 and ${at('o.branch_id')}`,
    'o.created_time, o.id',
  ),
  notes: listed(
    `n.id, n.text, ${authorOf('n')} as author, ${iso('n.created_time')} as "createdTime", ${iso('n.updated_time')} as "updatedTime"`,
    'customer_notes n where n.company_id = $1 and n.customer_id = $2',
    'n.created_time, n.id',
  ),
  consents: listed(
    `n.id, n.purpose, n.granted, ${iso('n.at')} as at, n.source, n.text, ${authorOf('n')} as author, n.campaign_id as "campaignId"`,
    'consents n where n.company_id = $1 and n.customer_id = $2',
    'n.at, n.id',
  ),
  campaigns: listed(
    `r.campaign_id as "campaignId", m.title, m.content, r.phone_number as "phoneNumber", r.status, r.reason,
      ${iso('r.sent_time')} as "sentTime"`,
    `campaign_recipients r left join campaigns m on m.company_id = r.company_id and m.id = r.campaign_id
      where r.company_id = $1 and r.customer_id = $2`,
    'r.sent_time nulls last, r.campaign_id',
  ),
  surveys: listed(
    `i.id, i.survey_id as "surveyId", (select s.definition -> 'title' from surveys s
        where s.company_id = i.company_id and s.id = i.survey_id) as title, i.branch_id as "branchId",
      i.reservation_id as "reservationId", ${iso('i.issued_time')} as "issuedTime", m.channel, m.recipient, m.status,
      ${iso('m.sent_time')} as "sentTime", i.draft, ${iso('i.submitted_time')} as "submittedTime", a.language, a.answers,
      (select coalesce(json_agg(json_build_object('text', n.text, 'createdTime', ${iso('n.created_time')}) order by n.created_time, n.id),
        '[]'::json) from complaint_notes n where n.company_id = i.company_id and n.submission_id = i.id) as notes`,
    `survey_invitations i left join deliveries m on m.company_id = i.company_id and m.id = 'survey/' || i.id
      left join survey_submissions a on a.company_id = i.company_id and a.id = i.id
      where i.company_id = $1 and i.customer_id = $2 and ${at('i.branch_id')}`,
    'i.issued_time, i.id',
  ),
  merges: listed(
    `m.id, m.customer_id as "customerId", m.merged_id as "mergedId", ${shown('m.merged')} as merged, ${iso('m.at')} as at,
      ${iso('m.undone_time')} as "undoneTime"`,
    `customer_merges m where m.company_id = $1 and m.customer_id = $2
      and ${ofAny(`array(select jsonb_array_elements_text(coalesce(m.merged -> 'branchIds', '[]')))`)}`,
    'm.at, m.id',
  ),
  audit: listed(
    `a.id, ${iso('a.at')} as at, ${authorOf('a')} as author, a.action, a.entity, ${shown('a.before')} as before,
      ${shown('a.after')} as after`,
    `audit_log a where a.company_id = $1 and (a.entity = 'customer' and a.entity_id = $2
      or a.entity = 'customerNote' and (a.before ->> 'customerId' = $2 or a.after ->> 'customerId' = $2))`,
    'a.at, a.id',
  ),
});

/**
 * One guest's data as JSON text, as `exportGuest` returns it; null if the id does not exist in the company, or the
 * caller may not see the guest.
 */
export async function guestExport(
  database: Database,
  { companyId, enabledBranches }: BranchAccess,
  customerId: string,
): Promise<{ erased: boolean; json: string } | null> {
  const values = new Values();
  values.add(companyId);
  values.add(customerId);
  const seen = whereOf({ companyId, enabledBranches, filters: {} }, values, { now: 0 });
  const branches = enabledBranches === 'all' ? null : `${values.add([...enabledBranches])}::text[]`;
  const parts = partsFor(
    (column) => (branches ? `${column} = any(${branches})` : 'true'),
    (list) => (branches ? `(${list} = '{}' or ${list} && ${branches})` : 'true'),
    (values) => (branches ? `${values} - '{branchId,branchIds}'::text[]` : values),
  );
  const named = Object.entries(parts).map(([name, part]) => `'${name}', ${part}`);
  const [row] = await database.query<{ erased: boolean; json: string }>({
    text: `select c.erased_time is not null as erased, json_build_object('exportedTime', ${iso('now()')},
      'guest', (${wireSql({ enabledBranches }, values)})::json, ${named.join(', ')})::text as json from customers c where ${seen} and c.id = $2`,
    values: values.list,
  });
  return row ?? null;
}

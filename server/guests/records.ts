import type { GuestAnswer, GuestCampaign, GuestNote, GuestVisit, GuestVoucher } from '#contract/guests/guestRecords.ts';
import type { Database } from '#server/platform/db/client.ts';
import { noteSql, typeSql } from '#server/platform/sql/reservations.ts';
import { authorOf, iso } from '#server/platform/sql/json.ts';
import { issuedStateSql, lastDaySql } from '#server/platform/sql/vouchers.ts';
import { guestPage, type GuestPage } from './page.ts';

/** Reading the records related to a guest. */

interface VisitTotals {
  visits: number;
  noShows: number;
  cancellations: number;
  expected: number;
  averageParty: number | null;
  spent: { currency: string; amount: number }[] | null;
}

/** Which money reports the caller may read. */
type MoneySeen = Readonly<Record<'orders' | 'deposits', boolean>>;

/** The guest's payments minus refunds at the branches that the caller may access, by currency. */
function spentSql(seen: MoneySeen, within: (column: string) => string): string {
  const paid = (['orders', 'deposits'] as const)
    .filter((table) => seen[table])
    .map(
      (table) => `select m.currency, m.charged - m.refunded as amount from ${table} m
        where m.company_id = $1 and m.customer_id = $2 and ${within('m.branch_id')}`,
    );
  if (!paid.length) return 'null';
  return `(select coalesce(json_agg(json_build_object('currency', s.currency, 'amount', s.amount) order by s.currency),
      '[]'::json)
    from (select p.currency, sum(p.amount) as amount from (${paid.join(' union all ')}) p
      group by p.currency having sum(p.amount) <> 0) s)`;
}

/** A guest's reservations at the branches that the caller may access, with totals. */
export async function readGuestVisits(database: Database, page: GuestPage, money: MoneySeen) {
  const { rows, total, more } = await guestPage<GuestVisit, { totals: VisitTotals }>(database, page, (within) => {
    const from = `reservations r where r.company_id = $1 and r.customer_id = $2 and ${within('r.branch_id')}`;
    return {
      select: `r.id, json_build_object('id', r.branch_id, 'name', (select b.name from branches b
        where b.company_id = r.company_id and b.id = r.branch_id)) as branch,
      ${typeSql} as "reservationType", r.state, r.created_from as "createdFrom",
      ${iso('r.start_time')} as "startTime", ${iso('r.seated_time')} as "seatedTime", r.group_size as "groupSize",
      r.number_of_kid_chairs as "numberOfKidChairs", r.number_of_kid_sets as "numberOfKidSets",
      r.tables as "tableStrings", r.customer_note as "customerNote", ${noteSql} as note`,
      from,
      order: 'r.start_time desc, r.id desc',
      more: {
        totals: `(select json_build_object(
        'visits', count(*) filter (where r.state = 'seated'),
        'noShows', count(*) filter (where r.state = 'noShow'),
        'cancellations', count(*) filter (where r.state in ('cancelledByCustomer', 'cancelledByRestaurant')),
        'expected', count(*) filter (where r.state = 'open' and r.start_time >= now()),
        'averageParty', round(avg(r.group_size) filter (where r.state = 'seated'), 1),
        'spent', ${spentSql(money, within)}) from ${from})`,
      },
    };
  });
  return { visits: rows, total, totals: more.totals };
}

/** Campaigns with the guest as a recipient. */
export async function campaignsOf(database: Database, page: GuestPage) {
  const { rows, total } = await guestPage<GuestCampaign>(database, page, () => ({
    select: `r.campaign_id as "campaignId", coalesce(m.title, '') as title, r.status, r.reason,
      ${iso('r.sent_time')} as "sentTime", ${iso('r.updated_time')} as "updatedTime"`,
    from: `campaign_recipients r left join campaigns m on m.company_id = r.company_id and m.id = r.campaign_id
      where r.company_id = $1 and r.customer_id = $2`,
    order: 'coalesce(r.sent_time, r.updated_time) desc, r.campaign_id desc',
  }));
  return { campaigns: rows, total };
}

export async function vouchersOf(database: Database, page: GuestPage) {
  const { rows, total } = await guestPage<GuestVoucher>(database, page, (within) => ({
    select: `v.id, v.voucher_id as "voucherId", v.title,
      ${issuedStateSql} as state, ${lastDaySql} as "lastDay",
      ${iso('v.issued_time')} as "issuedTime", ${iso('v.expires_time')} as "expiresTime",
      ${iso('v.used_time')} as "usedTime", case when ${within('v.used_branch_id')} then v.used_branch_id end as "usedBranchId"`,
    from: 'issued_vouchers v where v.company_id = $1 and v.customer_id = $2',
    order: 'v.issued_time desc, v.id desc',
  }));
  return { vouchers: rows, total };
}

/** The guest's answers at the branches that the caller may access. */
export async function answersOf(database: Database, page: GuestPage) {
  const { rows, total } = await guestPage<GuestAnswer>(database, page, (within) => ({
    select: `a.id as "submissionId", a.survey_id as "surveyId", (select s.definition -> 'title' from surveys s
        where s.company_id = a.company_id and s.id = a.survey_id) as title, a.branch_id as "branchId",
      ${iso('a.submitted_time')} as "submittedTime", a.unsatisfied,
      case when a.unsatisfied and a.asks_contact then a.contact_status end as "contactStatus",
      (select coalesce(json_agg(t.one ->> 'text' order by t.place), '[]'::json)
        from jsonb_array_elements(a.answers) with ordinality t (one, place) where t.one ->> 'type' = 'text') as texts`,
    from: `survey_submissions a where a.company_id = $1 and a.customer_id = $2 and ${within('a.branch_id')}`,
    order: 'a.submitted_time desc, a.id desc',
  }));
  return { answers: rows, total };
}

export async function notesOf(database: Database, page: GuestPage) {
  const { rows, total } = await guestPage<GuestNote>(database, page, () => ({
    select: `n.id, n.version, n.text, ${authorOf('n')} as author,
      ${iso('n.created_time')} as "createdTime", ${iso('n.updated_time')} as "updatedTime"`,
    from: 'customer_notes n where n.company_id = $1 and n.customer_id = $2',
    order: 'n.created_time desc, n.id desc',
  }));
  return { notes: rows, total };
}

import { sql } from 'drizzle-orm';
import { ApiError } from '#server/platform/kernel/errors.ts';
import { campaignRecipients, campaigns } from '#server/platform/db/schema.ts';
import { personalIn, textArray, type MovedRows, type PersonalTable } from '#server/platform/kernel/personal.ts';
import { iso, orderedListOf } from '#server/platform/sql/json.ts';

/** Recipients are also counted by status in their campaign. */
const counted = (from: string, to: string) => `counts = moved_counts(counts, '${from}', '${to}', 1)`;

/** A campaign has one row per guest: if it has both, the other guest's row stays under the deleted id as history. */
const recipients: MovedRows = {
  async move(run) {
    const underWay = await run(`select campaign_id as id from campaign_recipients
      where company_id = $1 and customer_id in ($2, $3) and status = 'sending' for update`);
    if (underWay.length)
      throw new ApiError('conflict', 'A message to this guest is being sent. Try again in a moment.');
    const both = `exists (select from campaign_recipients o
      where o.company_id = r.company_id and o.campaign_id = r.campaign_id and o.customer_id = $2)`;
    const moved = {
      campaign_recipients: await run(`update campaign_recipients r set customer_id = $2
        where r.company_id = $1 and r.customer_id = $3 and not ${both} returning campaign_id as id`),
      // No guest gets the same message twice.
      campaign_recipients_skipped: await run(`update campaign_recipients r set status = 'skipped', reason = 'duplicate'
        where r.company_id = $1 and r.customer_id = $3 and r.status = 'pending' and ${both} returning campaign_id as id`),
    };
    await run(
      `update campaigns set ${counted('pending', 'skipped')} where company_id = $1 and id = any($4::text[]) returning id`,
      moved.campaign_recipients_skipped,
    );
    return moved;
  },
  async back(run, moved) {
    await run(
      `update campaign_recipients set customer_id = $3
        where company_id = $1 and customer_id = $2 and campaign_id = any($4::text[]) returning campaign_id as id`,
      moved.campaign_recipients,
    );
    await run(
      `with back as (update campaign_recipients r set status = 'pending', reason = null
        where company_id = $1 and customer_id = $3 and status = 'skipped' and reason = 'duplicate' and campaign_id = any($4::text[])
          and exists (select from campaigns c
            where c.company_id = r.company_id and c.id = r.campaign_id and c.status in ('draft', 'scheduled', 'sending'))
          returning r.campaign_id)
        update campaigns set ${counted('skipped', 'pending')}
        where company_id = $1 and id in (select campaign_id from back) returning id`,
      moved.campaign_recipients_skipped,
    );
  },
};

/** The lists of recipients of campaigns that have not begun. */
const drafts: MovedRows = {
  async move(run) {
    return {
      campaigns: await run(`update campaigns set customer_ids = array_replace(customer_ids, $3, $2)
        where company_id = $1 and status in ('draft', 'scheduled') and $3 = any(customer_ids) and not $2 = any(customer_ids)
        returning id`),
    };
  },
  async back(run, { campaigns: ids }) {
    await run(
      `update campaigns set customer_ids = array_replace(customer_ids, $2, $3)
        where company_id = $1 and status in ('draft', 'scheduled') and $2 = any(customer_ids) and id = any($4::text[])
        returning id`,
      ids,
    );
  },
};

/** Personal data of campaigns. */
export const campaignPersonalData: readonly PersonalTable[] = [
  personalIn(campaigns, {
    mentions: ['title', 'content', 'customersQueryParams', 'preflight'],
    plain: ['enabledBranches', 'imageUrl', 'linkBase', 'counts'],
    forget: ({ companyId, ids, names }) => [
      // The example of a preflight may be the message to this guest.
      sql`update campaigns m set preflight = m.preflight || '{"example": null}'
        where m.company_id = ${companyId} and exists (select from unnest(${textArray(names)}) w (word)
            where strpos(m.preflight ->> 'example', w.word) > 0)
          and exists (select from campaign_recipients r
            where r.company_id = m.company_id and r.campaign_id = m.id and r.customer_id = any(${textArray(ids)}))`,
    ],
    moves: drafts,
  }),
  personalIn(campaignRecipients, {
    own: ['phoneNumber'],
    plain: ['reason', 'optOutToken'],
    forget: ({ companyId, ids }) => [
      // Pending messages are not sent.
      sql`with pending as (
          select r.campaign_id, count(*)::int as n from campaign_recipients r
          where r.company_id = ${companyId} and r.customer_id = any(${textArray(ids)}) and r.status = 'pending' group by 1)
        update campaigns m set counts = moved_counts(m.counts, 'pending', 'skipped', p.n)
        from pending p where m.company_id = ${companyId} and m.id = p.campaign_id`,
      // Numbers are unique within a campaign, and so are ids.
      sql`update campaign_recipients r set phone_number = 'erased:' || r.customer_id,
          reason = case when r.status = 'pending' then 'erased' else r.reason end,
          status = case when r.status = 'pending' then 'skipped' else r.status end, updated_time = now()
        where r.company_id = ${companyId} and r.customer_id = any(${textArray(ids)})`,
    ],
    formerly: (companyId, ids) => sql`select null, r.phone_number, null from campaign_recipients r
      where r.company_id = ${companyId} and r.customer_id in ${ids}`,
    moves: recipients,
    exported: {
      name: 'campaigns',
      rows: () =>
        orderedListOf(
          `r.campaign_id as "campaignId", m.title, m.content, r.phone_number as "phoneNumber", r.status, r.reason,
            ${iso('r.sent_time')} as "sentTime"`,
          `campaign_recipients r left join campaigns m on m.company_id = r.company_id and m.id = r.campaign_id
            where r.company_id = $1 and r.customer_id = $2`,
          'r.sent_time nulls last, r.campaign_id',
        ),
    },
  }),
];

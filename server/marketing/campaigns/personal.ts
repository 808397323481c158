import { sql } from 'drizzle-orm';
import { campaignRecipients, campaigns } from '#server/platform/db/schema.ts';
import { personalIn, textsIn, type PersonalTable } from '#server/platform/kernel/personal.ts';

/** Personal data of campaigns. */
export const personal: readonly PersonalTable[] = [
  personalIn(campaigns, {
    mentions: ['title', 'content', 'customersQueryParams', 'preflight'],
    plain: ['enabledBranches', 'imageUrl', 'linkBase', 'counts'],
    forget: ({ companyId, ids, names }) => [
      // The example of a preflight may be the message to this guest.
      sql`update campaigns m set preflight = m.preflight || '{"example": null}'
        where m.company_id = ${companyId} and exists (select from unnest(${textsIn(names)}) w (word)
            where strpos(m.preflight ->> 'example', w.word) > 0)
          and exists (select from campaign_recipients r
            where r.company_id = m.company_id and r.campaign_id = m.id and r.customer_id = any(${textsIn(ids)}))`,
    ],
  }),
  personalIn(campaignRecipients, {
    own: ['phoneNumber'],
    plain: ['reason', 'optOutToken'],
    forget: ({ companyId, ids }) => [
      // Pending messages are not sent.
      sql`with pending as (
          select r.campaign_id, count(*)::int as n from campaign_recipients r
          where r.company_id = ${companyId} and r.customer_id = any(${textsIn(ids)}) and r.status = 'pending' group by 1)
        update campaigns m set counts = m.counts || jsonb_build_object(
          'pending', greatest(coalesce((m.counts ->> 'pending')::int, 0) - p.n, 0),
          'skipped', coalesce((m.counts ->> 'skipped')::int, 0) + p.n)
        from pending p where m.company_id = ${companyId} and m.id = p.campaign_id`,
      // Numbers are unique within a campaign, and so are ids.
      sql`update campaign_recipients r set phone_number = 'erased:' || r.customer_id,
          reason = case when r.status = 'pending' then 'erased' else r.reason end,
          status = case when r.status = 'pending' then 'skipped' else r.status end, updated_time = now()
        where r.company_id = ${companyId} and r.customer_id = any(${textsIn(ids)})`,
    ],
  }),
];

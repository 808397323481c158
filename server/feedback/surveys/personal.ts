import { sql } from 'drizzle-orm';
import { complaintNotes, surveyInvitations, surveySubmissions } from '#server/platform/db/schema.ts';
import { erasedValue, personalIn, textsIn, type PersonalTable } from '#server/platform/kernel/personal.ts';

/** Personal data of surveys: texts are erased, selected choices stay and count. */
export const personal: readonly PersonalTable[] = [
  personalIn(surveyInvitations, {
    own: ['token'],
    mentions: ['draft'],
    // Without its token a link cannot be opened, answered or not.
    forget: ({ companyId, ids }) => [
      sql`update survey_invitations set draft = '{}', token = 'erased:' || id
        where company_id = ${companyId} and customer_id = any(${textsIn(ids)})`,
    ],
  }),
  personalIn(surveySubmissions, {
    own: ['contactPhone'],
    mentions: ['answers'],
    plain: ['language'],
    forget: ({ companyId, ids, addresses }) => [
      sql`update survey_submissions set contact_phone = null where company_id = ${companyId} and contact_phone is not null
        and (customer_id = any(${textsIn(ids)}) or contact_phone = any(${textsIn(addresses)}))`,
      sql`update survey_submissions s set answers = (
          select jsonb_agg(case a.one ->> 'type' when 'text' then a.one || jsonb_build_object('text', ${erasedValue}::text)
            else a.one end order by a.place) from jsonb_array_elements(s.answers) with ordinality a (one, place))
        where s.company_id = ${companyId} and s.customer_id = any(${textsIn(ids)}) and s.commented`,
    ],
  }),
  personalIn(complaintNotes, {
    mentions: ['text'],
    forget: ({ companyId, ids }) => [
      sql`update complaint_notes n set text = ${erasedValue}
        where n.company_id = ${companyId} and n.submission_id in (select s.id from survey_submissions s
          where s.company_id = ${companyId} and s.customer_id = any(${textsIn(ids)}))`,
    ],
  }),
];

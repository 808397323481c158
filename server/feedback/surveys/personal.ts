import { sql } from 'drizzle-orm';
import { complaintNotes, surveyInvitations, surveySubmissions } from '#server/platform/db/schema.ts';
import { erasedTexts } from '#server/platform/kernel/erasedEntries.ts';
import { erasedValue, personalIn, textArray, type PersonalTable } from '#server/platform/kernel/personal.ts';
import { iso, orderedListOf } from '#server/platform/sql/json.ts';

/** Personal data of surveys: texts are erased, selected choices stay and count. */
export const surveyPersonalData: readonly PersonalTable[] = [
  personalIn(surveyInvitations, {
    own: ['token'],
    mentions: ['draft'],
    // Without its token a link cannot be opened, answered or not.
    forget: ({ companyId, ids }) => [
      sql`update survey_invitations set draft = '{}', token = 'erased:' || id
        where company_id = ${companyId} and customer_id = any(${textArray(ids)})`,
    ],
    moves: true,
    exported: {
      name: 'surveys',
      rows: ({ at }) =>
        orderedListOf(
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
    },
  }),
  personalIn(surveySubmissions, {
    own: ['contactPhone'],
    mentions: ['answers'],
    plain: ['language'],
    forget: ({ companyId, ids, addresses }) => [
      sql`update survey_submissions set contact_phone = null where company_id = ${companyId} and contact_phone is not null
        and (customer_id = any(${textArray(ids)}) or contact_phone = any(${textArray(addresses)}))`,
      sql`update survey_submissions s set answers = (
          select jsonb_agg(case when a.one ->> 'type' = 'text' then a.one || jsonb_build_object('text', ${erasedValue}::text)
            else a.one end order by a.place) from jsonb_array_elements(s.answers) with ordinality a (one, place))
        where s.company_id = ${companyId} and s.customer_id = any(${textArray(ids)}) and s.commented`,
      erasedTexts('surveySubmission', surveySubmissions, { companyId, ids }),
    ],
    moves: true,
  }),
  personalIn(complaintNotes, {
    mentions: ['text'],
    forget: ({ companyId, ids }) => [
      sql`update complaint_notes n set text = ${erasedValue}
        where n.company_id = ${companyId} and n.submission_id in (select s.id from survey_submissions s
          where s.company_id = ${companyId} and s.customer_id = any(${textArray(ids)}))`,
    ],
  }),
];

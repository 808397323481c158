import { createHash } from 'node:crypto';
import { satisfactionRefs, type SurveyDefinition } from '#contract/feedback/surveyFields.ts';
import { defaultDefinition } from '#resources/feedback/surveys/wording.ts';
import { readAnswers } from '#server/feedback/surveys/answers.ts';
import { days, seedOnce, type LargeCompany } from '../lib/largeCompany.ts';
import { settings } from '../lib/settings.ts';

/** Very many answers, nine of ten of them of one survey, and six in a hundred complaints. */

export const mainSurvey = 'bench-01';
export const openLink = 'bench-open';
const kinds = 60;
/** Ways of answering. */
const ways = 200;

const definition: SurveyDefinition = {
  ...defaultDefinition(),
  title: { en: 'Your visit', zh: '用餐體驗', 'zh-cn': null, ja: null },
};

const wrote = [
  'The noodles were lovely.',
  '上菜很快，服務親切，下次還會再來。',
  'We waited for forty minutes. '.repeat(6),
];

/** One way of answering: of a hundred guests eighteen are not content, and six of these want to be called. */
function answersOf(way: number) {
  const place = way % 100;
  const unhappy = place < 18;
  const yes = (is: boolean) => [is ? 'yes' : 'no'];
  return readAnswers(definition, {
    ...Object.fromEntries(satisfactionRefs.map((ref, at) => [ref, yes(!unhappy || (way + at) % 3 > 0)])),
    total_satisfaction: yes(!unhappy),
    likes: ['taste', 'price', 'manner', 'light'].filter((_, at) => (way >> at) % 2),
    dislike_service: ['speed'],
    dislike_food: ['taste'],
    dislike_env: ['tables'],
    dislike_aura: ['noise'],
    visit_again: yes(way % 9 > 0),
    recommend_friends: yes(way % 7 > 0),
    suggestion: way % 3 ? [] : [wrote[way % wrote.length] ?? ''],
    unhappy_reason: [wrote[2] ?? ''],
    need_contact: yes(place < 6),
  });
}

/** What became of ten complaints, in SQL. */
const statuses = `array['COMPLETED','COMPLETED','COMPLETED','COMPLETED','COMPLETED','COMPLETED','NONE','IN_PROGRESS',
  'NEED_RESPONSE','NEED_RESPONSE']`;

/** The token of a link, in SQL. */
const token = (n: string) => `substr(md5('link ' || ${n}), 1, 22)`;
/** Of twelve links ten are answered. */
const answered = 'n % 12 < 10';

export async function seedSurveys(company: LargeCompany): Promise<void> {
  const { companyId, branches } = company;
  const count = settings.answers;
  const links = Math.ceil((count * 12) / 10);
  await seedOnce(
    company,
    `${count.toLocaleString('en')} answers`,
    `select from surveys where id = '${mainSurvey}'`,
    ['surveys', 'survey_forms', 'survey_invitations', 'survey_submissions', 'survey_daily_counts', 'complaint_notes'],
    async (client) => {
      // The counts are made at the end, by the functions of the triggers.
      await client.query('set local session_replication_role = replica');
      const values = [companyId, JSON.stringify(definition), branches, kinds];
      await client.query(
        `insert into surveys (company_id, id, definition, branch_ids, expiration_type, customized_link, created_time)
          select $1, 'bench-' || lpad(n::text, 2, '0'), $2::jsonb, $3::text[], 'never',
            case when n = 1 then '${openLink}' end, now() - n * interval '1 day'
          from generate_series(1, $4::int) n`,
        values,
      );
      await client.query(
        `insert into survey_forms (company_id, id, definition) select company_id, id, definition from surveys where company_id = $1`,
        [companyId],
      );
      await client.query(
        'create temp table ways (way int, answers jsonb, unsatisfied bool, asks_contact bool, commented bool)',
      );
      await client.query(
        `insert into ways select way, answers, unsatisfied, "asksContact", commented
          from jsonb_to_recordset($1) as w (way int, answers jsonb, unsatisfied bool, "asksContact" bool, commented bool)`,
        [JSON.stringify(Array.from({ length: ways }, (_, way) => ({ way, ...answersOf(way) })))],
      );
      await client.query(
        `insert into survey_invitations (company_id, id, survey_id, branch_id, token, issued_time, submitted_time)
          select $1, 'bench-' || n, 'bench-' || lpad((case when n % 10 > 0 then 1 else 2 + n / 10 % ($5::int - 1) end)::text, 2, '0'),
            ($2::text[])[1 + (n * 37 + n / 100) % $4], ${token('n')}, at, case when ${answered} then at + interval '20 minutes' end
          from generate_series(1, $3::int) n
            cross join lateral (select now() - ($3::int - n) * interval '${days} days' / $3::int - interval '21 minutes' as at) t`,
        [companyId, branches, links, branches.length, kinds],
      );
      await client.query(
        `insert into survey_submissions (company_id, id, survey_id, branch_id, language, answers, unsatisfied, asks_contact,
            commented, contact_status, assignee_id, first_answer_time, submitted_time)
          select i.company_id, i.id, i.survey_id, i.branch_id, 'zh', w.answers, w.unsatisfied, w.asks_contact, w.commented,
            c.status, case when c.status <> 'NEED_RESPONSE' then ($2::text[])[1 + n % $3] end,
            case when c.status <> 'NEED_RESPONSE' then i.submitted_time + interval '3 hours' end, i.submitted_time
          from survey_invitations i
            cross join lateral (select substr(i.id, 7)::int as n) k
            join ways w on w.way = n * 7919::bigint % ${ways}
            cross join lateral (select case when w.unsatisfied and w.asks_contact then (${statuses})[1 + n / 7 % 10]
              else 'NEED_RESPONSE' end as status) c
          where i.company_id = $1 and i.submitted_time is not null order by i.issued_time`,
        [companyId, ['demo-chunshui-manager', 'demo-chunshui-staff', 'demo-legacy'], 3],
      );
      await client.query(
        `insert into complaint_notes (company_id, id, submission_id, text, user_id, created_time)
          select company_id, 'n' || id, id, 'Called the guest.', assignee_id, first_answer_time from survey_submissions
          where company_id = $1 and unsatisfied and asks_contact and first_answer_time is not null`,
        [companyId],
      );
      const answers = "(select * from survey_submissions where id like 'bench-%')";
      const counted = [
        `survey_invitation_units($q$(select * from survey_invitations where id like 'bench-%')$q$, 1)`,
        `survey_submission_units($q$${answers}$q$, 1)`,
        `survey_complaint_units($q$${answers}$q$, 1)`,
      ];
      // Added up as they are: all in the first shard.
      for (const units of counted)
        await client.query(
          `do $$ begin execute replace(add_survey_counts(${units}), 'pg_backend_pid() % 16', '0'); end $$`,
        );
    },
  );
}

/** The token of a link of the main survey that nobody has answered. */
export const openToken = (): string => createHash('md5').update('link 11').digest('hex').slice(0, 22);

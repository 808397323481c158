import { diningDayAt } from '#contract/core/ranges.ts';
import { instantAt } from '#contract/core/zones.ts';
import type { Case } from '../lib/besideSql.ts';
import type { LargeCompany } from '../lib/largeCompany.ts';
import { query } from '../lib/reportCalls.ts';
import { mainSurvey, openLink, openToken } from './seed.ts';

/** What screens ask about surveys, and what guests open. */

export interface Seeded {
  all: number;
  /** Of the main survey. */
  answers: number;
  commented: number;
  /** Of all surveys, and one that is settled. */
  complaints: number;
  complaint: string;
}

const perPage = 50;
const day = 86_400_000;

export function casesOf({ companyId, branches, people }: LargeCompany, seeded: Seeded): Case[] {
  const { confined } = people;
  const [first = '', other = ''] = branches;
  // Whole days of the branches, as screens ask for them; and cut at both ends.
  const midnight = Date.parse(instantAt(`${diningDayAt('Asia/Taipei')}T00:00`, 'Asia/Taipei') ?? '');
  const span = (count: number, cut = 0) => ({ from: midnight - count * day + cut, to: midnight - 1 + cut });
  const [month, year, cutYear] = [span(30), span(365), span(365, 9 * 3_600_000)];
  type Span = typeof month;
  const words = ({ from, to }: Span) => ({ from: String(from), to: String(to) });
  const pages = (total: number) => Math.max(1, Math.ceil(total / perPage));

  const ofCompany = `company_id = '${companyId}'`;
  const ofSurvey = `${ofCompany} and survey_id = '${mainSurvey}'`;
  const within = ({ from, to }: Span) =>
    `submitted_time between to_timestamp(${from / 1000}) and to_timestamp(${to / 1000})`;
  const withinDays = ({ from, to }: Span) =>
    `day between to_timestamp(${from / 1000})::date and to_timestamp(${to / 1000})::date`;
  const at = (branch: string) => `branch_id = '${branch}'`;

  const counts = (values: Record<string, string> = {}, path = 'counts') =>
    `/api/survey-answers/${mainSurvey}/${path}?${query({ companyId, ...values })}`;
  const counted = (where: string) =>
    `select ref, value, sum(count) from survey_daily_counts where ${ofSurvey} and ${where} group by 1, 2`;
  const countedByDay = (where: string) =>
    `select day, ref, value, sum(count) from survey_daily_counts where ${ofSurvey} and ${where} group by 1, 2, 3`;
  // Of all branches together.
  const together = `branch_id like '@%'`;
  const everyDay = `day = '0001-01-01'`;
  const eachDay = `day > '0001-01-01'`;

  const answers = (values: Record<string, string> = {}, path = '') =>
    `/api/survey-submissions/${mainSurvey}${path}?${query({ companyId, ...values })}`;
  const found = (where: string, offset = 0) =>
    `select * from survey_submissions where ${ofSurvey} and ${where}
      order by submitted_time desc, id desc limit ${perPage} offset ${offset}`;
  const page = (number: number) => ({ page: String(number) });
  const paged = (name: string, total: number, where: string, values: Record<string, string> = {}, path = ''): Case[] =>
    (
      [
        ['first', 1],
        ['middle', Math.ceil(pages(total) / 2)],
        ['last', pages(total)],
      ] as const
    ).map(([which, number]) => ({
      name: `${name}: ${which} page`,
      path: answers({ ...values, ...page(number) }, path),
      sql: found(where, (number - 1) * perPage),
    }));

  const inbox = (values: Record<string, string> = {}) => `/api/surveys/${companyId}/complaints?${query(values)}`;
  const complaints = (where: string, order = 'submitted_time, id', limit = perPage, offset = 0) =>
    `select s.*, u.name from survey_submissions s left join users u on u.id = s.assignee_id
      where s.${ofCompany} and s.unsatisfied and s.asks_contact and ${where} order by ${order} limit ${limit} offset ${offset}`;
  const open = `s.contact_status in ('NEED_RESPONSE', 'IN_PROGRESS')`;
  const latest = 'submitted_time desc, id desc';
  const linked = `select * from surveys where ${ofCompany} and linked order by created_time desc, id desc limit 50`;
  const oneBranch = Math.floor(seeded.answers / branches.length);

  return [
    { name: 'list: first page', path: `/api/surveys/${companyId}`, sql: linked },
    { name: 'list: second page', path: `/api/surveys/${companyId}?page=2`, sql: `${linked} offset 50` },
    { name: 'list: one branch sees', path: `/api/surveys/${companyId}`, sql: linked, email: confined },
    {
      name: 'one survey',
      path: `/api/surveys/${companyId}/${mainSurvey}`,
      sql: `select * from surveys where ${ofCompany} and id = '${mainSurvey}'`,
    },
    { name: 'counts: whole', path: counts(), sql: counted(`${everyDay} and ${together}`) },
    { name: 'counts: a branch', path: counts({ branchId: other }), sql: counted(`${everyDay} and ${at(other)}`) },
    { name: 'counts: a month', path: counts(words(month)), sql: counted(`${withinDays(month)} and ${together}`) },
    {
      name: 'counts: a month, a branch',
      path: counts({ branchId: other, ...words(month) }),
      sql: counted(`${withinDays(month)} and ${at(other)}`),
    },
    {
      name: 'counts: a year, cut',
      path: counts(words(cutYear)),
      sql: counted(`${withinDays(cutYear)} and ${together}`),
    },
    { name: 'counts: a year', path: counts(words(year)), sql: counted(`${withinDays(year)} and ${together}`) },
    {
      name: 'counts: a year, one branch sees',
      path: counts(words(year)),
      sql: counted(`${withinDays(year)} and ${at(first)}`),
      email: confined,
    },
    {
      name: 'days: a month',
      path: counts(words(month), 'counts/daily'),
      sql: countedByDay(`${withinDays(month)} and ${together}`),
    },
    {
      name: 'days: a year',
      path: counts(words(year), 'counts/daily'),
      sql: countedByDay(`${withinDays(year)} and ${together}`),
    },
    { name: 'days: all', path: counts({}, 'counts/daily'), sql: countedByDay(`${eachDay} and ${together}`) },
    {
      name: 'days: a month, a branch',
      path: counts({ branchId: other, ...words(month) }, 'counts/daily'),
      sql: countedByDay(`${withinDays(month)} and ${at(other)}`),
    },
    {
      name: 'days: a year, a branch',
      path: counts({ branchId: other, ...words(year) }, 'counts/daily'),
      sql: countedByDay(`${withinDays(year)} and ${at(other)}`),
    },
    {
      name: 'days: a year, one branch sees',
      path: counts(words(year), 'counts/daily'),
      sql: countedByDay(`${withinDays(year)} and ${at(first)}`),
      email: confined,
    },
    ...paged('answers', seeded.answers, 'true'),
    ...paged('answers of a branch', oneBranch, at(other), { branchId: other }),
    ...paged('answers of a year', seeded.answers / 2, within(year), words(year)),
    ...paged('comments', seeded.commented, 'commented', {}, '/commented'),
    ...paged(
      'comments of a branch',
      seeded.commented / branches.length,
      `commented and ${at(other)}`,
      { branchId: other },
      '/commented',
    ),
    {
      name: 'answers of a month, one branch sees',
      path: answers(words(month)),
      sql: found(`${within(month)} and ${at(first)}`),
      email: confined,
    },
    {
      name: 'answers: one branch sees',
      path: answers(),
      sql: found(at(first)),
      email: confined,
    },
    {
      name: 'one answer',
      path: `/api/surveys/${companyId}/submissions/${seeded.complaint}`,
      sql: `select * from survey_submissions where ${ofCompany} and id = '${seeded.complaint}'`,
    },
    { name: 'complaints: open', path: inbox(), sql: complaints(open) },
    {
      name: 'complaints: counts alone',
      path: inbox({ status: 'open', itemsPerPage: '1' }),
      sql: `select contact_status, count(*) from survey_submissions where ${ofCompany} and unsatisfied and asks_contact group by 1`,
    },
    {
      name: 'complaints: open, page of 100',
      path: inbox({ itemsPerPage: '100' }),
      sql: complaints(open, 'submitted_time, id', 100),
    },
    {
      name: 'complaints: open, middle page',
      path: inbox(page(Math.ceil(pages(seeded.complaints * 0.3) / 2))),
      sql: complaints(open, 'submitted_time, id', perPage, Math.floor(seeded.complaints * 0.15)),
    },
    {
      name: 'complaints: to be answered',
      path: inbox({ status: 'NEED_RESPONSE' }),
      sql: complaints(`s.contact_status = 'NEED_RESPONSE'`),
    },
    {
      name: 'complaints: settled',
      path: inbox({ status: 'COMPLETED' }),
      sql: complaints(`s.contact_status = 'COMPLETED'`, latest),
    },
    { name: 'complaints: all', path: inbox({ status: 'all' }), sql: complaints('true', latest) },
    {
      name: 'complaints: all, last page',
      path: inbox({ status: 'all', ...page(pages(seeded.complaints)) }),
      sql: complaints('true', latest, perPage, seeded.complaints - perPage),
    },
    {
      name: 'complaints: of a branch',
      path: inbox({ branchId: other }),
      sql: complaints(`${open} and s.branch_id = '${other}'`),
    },
    {
      name: 'complaints: of a survey',
      path: inbox({ surveyId: mainSurvey }),
      sql: complaints(`${open} and s.survey_id = '${mainSurvey}'`),
    },
    {
      name: 'complaints: mine',
      path: inbox({ assignee: 'me' }),
      sql: complaints(`${open} and s.assignee_id = 'demo-chunshui-manager'`),
    },
    {
      name: 'complaints: nobody’s',
      path: inbox({ assignee: 'nobody' }),
      sql: complaints(`${open} and s.assignee_id is null`),
    },
    {
      name: 'complaints: of a month',
      path: inbox({ from: new Date(month.from).toISOString(), until: new Date(month.to).toISOString(), status: 'all' }),
      sql: complaints(within(month), latest),
    },
    {
      name: 'complaints: one branch sees',
      path: inbox(),
      sql: complaints(`${open} and s.branch_id = '${first}'`),
      email: confined,
    },
    {
      name: 'one complaint',
      path: `/api/surveys/${companyId}/complaints/${seeded.complaint}`,
      sql: complaints(`s.id = '${seeded.complaint}'`),
    },
    {
      name: 'the guest’s page',
      path: `/s/${openToken()}`,
      sql: `select * from survey_invitations i join surveys s on s.company_id = i.company_id and s.id = i.survey_id
        where i.token = '${openToken()}'`,
    },
    {
      name: 'everybody’s page',
      path: `/s/${openLink}`,
      sql: `select s.*, b.* from surveys s join branches b on b.company_id = s.company_id and b.id = any(s.branch_ids)
        where s.customized_link = '${openLink}' order by b.name`,
    },
  ];
}

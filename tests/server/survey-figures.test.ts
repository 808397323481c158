import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complaintState } from '#contract/feedback/complaintRules.ts';
import { listComplaints } from '#contract/feedback/complaints.ts';
import { defaultBackhouse } from '#contract/core/permissions.ts';
import { addDays } from '#contract/core/ranges.ts';
import { contactStatuses, surveySteps, type QuestionRef } from '#contract/feedback/surveyFields.ts';
import {
  countAnswers,
  countDailyAnswers,
  countSurveyLinks,
  listCommentedSubmissions,
  listSurveyLinks,
  listSurveySubmissions,
  putContactStatus,
  type AnswerCounts,
  type SubmissionsQuery,
  type SurveyAnswer,
} from '#contract/feedback/surveys.ts';
import { dayOf } from '#contract/core/zones.ts';
import { branches, surveyInvitations, surveys, surveySubmissions } from '#server/platform/db/schema.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';
import { buildSubmission, buildSurvey, definitionOf } from '#tests/support/surveys.ts';

/** Figures of surveys are those of an independent count, and lead to as many rows. */

const { own: companyId } = small;
const [branchId, otherBranch] = small.branches;
const surveyId = 'survey-figures';
const params = { surveyId };
const permissions = { backhouse: { ...defaultBackhouse, surveyManagement: true } };
const lastDay = '2026-03-10';
const zones = new Map<string, string>();
let server: TestServer;
let host: Client;
let confined: Client;

/** The same numbers at every run. */
let seed = 20_263;
const random = () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const said = (text: string) => ({ zh: text, 'zh-cn': null, en: text, ja: null });

function someAnswers(): SurveyAnswer[] {
  const choices = ['taste', 'price'].filter(() => random() < 0.6).map((id) => ({ id, label: said(id) }));
  const all: SurveyAnswer[] = [
    { ref: 'total_satisfaction', type: 'boolean', boolean: random() < 0.7 },
    { ref: 'food_satisfaction', type: 'boolean', boolean: random() < 0.8 },
    { ref: 'dislike_food', type: 'choice', choice: { id: pick(['taste', 'price']), label: said('x') } },
    { ref: 'likes', type: 'choices', choices },
    { ref: 'suggestion', type: 'text', text: 'Warmer plates' },
    { ref: 'need_contact', type: 'boolean', boolean: random() < 0.5 },
  ];
  return all.filter(() => random() < 0.75);
}

const refused = (answers: readonly SurveyAnswer[], ref: QuestionRef) =>
  answers.some((one) => one.ref === ref && one.type === 'boolean' && !one.boolean);

beforeAll(async () => {
  server = await openServer({ jobs: false });
  const users = [
    buildUser({ id: 'host', role: 'write', companies: [{ companyId, permissions }] }),
    buildUser({
      id: 'confined',
      role: 'write',
      companies: [{ companyId, permissions, enabledBranches: [otherBranch] }],
    }),
  ];
  const tokens = await signInAll(server.services.identity, users);
  [host, confined] = users.map(({ id }) => server.client(tokens.get(id ?? ''))) as [Client, Client];
  const { sql } = server.database;
  await sql.update(branches).set({ timeZone: 'America/Los_Angeles' }).where(eq(branches.id, otherBranch));
  for (const { id, timeZone } of await sql.select().from(branches).where(eq(branches.companyId, companyId)))
    zones.set(id, timeZone);
  await sql
    .insert(surveys)
    .values({ ...buildSurvey({ companyId, id: surveyId, branchId }), branchIds: [branchId, otherBranch] });
  const end = Date.parse(`${lastDay}T12:00:00Z`);
  const links = Array.from({ length: 500 }, (_, at) => {
    const issued = end - random() * 20 * 86_400_000;
    const opened = random() < 0.7;
    return {
      companyId,
      id: `survey-figure-${at}`,
      surveyId,
      branchId: pick([branchId, otherBranch]),
      token: `figure-${at}`.padStart(22, '0'),
      issuedTime: new Date(issued),
      openedTime: opened && random() < 0.9 ? new Date(issued + 60_000) : null,
      submittedTime: opened && random() < 0.7 ? new Date(issued + random() * 172_800_000) : null,
    };
  });
  await sql.insert(surveyInvitations).values(links);
  await sql.insert(surveySubmissions).values(
    links.flatMap(({ id, branchId: at, submittedTime }) => {
      if (!submittedTime) return [];
      const answers = someAnswers();
      return buildSubmission({
        companyId,
        id,
        surveyId,
        branchId: at,
        submittedTime,
        answers,
        unsatisfied: refused(answers, 'total_satisfaction') || refused(answers, 'food_satisfaction'),
        asksContact: answers.some((one) => one.ref === 'need_contact' && one.type === 'boolean' && one.boolean),
        commented: answers.some(({ type }) => type === 'text'),
        contactStatus: pick(contactStatuses),
      });
    }),
  );
});
afterAll(() => server.close());

type Row = typeof surveySubmissions.$inferSelect;
type Asked = Pick<SubmissionsQuery, 'branchId' | 'firstDay' | 'lastDay' | 'from' | 'to'>;

const isOpen = ({ unsatisfied, asksContact, contactStatus }: Row) =>
  unsatisfied && asksContact && complaintState(contactStatus) !== 'responsed';

function valuesOf(answer: SurveyAnswer): string[] {
  if (answer.type === 'boolean') return [String(answer.boolean)];
  if (answer.type === 'choice') return [answer.choice.id];
  return answer.type === 'choices' ? answer.choices.map(({ id }) => id) : [];
}

/** Counted anew from rows, without what the database keeps. */
function countsFrom(rows: readonly Row[]): AnswerCounts {
  const fields = definitionOf('Lunch').fields.map(({ ref }) => {
    const given = rows.flatMap(({ answers }) => answers.filter((one) => one.ref === ref));
    const counts: Record<string, number> = {};
    for (const value of given.flatMap(valuesOf)) counts[value] = (counts[value] ?? 0) + 1;
    return { ref, answered: given.length, counts };
  });
  const total = fields.find(({ ref }) => ref === 'total_satisfaction');
  return {
    submitted: rows.length,
    commented: rows.filter(({ commented }) => commented).length,
    unsatisfied: rows.filter(({ unsatisfied }) => unsatisfied).length,
    unsatisfiedOpen: rows.filter(isOpen).length,
    satisfiedPercentage: total?.answered ? Math.floor(((total.counts.true ?? 0) * 100) / total.answered) : 0,
    fields,
  };
}

const dayAt = (branch: string, time: Date) => dayOf(time, zones.get(branch) ?? '');
const within = (asked: Asked, branch: string, time: Date) =>
  (!asked.branchId || asked.branchId === branch) &&
  (!asked.from || !asked.to || (time.getTime() >= asked.from && time.getTime() <= asked.to)) &&
  (!asked.firstDay ||
    !asked.lastDay ||
    (dayAt(branch, time) >= asked.firstDay && dayAt(branch, time) <= asked.lastDay));

async function answersFor(who: 'host' | 'confined', asked: Asked): Promise<Row[]> {
  const rows = await server.database.sql
    .select()
    .from(surveySubmissions)
    .where(eq(surveySubmissions.surveyId, surveyId));
  return rows.filter(
    (row) => (who === 'host' || row.branchId === otherBranch) && within(asked, row.branchId, row.submittedTime),
  );
}

/** All rows of a list call, page by page: how many it says, and which there are. */
async function listed<T>(page: (page: number) => Promise<{ total: number; data: T[] }>, id: (row: T) => string) {
  const ids: string[] = [];
  for (let at = 1; ; at += 1) {
    const { total, data } = await page(at);
    ids.push(...data.map(id));
    if (!data.length || ids.length >= total) return { total, ids: ids.sort() };
  }
}

const rowsBehind = (client: Client, filter: Partial<SubmissionsQuery>, commented = false) =>
  listed(
    (page) =>
      client.call(commented ? listCommentedSubmissions : listSurveySubmissions, {
        params,
        query: { companyId, ...filter, page, itemsPerPage: 100 },
      }),
    ({ submissionId }) => submissionId,
  );

const questions: Asked[] = [
  {},
  { branchId: otherBranch },
  { firstDay: addDays(lastDay, -9), lastDay: addDays(lastDay, -4) },
  { branchId: otherBranch, firstDay: addDays(lastDay, -3), lastDay: addDays(lastDay, -3) },
  { from: Date.parse('2026-03-01T05:17:00Z'), to: Date.parse('2026-03-05T21:43:00Z') },
  {
    from: Date.parse('2026-03-01T05:17:00Z'),
    to: Date.parse('2026-03-05T21:43:00Z'),
    firstDay: '2026-03-03',
    lastDay: '2026-03-05',
  },
];

test.each(['host', 'confined'] as const)(
  'figures of %s are those counted anew, and lead to just these rows',
  async (who) => {
    const client = who === 'host' ? host : confined;
    for (const asked of questions) {
      const rows = await answersFor(who, asked);
      expect(rows.length).toBeGreaterThan(3);
      const counts = await client.call(countAnswers, { params, query: { companyId, ...asked } });
      expect(counts).toEqual(countsFrom(rows));
      const leads: [number, Partial<SubmissionsQuery>, (row: Row) => boolean, boolean?][] = [
        [counts.submitted, {}, () => true],
        [counts.commented, {}, ({ commented }) => commented, true],
        [counts.unsatisfied, { unsatisfied: 'all' }, ({ unsatisfied }) => unsatisfied],
        [counts.unsatisfiedOpen, { unsatisfied: 'open' }, isOpen],
        ...counts.fields.flatMap(({ ref, answered, counts: values }) => [
          [answered, { ref }, ({ answers }: Row) => answers.some((one) => one.ref === ref)] as (typeof leads)[number],
          ...Object.entries(values).map(([value, count]): (typeof leads)[number] => [
            count,
            { ref, value },
            ({ answers }) => answers.some((one) => one.ref === ref && valuesOf(one).includes(value)),
          ]),
        ]),
      ];
      for (const [figure, filter, fits, commented] of leads) {
        const { total, ids } = await rowsBehind(client, { ...asked, ...filter }, commented);
        const wanted = rows.filter(fits).map(({ id }) => id);
        expect({ total, ids }, JSON.stringify({ ...asked, ...filter })).toEqual({ total: figure, ids: wanted.sort() });
      }
    }
  },
);

test('several conditions at once are all kept', async () => {
  const rows = await answersFor('host', {});
  const wanted = rows
    .filter((row) => isOpen(row) && row.commented)
    .filter(({ answers }) => refused(answers, 'food_satisfaction'))
    .map(({ id }) => id);
  const filter = { ref: 'food_satisfaction', value: 'false', unsatisfied: 'open' } as const;
  expect(wanted.length).toBeGreaterThan(1);
  expect(await rowsBehind(host, filter, true)).toEqual({ total: wanted.length, ids: wanted.sort() });
  // A single end of a range is none.
  expect((await rowsBehind(host, { firstDay: lastDay })).total).toBe(rows.length);
  expect((await rowsBehind(host, { from: 1, to: 0 })).total).toBe(rows.length);
});

test('each day of the chart leads to its rows, on the clock of each branch', async () => {
  const asked = { firstDay: addDays(lastDay, -6), lastDay };
  const { days } = await host.call(countDailyAnswers, { params, query: { companyId, ...asked } });
  expect(days.length).toBeGreaterThan(5);
  const all = await answersFor('host', asked);
  expect(days.reduce((sum, { submitted }) => sum + submitted, 0)).toBe(all.length);
  for (const { day, ...counts } of days) {
    const rows = all.filter((row) => dayAt(row.branchId, row.submittedTime) === day);
    expect(counts, day).toEqual(countsFrom(rows));
    const { ids } = await rowsBehind(host, { firstDay: day, lastDay: day });
    expect(ids).toEqual(rows.map(({ id }) => id).sort());
  }
});

test.each(['host', 'confined'] as const)('the funnel of %s leads to its links, step by step', async (who) => {
  const client = who === 'host' ? host : confined;
  const links = await server.database.sql
    .select()
    .from(surveyInvitations)
    .where(eq(surveyInvitations.surveyId, surveyId));
  for (const { from: _from, to: _to, ...asked } of questions) {
    const rows = links.filter(
      (row) => (who === 'host' || row.branchId === otherBranch) && within(asked, row.branchId, row.issuedTime),
    );
    const reached = {
      issued: rows,
      opened: rows.filter(({ openedTime, submittedTime }) => openedTime ?? submittedTime),
      submitted: rows.filter(({ submittedTime }) => submittedTime),
    };
    const counts = await client.call(countSurveyLinks, { params, query: { companyId, ...asked } });
    const [issued, submitted] = [rows.length, reached.submitted.length];
    expect(counts).toEqual({
      issued,
      opened: reached.opened.length,
      submitted,
      completedPercentage: Math.floor((submitted * 100) / issued),
    });
    for (const step of surveySteps) {
      const found = await listed(
        (page) => client.call(listSurveyLinks, { params, query: { companyId, ...asked, step, page } }),
        ({ id }) => id,
      );
      expect(found, step).toEqual({ total: counts[step], ids: reached[step].map(({ id }) => id).sort() });
    }
  }
});

test('the figure of the unsatisfied that are not settled is what the inbox of complaints has open', async () => {
  for (const branch of [undefined, branchId]) {
    const query = { companyId, ...(branch && { branchId: branch }) };
    const counts = await host.call(countAnswers, { params: { surveyId }, query });
    const inbox = await host.call(listComplaints, { params: { companyId }, query: { surveyId, branchId: branch } });
    expect(counts.unsatisfiedOpen).toBeGreaterThan(0);
    expect(counts.unsatisfiedOpen).toBe(inbox.counts.NEED_RESPONSE + inbox.counts.IN_PROGRESS);
  }
});

test('a settled complaint leaves the list of the unsatisfied at once, and comes back with its status', async () => {
  const rows = await answersFor('host', {});
  const one = rows.find((row) => isOpen(row) && row.asksContact);
  if (!one) throw new Error('Nobody complains.');
  const open = () => rowsBehind(host, { unsatisfied: 'open' });
  const before = await open();
  const all = await rowsBehind(host, { unsatisfied: 'all' });
  const settle = (contactStatus: 'COMPLETED' | 'IN_PROGRESS') =>
    host.call(putContactStatus, {
      params: { surveyId, responseId: one.id },
      query: { companyId },
      body: { contactStatus },
    });
  await settle('COMPLETED');
  expect(await open()).toEqual({ total: before.total - 1, ids: before.ids.filter((id) => id !== one.id) });
  expect(await rowsBehind(host, { unsatisfied: 'all' })).toEqual(all);
  await settle('IN_PROGRESS');
  expect(await open()).toEqual(before);
});

test('a link is opened by the first look at it, and counted then', async () => {
  const opened = async () => (await host.call(countSurveyLinks, { params, query: { companyId } })).opened;
  const before = await opened();
  const token = 'not-looked-at-so-far-1';
  const id = 'survey-figure-look';
  await server.database.sql.insert(surveyInvitations).values({ companyId, id, surveyId, branchId, token });
  expect(await opened()).toBe(before);
  const look = () => fetch(`${server.url}/s/${token}`, { headers: { 'accept-language': 'en' } });
  expect((await look()).status).toBe(200);
  expect(await opened()).toBe(before + 1);
  const moment = async () =>
    (await server.database.sql.select().from(surveyInvitations).where(eq(surveyInvitations.id, id)))[0]?.openedTime;
  const first = await moment();
  await look();
  expect([await opened(), await moment()]).toEqual([before + 1, first]);
});

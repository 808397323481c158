import { and, eq, sql } from 'drizzle-orm';
import { sumBy, uniqBy } from 'es-toolkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contactStatuses } from '#contract/feedback/surveyFields.ts';
import type { SurveyAnswer } from '#contract/feedback/surveys.ts';
import { dayOf } from '#contract/core/zones.ts';
import {
  allDays,
  branches,
  surveyDailyCounts,
  surveyInvitations,
  surveys,
  surveySubmissions,
} from '#server/platform/db/schema.ts';
import { complaintsOf } from '#server/feedback/surveys/complaints.ts';
import { answersByDay, answersCounted } from '#server/feedback/surveys/counts.ts';
import {
  countedByDay,
  foldSurveyCounts,
  unitsCounted,
  wholeDays,
  type CounterKey,
} from '#server/feedback/surveys/dailyCounts.ts';
import { findSurvey } from '#server/feedback/surveys/queries.ts';
import { pageFrom, sliceOf } from '#server/platform/sql/page.ts';
import { submissionsOf } from '#server/feedback/surveys/submissions.ts';
import { small } from '#tests/support/build.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';
import { buildSubmission, buildSurvey, definitionOf } from '#tests/support/surveys.ts';

const { own: companyId } = small;
const surveyId = 'counted';
const scope = { companyId, enabledBranches: 'all' as const };
const zones = ['Asia/Taipei', 'America/New_York', 'Asia/Kathmandu'];
const firstMoment = Date.parse('2026-03-06T00:00:00Z');
const spread = 6 * 86_400_000;
let server: TestServer;

/** The same numbers at every run. */
let seed = 20_260_306;
const random = (below: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
};

beforeAll(async () => {
  server = await openServer({ jobs: false });
  const { sql: db } = server.database;
  await db
    .insert(surveys)
    .values({ ...buildSurvey({ companyId, id: surveyId, branchId: 'own-1' }), branchIds: [...small.branches] });
  for (const [index, id] of small.branches.entries())
    await db
      .update(branches)
      .set({ timeZone: zones[index] })
      .where(and(eq(branches.companyId, companyId), eq(branches.id, id)));
});
afterAll(() => server.close());

const label = { zh: 'x', 'zh-cn': null, en: null, ja: null };
function answers(): SurveyAnswer[] {
  const all: SurveyAnswer[] = [
    { ref: 'total_satisfaction', type: 'boolean', boolean: random(3) > 0 },
    { ref: 'likes', type: 'choices', choices: ['taste', 'price'].slice(random(2)).map((id) => ({ id, label })) },
    { ref: 'suggestion', type: 'text', text: 'Warmer plates' },
    { ref: 'dislike_food', type: 'choice', choice: { id: 'taste', label } },
  ];
  return all.filter(() => random(4) > 0);
}

let made = 0;
async function doing(): Promise<void> {
  const { sql: db } = server.database;
  const branchId = small.branches[random(small.branches.length)] ?? '';
  const time = new Date(firstMoment + random(spread));
  const id = `counted-${made}`;
  const some = `counted-${random(Math.max(1, made))}`;
  const at = and(eq(surveySubmissions.companyId, companyId), eq(surveySubmissions.id, some));
  switch (random(6)) {
    case 0:
      await db.delete(surveySubmissions).where(at);
      return;
    case 1:
      await db
        .update(surveySubmissions)
        .set({ answers: answers(), commented: random(2) > 0, contactStatus: contactStatuses[random(4)] })
        .where(at);
      return;
    case 2:
      await db.update(surveySubmissions).set({ submittedTime: time, branchId }).where(at);
      return;
    default:
      made += 1;
      await db.insert(surveyInvitations).values({
        companyId,
        id,
        surveyId,
        branchId,
        token: id.padStart(22, '0'),
        submittedTime: random(2) ? time : null,
      });
      await db.insert(surveySubmissions).values(
        buildSubmission({
          companyId,
          id,
          surveyId,
          branchId,
          submittedTime: time,
          answers: answers(),
          commented: random(2) > 0,
        }),
      );
  }
}

/** The figures, computed from the rows alone. */
async function fromRows(asked: { branchId?: string; from?: number; to?: number; firstDay?: string; lastDay?: string }) {
  const clock = new Map(
    (await server.database.sql.select().from(branches).where(eq(branches.companyId, companyId))).map((one) => [
      one.id,
      one.timeZone,
    ]),
  );
  const rows = (
    await server.database.sql.select().from(surveySubmissions).where(eq(surveySubmissions.surveyId, surveyId))
  )
    .filter(({ branchId }) => !asked.branchId || branchId === asked.branchId)
    .filter(
      ({ submittedTime: time }) =>
        !asked.from || !asked.to || (time.getTime() >= asked.from && time.getTime() <= asked.to),
    )
    .filter(({ submittedTime, branchId }) => {
      const day = dayOf(submittedTime, clock.get(branchId) ?? '');
      return !asked.firstDay || !asked.lastDay || (day >= asked.firstDay && day <= asked.lastDay);
    });
  const figures = (of: typeof rows) => ({
    submitted: of.length,
    fields: definitionOf('Lunch').fields.map(({ ref }) => {
      const given = of.flatMap((row) => row.answers.filter((one) => one.ref === ref));
      const counts: Record<string, number> = {};
      for (const answer of given) {
        const values =
          answer.type === 'boolean'
            ? [String(answer.boolean)]
            : answer.type === 'choices'
              ? answer.choices.map((one) => one.id)
              : answer.type === 'choice'
                ? [answer.choice.id]
                : [];
        for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
      }
      return { ref, answered: given.length, counts };
    }),
  });
  const days = [...new Set(rows.map((row) => dayOf(row.submittedTime, clock.get(row.branchId) ?? '')))].sort();
  return {
    all: figures(rows),
    days: days.map((day) => ({
      day,
      ...figures(rows.filter((row) => dayOf(row.submittedTime, clock.get(row.branchId) ?? '') === day)),
    })),
  };
}

/** Each counter that is looked up alone, in total and by day, is the same as among all. */
async function unitsAgree(query: Parameters<typeof answersCounted>[3]): Promise<void> {
  const { sql: db } = server.database;
  const key = ({ ref, value }: CounterKey) => `${ref} ${value}`;
  for (const enabledBranches of ['all' as const, [query.branchId ?? small.branches[1]]]) {
    const request = { scope: { companyId, enabledBranches }, surveyId, query };
    const days = await countedByDay(db, request);
    const all = days.flatMap(({ day, counted }) => counted.map((one) => ({ day, ...one })));
    if (!query.from && !query.firstDay) expect(all.length).toBeGreaterThan(5);
    const units = uniqBy(all, key);
    for (const { ref, value } of units.filter((_, at) => at % 3 === 0)) {
      const only = { ref, value };
      const wanted = all.filter((one) => key(one) === key(only));
      expect(
        (await countedByDay(db, { ...request, only })).flatMap(({ day, counted }) =>
          counted.map((one) => ({ day, ...one })),
        ),
      ).toEqual(wanted);
      expect(await unitsCounted(db, { ...request, only })).toBe(sumBy(wanted, ({ count }) => count));
    }
  }
}

async function agrees(): Promise<void> {
  const { sql: db } = server.database;
  const begin = firstMoment + random(spread);
  const ranges = [
    {},
    { from: begin, to: begin + random(spread) },
    { from: Date.parse('2026-03-07T16:00:00Z'), to: Date.parse('2026-03-09T15:59:59.999Z') },
    { firstDay: '2026-03-07', lastDay: '2026-03-10' },
  ];
  for (const range of ranges)
    for (const branchId of [undefined, small.branches[random(3)]]) {
      const asked = { companyId, ...range, ...(branchId && { branchId }) };
      const wanted = await fromRows(asked);
      expect(await answersCounted(db, scope, surveyId, asked)).toMatchObject(wanted.all);
      expect(await answersByDay(db, scope, surveyId, asked)).toMatchObject(wanted.days);
      await unitsAgree(asked);
    }
  for (const branchId of [undefined, small.branches[random(3)]]) {
    const { counts } = await complaintsOf(db, scope, '', {
      surveyId,
      branchId,
      status: 'open',
      page: 1,
      itemsPerPage: 1,
    });
    const rows = await db.select().from(surveySubmissions).where(eq(surveySubmissions.surveyId, surveyId));
    for (const status of contactStatuses)
      expect(counts[status]).toBe(
        rows.filter((row) => row.contactStatus === status && (!branchId || row.branchId === branchId)).length,
      );
  }
  const links = await db.select().from(surveyInvitations).where(eq(surveyInvitations.surveyId, surveyId));
  expect(await findSurvey(db, scope, surveyId)).toMatchObject({
    issued: links.length,
    submitted: links.filter((one) => one.submittedTime).length,
  });
}

test('after random doings the counters are what the rows say, in every range and on every clock', async () => {
  for (let round = 0; round < 6; round++) {
    for (let turn = 0; turn < 40; turn++) await doing();
    await agrees();
  }
  await server.database.sql
    .update(branches)
    .set({ timeZone: 'Pacific/Auckland' })
    .where(and(eq(branches.companyId, companyId), eq(branches.id, 'own-1')));
  await agrees();
}, 120_000);

test('adding up past days changes no figure, and leaves a row for each', async () => {
  const { sql: db } = server.database;
  // As if several connections had counted.
  await db.execute(sql`with gone as (delete from survey_daily_counts where survey_id = ${surveyId} and shard < 8 returning *)
    insert into survey_daily_counts select company_id, survey_id, day, ref, value, branch_id, 7 + shard % 3, sum(count)
    from gone group by 1, 2, 3, 4, 5, 6, 7
    on conflict (company_id, survey_id, day, ref, value, branch_id, shard) do update
      set count = survey_daily_counts.count + excluded.count`);
  const shards = async () =>
    (await db.select().from(surveyDailyCounts).where(eq(surveyDailyCounts.surveyId, surveyId))).filter(
      ({ shard, day }) => shard > 0 && day > allDays && day < '2026-04-01',
    ).length;
  expect(await shards()).toBeGreaterThan(0);
  await Promise.all([1, 2, 3].map(() => foldSurveyCounts(server.database)));
  await foldSurveyCounts(server.database);
  expect(await shards()).toBe(0);
  await agrees();
});

test('pages come latest first from either end, and are together what there is', async () => {
  const { sql: db } = server.database;
  const rows = await db.select().from(surveySubmissions).where(eq(surveySubmissions.surveyId, surveyId));
  const latestFirst = rows
    .sort((a, b) => b.submittedTime.getTime() - a.submittedTime.getTime() || (a.id < b.id ? 1 : -1))
    .map(({ id }) => id);
  const found: string[] = [];
  for (let page = 1; page <= Math.ceil(rows.length / 7) + 1; page++) {
    const answer = await submissionsOf(db, scope, surveyId, { companyId, page, itemsPerPage: 7 });
    expect(answer.total).toBe(rows.length);
    found.push(...answer.data.map(({ submissionId }) => submissionId));
  }
  expect(found).toEqual(latestFirst);
  expect(pageFrom(10, sliceOf({ page: 4, itemsPerPage: 3 }))).toEqual({ skipped: 0, ascending: true, limit: 1 });
});

test('64 at once, of one day and branch, are all counted', async () => {
  const before = await answersCounted(server.database.sql, scope, surveyId, { companyId, branchId: 'own-2' });
  await Promise.all(
    Array.from({ length: 64 }, (_, index) =>
      server.database.transaction((transaction) =>
        transaction
          .insert(surveySubmissions)
          .values(
            buildSubmission({ companyId, id: `at-once-${index}`, surveyId, branchId: 'own-2', answers: answers() }),
          ),
      ),
    ),
  );
  const after = await answersCounted(server.database.sql, scope, surveyId, { companyId, branchId: 'own-2' });
  expect(after.submitted).toBe(before.submitted + 64);
  await server.database.sql.execute(sql`delete from survey_submissions where id like 'at-once-%'`);
  expect(await answersCounted(server.database.sql, scope, surveyId, { companyId, branchId: 'own-2' })).toEqual(before);
});

test('a range is whole days of a clock and what is left at its ends', () => {
  const at = (text: string) => Date.parse(`${text}+08:00`);
  expect(wholeDays(at('2026-03-06T00:00:00'), at('2026-03-07T23:59:59.999'), 'Asia/Taipei')).toEqual({
    days: { first: '2026-03-06', end: '2026-03-08' },
    edges: [],
  });
  expect(wholeDays(at('2026-03-06T10:00:00'), at('2026-03-06T12:00:00'), 'Asia/Taipei').days).toBeNull();
});

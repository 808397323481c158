import { and, eq, sql as raw } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '#contract/core/zones.ts';
import { farIn, rowAmongDays } from '#server/platform/sql/page.ts';
import { rowsOf } from '#server/platform/db/queryInTransaction.ts';
import { branches, issuedVouchers, surveyInvitations, surveys, surveySubmissions } from '#server/platform/db/schema.ts';
import { linksOf } from '#server/feedback/surveys/counts.ts';
import { indexOrder, submissionsOf } from '#server/feedback/surveys/submissions.ts';
import { issuedPage, type IssuedQuery } from '#server/marketing/vouchers/issued.ts';
import { small } from '#tests/support/build.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';
import { buildSurvey } from '#tests/support/surveys.ts';

/** Pages far from both ends of a list, whose day is looked up in counts: each has the rows of the whole list's order. */

const { own: companyId } = small;
const [branchId, otherBranch] = small.branches;
const scope = { companyId, enabledBranches: 'all' as const };
const id = 'far';
const count = 5_200;
let server: TestServer;

beforeAll(async () => {
  server = await openServer({ jobs: false });
  const { database } = server;
  await database.sql
    .insert(surveys)
    .values({ ...buildSurvey({ companyId, id, branchId }), branchIds: [...small.branches] });
  // Three rows have each time; 200 days, some without any row.
  const time = raw`timestamptz '2026-03-01T00:00:00Z' + (n / 3 * 173) * interval '1 minute'`;
  const at = raw`case when n % 4 = 0 then ${otherBranch} else ${branchId} end`;
  await database.transaction(async (transaction) => {
    await transaction.execute(raw`set local statement_timeout = 0`);
    await transaction.execute(
      raw`insert into vouchers (company_id, id, title, terms) values (${companyId}, ${id}, 'Tea', '')`,
    );
    await transaction.execute(raw`insert into issued_vouchers (company_id, id, customer_id, voucher_id, title, code, occasion,
        source, branch_id, issued_time, opened_time, used_time, used_branch_id, expires_time, available_time)
      select ${companyId}, 'far-' || n, ${small.customer}, ${id}, 'Tea', 'far-' || n, 'far ' || n,
        case when n % 10 = 0 then 'web' else 'host' end, ${at}, ${time}, case when n % 2 = 0 then ${time} end,
        case when n % 5 < 3 then ${time} + interval '3 days' end, case when n % 5 < 3 then ${at} end,
        case when n % 2 = 0 then now() + case when n % 4 = 0 then interval '1 day' else interval '-1 day' end end,
        case when n % 20 = 3 then now() + interval '1 hour' end
      from generate_series(1, ${count}::int) n`);
    await transaction.execute(raw`insert into survey_invitations (company_id, id, survey_id, branch_id, token, issued_time,
        opened_time, submitted_time)
      select ${companyId}, 'far-' || n, ${id}, ${at}, 'far-' || n, ${time}, case when n % 2 = 0 then ${time} end,
        case when n % 2 = 0 then ${time} end from generate_series(1, ${count}::int) n`);
    await transaction.execute(raw`insert into survey_submissions (company_id, id, survey_id, branch_id, language, answers,
        unsatisfied, asks_contact, commented, submitted_time)
      select ${companyId}, 'far-' || n, ${id}, ${at}, 'en', '[]'::jsonb, false, false, n % 2 = 0, ${time}
      from generate_series(1, ${count}::int) n`);
  });
});
afterAll(() => server?.close());

/** Offsets of pages: at both ends, just before and after looking up days begins, and in the middle. */
const offsetsIn = (total: number) =>
  [0, 950, farIn, Math.floor(total / 2) - 30, Math.ceil(total / 2), total - farIn - 50, total - 20, total + 10].map(
    (offset) => Math.floor(offset / 10) * 10,
  );

type Issued = typeof issuedVouchers.$inferSelect;
const descending = (a: readonly (string | number)[], b: readonly (string | number)[]) => {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : (a[at] ?? '') < (b[at] ?? '') ? 1 : -1;
};
const isFrom = (day: string | null, from: string, to: string) => day !== null && day >= from && day <= to;

describe('issued vouchers', () => {
  const cases: [string, Partial<IssuedQuery>, (row: Issued) => boolean][] = [
    ['all', { counted: 'issued' }, () => true],
    ['used', { counted: 'used' }, (row) => row.usedTime !== null],
    ['of a branch', { branch: branchId }, (row) => row.branchId === branchId],
    ['of a source', { source: 'host' }, (row) => row.source === 'host'],
    ['opened', { opened: true }, (row) => row.openedTime !== null],
    ['not opened', { opened: false }, (row) => row.openedTime === null],
    ['not used', { used: false }, (row) => row.usedTime === null],
    ['of days', { from: '2026-03-20', to: '2026-08-20' }, (row) => isFrom(row.issuedDay, '2026-03-20', '2026-08-20')],
  ];
  it.each(cases)('%s', async (_, query, filter) => {
    const all = await server.database.sql
      .select()
      .from(issuedVouchers)
      .where(and(eq(issuedVouchers.companyId, companyId), eq(issuedVouchers.voucherId, id)));
    const key = (row: Issued) =>
      query.counted === 'used'
        ? [row.usedDay ?? '', row.usedTime?.getTime() ?? 0, row.id]
        : [row.issuedDay ?? '', row.issuedTime.getTime(), row.id];
    const wanted = all.filter(filter).sort((a, b) => descending(key(a), key(b)));
    expect(wanted.length).toBeGreaterThan(2 * farIn);
    for (const offset of offsetsIn(wanted.length)) {
      const page = await issuedPage(server.database, scope, id, { ...query, offset, limit: 10 });
      expect([page.total, page.exact], String(offset)).toEqual([wanted.length, true]);
      expect(page.issued.map((row) => row.id)).toEqual(wanted.slice(offset, offset + 10).map((row) => row.id));
    }
  });
});

describe('issued vouchers without a count of their own', () => {
  const now = Date.now();
  const expired = (row: Issued) => row.usedTime === null && (row.expiresTime?.getTime() ?? now + 1) <= now;
  const early = (row: Issued) => row.usedTime === null && !expired(row) && (row.availableTime?.getTime() ?? 0) > now;
  const cases: [string, Partial<IssuedQuery>, (row: Issued) => boolean][] = [
    ['open', { state: 'open' }, (row) => row.usedTime === null && !expired(row) && !early(row)],
    ['expired', { state: 'expired' }, expired],
    ['early', { state: 'early' }, early],
    ['opened, not used', { opened: true, used: false }, (row) => row.openedTime !== null && row.usedTime === null],
  ];
  it.each(cases)('%s: are counted as far as they are shown', async (_, query, filter) => {
    const all = await server.database.sql.select().from(issuedVouchers).where(eq(issuedVouchers.voucherId, id));
    const key = (row: Issued) => [row.issuedDay ?? '', row.issuedTime.getTime(), row.id];
    const wanted = all.filter(filter).sort((a, b) => descending(key(a), key(b)));
    expect(wanted.length).toBeGreaterThan(200);
    for (const offset of [0, 400, 990, 1_000, wanted.length - 5]) {
      const page = await issuedPage(server.database, scope, id, { ...query, offset, limit: 10 });
      const most = Math.max(1_000, offset + 11);
      expect([page.total, page.exact], String(offset)).toEqual([Math.min(wanted.length, most), wanted.length < most]);
      expect(page.issued.map((row) => row.id)).toEqual(wanted.slice(offset, offset + 10).map((row) => row.id));
    }
  });

  it('used: are counted', async () => {
    const [used, counted] = await Promise.all(
      [{ state: 'used' as const }, { used: true }].map((query) =>
        issuedPage(server.database, scope, id, { ...query, offset: 0, limit: 10 }),
      ),
    );
    expect(used).toEqual(counted);
    expect(used?.exact).toBe(true);
  });
});

describe('expired vouchers among valid ones', () => {
  const voucherId = 'validity';
  /** Days of validity of what is issued, newest first: 200 days with two vouchers a day each. */
  const periods: [string, number[]][] = [
    ['all expired', [1]],
    ['none expired', [500]],
    ['the newest valid', [150]],
    ['validity raised, and lowered again', [1, 400, 1, 400, 1]],
    ['validity lowered', [5, 400]],
  ];
  it.each(periods)('%s', async (_, validities) => {
    const { sql } = server.database;
    await sql.delete(issuedVouchers).where(eq(issuedVouchers.voucherId, voucherId));
    const validity = raw`(array[${raw.raw(validities.join())}])[1 + n * ${validities.length}::int / 401]`;
    await sql.execute(raw`insert into issued_vouchers (company_id, id, customer_id, voucher_id, title, code, occasion,
        branch_id, issued_time, used_time, expires_time)
      select ${companyId}, 'validity-' || n, ${small.customer}, ${voucherId}, 'Tea', 'validity-' || n, 'validity ' || n,
        case when n % 7 = 0 then ${otherBranch} else ${branchId} end, at, case when n % 5 = 0 then at end,
        date_trunc('day', at) + ${validity} * interval '1 day'
      from generate_series(1, 400) n, lateral (select now() - n * interval '12 hours' as at) t`);
    const all = await sql.select().from(issuedVouchers).where(eq(issuedVouchers.voucherId, voucherId));
    const now = Date.now();
    const wanted = all
      .filter((row) => row.usedTime === null && (row.expiresTime?.getTime() ?? now + 1) <= now)
      .sort((a, b) => b.issuedTime.getTime() - a.issuedTime.getTime());
    const days = all.map(({ issuedDay }) => issuedDay ?? '').sort();
    const [from = '', to = ''] = [days[40], days[300]];
    for (const query of [{}, { branch: branchId }, { from }, { to }, { from, to }, { from: to }])
      for (const offset of [0, 60]) {
        const page = await issuedPage(server.database, scope, voucherId, {
          ...query,
          state: 'expired',
          offset,
          limit: 10,
        });
        const rows = wanted
          .filter((row) => !query.branch || row.branchId === query.branch)
          .filter((row) => isFrom(row.issuedDay, query.from ?? '', query.to ?? '9'));
        expect([page.total, page.exact], JSON.stringify(query)).toEqual([rows.length, true]);
        expect(page.issued.map((row) => row.id)).toEqual(rows.slice(offset, offset + 10).map((row) => row.id));
      }
  });
});

describe.each(['one time zone', 'two time zones'])('a survey of branches in %s', (zones) => {
  beforeAll(async () => {
    const timeZone = zones === 'two time zones' ? 'America/Los_Angeles' : 'Asia/Taipei';
    await server.database.sql
      .update(branches)
      .set({ timeZone })
      .where(and(eq(branches.companyId, companyId), eq(branches.id, otherBranch)));
  });

  const day = 86_400_000;
  const from = Date.parse('2026-03-20T05:00:00Z');
  const to = from + 150 * day;
  it.each([
    ['all', {}, false],
    ['with a comment', {}, true],
    ['of a branch', { branchId }, false],
    ['of a range', { from, to }, false],
    ['of days', { firstDay: '2026-03-20', lastDay: '2026-08-20' }, false],
  ] as const)('answers: %s', async (_, query, commented) => {
    const { sql } = server.database;
    const all = await sql.select().from(surveySubmissions).where(eq(surveySubmissions.surveyId, id));
    const zoneOf = new Map((await sql.select().from(branches)).map((branch) => [branch.id, branch.timeZone]));
    const localDay = (row: (typeof all)[number]) => dayOf(row.submittedTime.getTime(), zoneOf.get(row.branchId) ?? '');
    const wanted = all
      .filter((row) => !commented || row.commented)
      .filter((row) => !('branchId' in query) || row.branchId === query.branchId)
      .filter((row) => !('from' in query) || (row.submittedTime.getTime() >= from && row.submittedTime.getTime() <= to))
      .filter((row) => !('firstDay' in query) || isFrom(localDay(row), query.firstDay, query.lastDay))
      .sort((a, b) => descending([a.submittedTime.getTime(), a.id], [b.submittedTime.getTime(), b.id]));
    expect(wanted.length).toBeGreaterThan(2 * farIn);
    for (const offset of offsetsIn(wanted.length)) {
      const page = { page: offset / 10 + 1, itemsPerPage: 10 };
      const { total, data } = await submissionsOf(sql, scope, id, { ...query, ...page }, commented);
      expect(total, String(offset)).toBe(wanted.length);
      expect(data.map((row) => row.submissionId)).toEqual(wanted.slice(offset, offset + 10).map((row) => row.id));
    }
  });

  it.each(['issued', 'submitted'] as const)('links: %s', async (step) => {
    const { sql } = server.database;
    const all = await sql.select().from(surveyInvitations).where(eq(surveyInvitations.surveyId, id));
    const wanted = all
      .filter((row) => step === 'issued' || row.submittedTime)
      .sort((a, b) => descending([a.issuedTime.getTime(), a.id], [b.issuedTime.getTime(), b.id]));
    for (const offset of offsetsIn(wanted.length)) {
      const { total, data } = await linksOf(sql, scope, id, { page: offset / 10 + 1, itemsPerPage: 10, step });
      expect(total, String(offset)).toBe(wanted.length);
      expect(data.map((row) => row.id)).toEqual(wanted.slice(offset, offset + 10).map((row) => row.id));
    }
  });
});

it.each([
  ['answers', surveySubmissions, surveySubmissions.submittedTime, 'survey_submissions_time'],
  ['links', surveyInvitations, surveyInvitations.issuedTime, 'survey_invitations_time'],
] as const)('%s are read in the order of an index, in both directions', async (_, table, time, index) => {
  for (const ascending of [false, true])
    await server.database.transaction(async (transaction) => {
      // Whatever the number of rows: the index is used if it has the order.
      for (const setting of ['enable_seqscan', 'enable_bitmapscan', 'enable_sort'])
        await transaction.execute(raw.raw(`set local ${setting} = off`));
      const page = transaction
        .select({ id: table.id })
        .from(table)
        .where(and(eq(table.companyId, companyId), eq(table.surveyId, id)))
        .orderBy(...indexOrder(ascending)(time, table.id))
        .limit(10);
      const plan = JSON.stringify(await rowsOf(transaction, raw`explain ${page}`));
      expect(plan).toContain(index);
      expect(plan).not.toContain('Sort');
    });
});

it('the day of a row is found among days with and without rows', () => {
  const days = [3, 0, 2, 5].map((rows, at) => ({ day: `day ${at}`, count: rows }));
  const found = Array.from({ length: 11 }, (_, skipped) => rowAmongDays(days, skipped));
  expect(found.map((one) => one && [one.day, one.skipped])).toEqual([
    ...[0, 1, 2].map((skipped) => ['day 0', skipped]),
    ...[0, 1].map((skipped) => ['day 2', skipped]),
    ...[0, 1, 2, 3, 4].map((skipped) => ['day 3', skipped]),
    null,
  ]);
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addMonths,
  dayTotals,
  downloadDailyReport,
  getDailyReport,
  getReportCalendar,
  lineOf,
  monthRange,
  sumOf,
  totalsOf,
  type DailyReport,
} from '#contract/dailyReport.ts';
import { defaultPermissionSets } from '#contract/permissions.ts';
import { diningDayAt } from '#contract/ranges.ts';
import { reportedTypeOf, reservationStates, reservationTypes } from '#contract/reservations.ts';
import { sectionAt, sectionSpans, usualSections, type SectionPeriods } from '#contract/sections.ts';
import { branches, companies, customers, reservations } from '#server/db/schema.ts';
import { insertRows } from '#server/db/rows.ts';
import { buildBranch, buildCompany, buildCustomer, buildUser, signInAll } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

const companyId = 'bistro';
const day = '2026-04-05';
const places = [
  { id: 'taipei', timeZone: 'Asia/Taipei', hours: 8 },
  { id: 'tokyo', timeZone: 'Asia/Tokyo', hours: 9 },
  // Clocks go back here in the night that this dining day is: 5 April 2026, 3:00.
  { id: 'sydney', timeZone: 'Australia/Sydney', hours: 10 },
];

let server: TestServer;
let clerk: Client;
let confined: Client;
let stranger: Client;

type Row = typeof reservations.$inferInsert;

/** Always the same numbers from 0 to 1. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const random = numbers(7);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

/** Reservations around the day, of which some begin before six in the morning and belong to the day before. */
const planted: Row[] = Array.from({ length: 900 }, (_, index) => {
  const { id: branchId } = pick(places);
  const start = Date.parse(`${day}T00:00:00Z`) + Math.floor((random() * 60 - 18) * 60) * 60_000;
  const state = pick(reservationStates);
  const startTime = new Date(start);
  return {
    companyId,
    id: `r-${index}`,
    branchId,
    type: pick(reservationTypes),
    state,
    createdFrom: pick(['host', 'web', 'facebook', 'opentable']),
    createdBy: pick(['Ada', 'Bo', null]),
    startTime,
    createdTime: new Date(start - Math.floor(random() * 5_000) * 60_000),
    seatedTime: state === 'seated' ? new Date(start + Math.floor(random() * 90) * 60_000) : null,
    groupSize: 1 + Math.floor(random() * 8),
    numberOfKidChairs: Math.floor(random() * 3),
    numberOfKidSets: Math.floor(random() * 2),
    customerId: random() < 0.6 ? `guest-${index % 40}` : null,
    guestName: random() < 0.3 ? `Walker ${index}` : null,
    tables: random() < 0.5 ? ['A1', 'A2'] : [],
    note: index % 50 === 0 ? '=HYPERLINK("http://bad.example")' : null,
    customerNote: index % 31 === 0 ? 'Ｗｉｎｄｏｗ seat, 寿司' : null,
    deletedTime: index % 37 === 0 ? new Date(start) : null,
  };
});

beforeAll(async () => {
  server = await openServer({ seed: 'empty', jobs: false });
  const { sql } = server.database;
  await sql.insert(companies).values([buildCompany({ id: companyId }), buildCompany({ id: 'elsewhere' })]);
  await sql
    .insert(branches)
    .values([
      ...places.map(({ id, timeZone }) => buildBranch({ companyId, id, timeZone, name: `At ${id}` })),
      buildBranch({ companyId: 'elsewhere', id: 'away' }),
    ]);
  await sql.insert(customers).values(
    Array.from({ length: 40 }, (_, index) =>
      buildCustomer({
        companyId,
        id: `guest-${index}`,
        name: `Person ${index}`,
        phoneNumber: `+8869123450${String(index).padStart(2, '0')}`,
        isVip: index % 5 === 0,
        visits: index,
      }),
    ),
  );
  await insertRows(sql, reservations, planted);
  await sql.insert(reservations).values({
    ...(planted[1] as Row),
    companyId: 'elsewhere',
    branchId: 'away',
    id: 'foreign',
    customerId: null,
    guestName: 'Foreign party',
  });
  const tokens = await signInAll(server.services.identity, [
    buildUser({ id: 'clerk', companyId }),
    buildUser({
      id: 'confined',
      companies: [{ companyId, permissions: defaultPermissionSets, enabledBranches: ['tokyo', 'sydney'] }],
    }),
    buildUser({ id: 'stranger', companyId: 'elsewhere' }),
  ]);
  [clerk, confined, stranger] = ['clerk', 'confined', 'stranger'].map((id) => server.client(tokens.get(id))) as [
    Client,
    Client,
    Client,
  ];
});
afterAll(() => server.close());

/** The dining day and its minute, worked out without the database. */
function place(row: Row): { day: string; minute: number } {
  const { timeZone } = places.find(({ id }) => id === row.branchId) ?? { timeZone: '' };
  const text = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(
    row.startTime,
  );
  const [hours = 0, minutes = 0] = text.slice(11).split(':').map(Number);
  return {
    day: diningDayAt(timeZone, row.startTime.getTime()),
    minute: (hours < 6 ? hours + 24 : hours) * 60 + minutes,
  };
}

const settled = new Map(planted.map((row) => [row, place(row)]));
const placed = (row: Row) => settled.get(row) ?? place(row);

const onDay = (type: string) =>
  planted.filter((row) => row.type === type && !row.deletedTime && placed(row).day === day);

const params = { companyId };
const ask = (client: Client, query: Record<string, unknown>) =>
  client.call(getDailyReport, { params, query: { date: day, ...query } as never });

describe('the report', () => {
  test.each(reservationTypes)(
    'has every %s of the dining day on each branch’s own clocks, and its totals',
    async (type) => {
      const report = await ask(clerk, { type: reportedTypeOf(type) });
      const expected = onDay(type);
      expect(expected.length).toBeGreaterThan(20);
      expect(report.rows.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
      expect(report.total).toBe(expected.length);
      expect(report.kinds[reportedTypeOf(type)]).toBe(expected.length);
      for (const row of report.rows) {
        const source = planted.find(({ id }) => id === row.id) as Row;
        expect(row.section).toBe(sectionAt(placed(source).minute));
        expect(row).toMatchObject({
          reservationType: { booking: 2, waiting: 1, walkin: 'walkin', waitlist: 'waitlist' }[type],
          createdFrom: source.createdFrom,
          createdBy: source.createdBy ? { name: source.createdBy } : null,
          branch: { id: source.branchId, name: expect.any(String) as string },
          tableStrings: source.tables,
          note: source.note ? { note: source.note } : null,
          customerNote: source.customerNote ?? null,
        });
        for (const former of ['type', 'branchId', 'tables']) expect(row).not.toHaveProperty(former);
      }
      for (const { section, states } of report.sections)
        for (const state of reservationStates) {
          const own = expected.filter((row) => row.state === state && sectionAt(placed(row).minute) === section);
          const sum = (value: (row: Row) => number | undefined) => own.reduce((all, row) => all + (value(row) ?? 0), 0);
          expect(states[state], `${section} ${state}`).toEqual({
            parties: own.length,
            covers: sum(({ groupSize }) => groupSize),
            kidChairs: sum(({ numberOfKidChairs }) => numberOfKidChairs),
            kidSets: sum(({ numberOfKidSets }) => numberOfKidSets),
          });
        }
      // What the browser adds up from the rows is what the server counted.
      expect(totalsOf(report.rows.map(lineOf))).toEqual(report.sections);
    },
  );

  test('is in sections whatever it is sorted by, and pages hold every row once', async () => {
    const order = ['morning', 'midday', 'afternoon', 'evening'];
    for (const sort of ['startTime', '-startTime', 'name', '-groupSize', 'state', 'branch', '-createdTime']) {
      const { rows } = await ask(clerk, { sort });
      const places = rows.map(({ section }) => order.indexOf(section));
      expect(places, sort).toEqual(places.toSorted((a, b) => a - b));
    }
    const { rows } = await ask(clerk, { sort: '-groupSize' });
    const evening = rows.filter(({ section }) => section === 'evening').map(({ groupSize }) => groupSize);
    expect(evening).toEqual(evening.toSorted((a, b) => b - a));
    const paged: string[] = [];
    for (let from = 0; from < rows.length; from += 7) paged.push(...(await ids({ sort: '-groupSize', from, size: 7 })));
    expect(paged).toEqual(rows.map(({ id }) => id));
  });

  const ids = async (query: Record<string, unknown>) => (await ask(clerk, query)).rows.map(({ id }) => id);

  test('is narrowed by state, source, section and words, and its totals with it', async () => {
    const all = (await ask(clerk, {})).rows;
    const cases: [Record<string, unknown>, (row: DailyReport['rows'][number]) => boolean][] = [
      [{ states: '["seated","noShow"]' }, ({ state }) => state === 'seated' || state === 'noShow'],
      [{ sources: '["web"]' }, ({ createdFrom }) => createdFrom === 'web'],
      [{ sections: '["midday"]' }, ({ section }) => section === 'midday'],
      [{ search: 'walker' }, ({ name }) => name?.startsWith('Walker') ?? false],
      [{ search: 'window' }, ({ customerNote }) => customerNote !== null],
      [{ search: '0912 345 003' }, ({ customer }) => customer?.id === 'guest-3'],
      [{ search: '%' }, () => false],
    ];
    for (const [query, fits] of cases) {
      const report = await ask(clerk, query);
      expect(
        report.rows.map(({ id }) => id),
        JSON.stringify(query),
      ).toEqual(all.filter(fits).map(({ id }) => id));
      expect(report.total).toBe(report.rows.length);
      const chosen = 'states' in query ? (['seated', 'noShow'] as const) : undefined;
      expect(sumOf(dayTotals(report.sections).states, chosen).parties).toBe(report.rows.length);
      // What can be chosen does not depend on what is.
      expect(report.sources.reduce((sum, { parties }) => sum + parties, 0)).toBe(all.length);
    }
  });

  test('tells of a guest what staff must know', async () => {
    const { rows } = await ask(clerk, {});
    const known = rows.filter(({ customer }) => customer);
    expect(known.length).toBeGreaterThan(10);
    for (const { id, customer, name } of known) {
      const index = Number(customer?.id.slice(6));
      const missed = planted.filter(
        (one) => one.customerId === customer?.id && one.state === 'noShow' && !one.deletedTime && one.id !== id,
      );
      expect(customer).toEqual({
        id: `guest-${index}`,
        name: `Person ${index}`,
        isVIP: index % 5 === 0,
        visits: index,
        noShows: missed.length,
      });
      expect(name).toBe(planted.find((one) => one.id === id)?.guestName ?? `Person ${index}`);
    }
  });

  test('shows people confined to branches those, and nothing of the others', async () => {
    const report = await ask(confined, {});
    const expected = onDay('booking').filter(({ branchId }) => branchId !== 'taipei');
    expect(report.rows.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
    expect(report.kinds.booking).toBe(expected.length);
    for (const { id, customer } of report.rows.filter((row) => row.customer))
      expect(customer?.noShows).toBe(
        planted.filter(
          (one) =>
            one.customerId === customer?.id &&
            one.state === 'noShow' &&
            !one.deletedTime &&
            one.id !== id &&
            one.branchId !== 'taipei',
        ).length,
      );
    const one = await ask(clerk, { branches: '["tokyo"]' });
    expect(new Set(one.rows.map(({ branch }) => branch.id))).toEqual(new Set(['tokyo']));
    expect((await confined.ask(getDailyReport, { params, query: { branches: '["taipei"]' } })).status).toBe(403);
    expect((await stranger.ask(getDailyReport, { params, query: {} })).status).toBe(403);
    const away = await stranger.call(getDailyReport, {
      params: { companyId: 'elsewhere' },
      query: { type: planted[1]?.type, date: placed(planted[1] as Row).day } as never,
    });
    expect(away.rows.every(({ id }) => id === 'foreign')).toBe(true);
  });

  test('is about today on the branch’s clocks where no day is asked for', async () => {
    const { date } = await clerk.call(getDailyReport, { params, query: { branches: '["sydney"]' } as never });
    expect(date).toBe(diningDayAt('Australia/Sydney'));
  });

  test('counts the waits of those served, mean and median', async () => {
    const { wait } = await ask(clerk, { type: 'queuing' });
    const served = onDay('waiting')
      .filter(({ state }) => state === 'seated')
      .map((row) => ((row.seatedTime as Date).getTime() - (row.createdTime as Date).getTime()) / 60_000)
      .toSorted((a, b) => a - b);
    const middle = served.length >> 1;
    const median = served.length % 2 ? served[middle] : ((served[middle - 1] ?? 0) + (served[middle] ?? 0)) / 2;
    expect(wait?.served).toBe(served.length);
    expect(wait?.medianMinutes).toBeCloseTo(median ?? 0, 1);
    expect(wait?.meanMinutes).toBeCloseTo(served.reduce((sum, one) => sum + one, 0) / served.length, 0);
    expect((await ask(clerk, { type: 'booking' })).wait).toBeNull();
  });

  test('keeps to the sections that the company has set', async () => {
    const own: SectionPeriods = {
      ...usualSections,
      midday: { from: '11:00', to: '15:30' },
      afternoon: { from: '15:30', to: '18:00' },
      evening: { from: '18:00', to: '06:00' },
    };
    const { sql } = server.database;
    await sql.update(companies).set({ diningSectionPeriods: own }).where(eq(companies.id, companyId));
    try {
      const { rows } = await ask(clerk, {});
      for (const row of rows) {
        const source = planted.find(({ id }) => id === row.id) as Row;
        expect(row.section).toBe(sectionAt(placed(source).minute, own));
      }
    } finally {
      await sql.update(companies).set({ diningSectionPeriods: null }).where(eq(companies.id, companyId));
    }
  });

  test('says unresolved where nobody has said what became of a party', async () => {
    const { rows, sections } = await ask(clerk, {});
    // The day is long over.
    for (const { state, unresolved } of rows) expect(unresolved).toBe(state === 'open');
    expect(dayTotals(sections).unresolved).toBe(rows.filter(({ state }) => state === 'open').length);
    const next = await ask(clerk, { date: '2099-01-01' });
    expect([next.total, next.rows, dayTotals(next.sections).unresolved]).toEqual([0, [], 0]);
  });

  test.each([
    ['a day that is none', { date: '2026-02-30' }],
    ['a day of another century', { date: '1999-12-31' }],
    ['an unknown state', { states: '["gone"]' }],
    ['an unknown sort', { sort: 'phone' }],
    ['too many rows', { size: '501' }],
    ['a misspelt parameter', { section: 'midday' }],
  ])('refuses %s', async (_, query) => {
    const answer = await clerk.ask(getDailyReport, { params, query });
    expect([answer.status, answer.json]).toMatchObject([400, { code: 'invalid_input' }]);
  });
});

describe('the file', () => {
  const download = (query: Record<string, unknown>, client = clerk) =>
    client.ask(downloadDailyReport, { params, query: { date: day, language: 'en', ...query } });

  test('has every row that fits, says so, and no cell is a formula', async () => {
    const { text, status, headers } = await download({ type: 'walkin' });
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      `attachment; filename="daily-report-walkin-${day}.csv"`,
    ]);
    const lines = text.trim().split('\r\n');
    const rows = lines.slice(1).filter((line) => !/^"?# /.test(line));
    const expected = onDay('walkin');
    expect(rows).toHaveLength(expected.length);
    expect(lines[0]).toContain('Branch,Section,Time,Status,Guest,Phone');
    const about = lines.filter((line) => /^"?# /.test(line)).join('\n');
    expect(about).toContain(`${expected.length} of ${expected.length} rows`);
    expect(about).toContain('Filter: none, the whole day');
    expect(about).toContain("each branch's own (Asia/Taipei, Asia/Tokyo, Australia/Sydney)");
    const all = await Promise.all(reservationTypes.map(async (type) => (await download({ type })).text));
    expect(all.join('')).toContain(`"'=HYPERLINK(""http://bad.example"")"`);
    expect(all.join('').match(/(^|,)"?=/m)).toBeNull();
  });

  test('shows times as the branch’s wall did, in the words of the language', async () => {
    const { text } = await download({
      type: 'booking',
      branches: '["sydney"]',
      language: 'ja',
      sections: '["evening"]',
    });
    const { rows } = await ask(clerk, { branches: '["sydney"]', sections: '["evening"]' });
    const [row] = rows;
    const wall = new Intl.DateTimeFormat('sv', {
      dateStyle: 'short',
      timeStyle: 'short',
      timeZone: 'Australia/Sydney',
    });
    expect(row).toBeDefined();
    expect(text).toContain(`At sydney,夜,${wall.format(new Date(row?.startTime ?? 0))},`);
    expect(text).toContain('絞り込み：時間帯：夜');
    expect(text).toContain('タイムゾーン：Australia/Sydney');
  });

  test('is a workbook, too', async () => {
    const { status, headers, text } = await download({ format: 'xlsx' });
    expect([status, headers['content-type'], text.slice(0, 2)]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'PK',
    ]);
  });

  test('has only the branches of whoever takes it', async () => {
    const { text } = await download({ type: 'booking' }, confined);
    expect(text).not.toContain('At taipei');
    expect(text).toContain('At tokyo');
  });
});

describe('the calendar', () => {
  const month = '2026-04';
  const ask = (client: Client, query: Record<string, unknown> = {}) =>
    client.call(getReportCalendar, { params, query: { month, ...query } as never });

  test('counts the parties and covers of every day as the rows do', async () => {
    for (const [client, query, fits] of [
      [clerk, {}, () => true],
      [clerk, { type: 'queuing' }, ({ type }: Row) => type === 'waiting'],
      [clerk, { branches: '["tokyo"]' }, ({ branchId }: Row) => branchId === 'tokyo'],
      [confined, {}, ({ branchId }: Row) => branchId !== 'taipei'],
    ] as const) {
      const { days } = await ask(client, query);
      expect(days).toHaveLength(30);
      for (const { day: one, states } of days)
        for (const state of reservationStates) {
          const own = planted.filter(
            (row) => !row.deletedTime && row.state === state && placed(row).day === one && fits(row),
          );
          expect(states[state], `${one} ${state}`).toEqual({
            parties: own.length,
            covers: own.reduce((sum, row) => sum + row.groupSize, 0),
          });
        }
    }
  });

  test('follows a change at once', async () => {
    const [row] = onDay('booking').filter(({ state }) => state === 'open');
    const before = (await ask(clerk)).days.find((one) => one.day === day)?.states;
    const { sql } = server.database;
    await sql
      .update(reservations)
      .set({ state: 'seated' })
      .where(eq(reservations.id, row?.id ?? ''));
    const after = (await ask(clerk)).days.find((one) => one.day === day)?.states;
    expect([after?.open.parties, after?.seated.covers]).toEqual([
      (before?.open.parties ?? 0) - 1,
      (before?.seated.covers ?? 0) + (row?.groupSize ?? 0),
    ]);
    await sql
      .update(reservations)
      .set({ state: 'open' })
      .where(eq(reservations.id, row?.id ?? ''));
  });
});

test('sections cover the dining day without a gap, however they are set', () => {
  for (const periods of [
    usualSections,
    { ...usualSections, morning: { from: '07:30', to: '11:00' } },
    {
      morning: { from: '05:00', to: '10:00' },
      midday: { from: '10:00', to: '15:00' },
      afternoon: { from: '15:00', to: '22:00' },
      evening: { from: '22:00', to: '05:00' },
    },
  ]) {
    const spans = sectionSpans(periods);
    expect([spans[0]?.from, spans.at(-1)?.to]).toEqual([360, 1800]);
    for (let minute = 360; minute < 1800; minute++)
      expect(spans.filter(({ from, to }) => from <= minute && minute < to).map(({ section }) => section)).toEqual([
        sectionAt(minute, periods),
      ]);
  }
});

test('months are counted across the turn of the year', () => {
  expect([addMonths('2026-01', -1), addMonths('2026-12', 1), addMonths('2024-02', 12)]).toEqual([
    '2025-12',
    '2027-01',
    '2025-02',
  ]);
  expect(monthRange('2024-02')).toEqual(['2024-02-01', '2024-02-29']);
});

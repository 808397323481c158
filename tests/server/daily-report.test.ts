import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  dayTotals,
  downloadDailyReport,
  getDailyReport,
  lineOf,
  tallySum,
  totalsOf,
  type DailyReport,
} from '#contract/reservations/dailyReport.ts';
import { diningDayAt } from '#contract/core/ranges.ts';
import { reportedTypeOf, reservationStates, reservationTypes } from '#contract/reservations/reservations.ts';
import { sectionAt, defaultSections, type SectionPeriods } from '#contract/core/sections.ts';
import { companies } from '#server/platform/db/schema.ts';
import type { Client } from '#tests/support/http.ts';
import {
  companyId,
  day,
  onDay,
  openReports,
  placed,
  seeded,
  type ReportServer,
  type Row,
} from '#tests/support/dailyReport.ts';

let server: ReportServer;
let clerk: Client;
let confined: Client;
let stranger: Client;
beforeAll(async () => {
  server = await openReports();
  ({ clerk, confined, stranger } = server);
});
afterAll(() => server.close());

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
        const source = seeded.find(({ id }) => id === row.id) as Row;
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
      expect(tallySum(dayTotals(report.sections).states, chosen).parties).toBe(report.rows.length);
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
      const missed = seeded.filter(
        (one) => one.customerId === customer?.id && one.state === 'noShow' && !one.deletedTime && one.id !== id,
      );
      expect(customer).toEqual({
        id: `guest-${index}`,
        name: `Person ${index}`,
        isVIP: index % 5 === 0,
        visits: index,
        noShows: missed.length,
      });
      expect(name).toBe(seeded.find((one) => one.id === id)?.guestName ?? `Person ${index}`);
    }
  });

  test('shows people confined to branches those, and nothing of the others', async () => {
    const report = await ask(confined, {});
    const expected = onDay('booking').filter(({ branchId }) => branchId !== 'taipei');
    expect(report.rows.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
    expect(report.kinds.booking).toBe(expected.length);
    for (const { id, customer } of report.rows.filter((row) => row.customer))
      expect(customer?.noShows).toBe(
        seeded.filter(
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
      query: { type: seeded[1]?.type, date: placed(seeded[1] as Row).day } as never,
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
      ...defaultSections,
      midday: { from: '11:00', to: '15:30' },
      afternoon: { from: '15:30', to: '18:00' },
      evening: { from: '18:00', to: '06:00' },
    };
    const { sql } = server.database;
    await sql.update(companies).set({ diningSectionPeriods: own }).where(eq(companies.id, companyId));
    try {
      const { rows } = await ask(clerk, {});
      for (const row of rows) {
        const source = seeded.find(({ id }) => id === row.id) as Row;
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
    expect(about).toContain('Filter: None (whole day)');
    expect(about).toContain('local time of each branch (Asia/Taipei, Asia/Tokyo, Australia/Sydney)');
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

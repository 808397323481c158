import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMonths, getReportCalendar, monthRange } from '#contract/reservations/dailyReport.ts';
import { reservationStates } from '#contract/reservations/reservations.ts';
import { sectionAt, sectionSpans, defaultSections } from '#contract/core/sections.ts';
import { reservations } from '#server/platform/db/schema.ts';
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
beforeAll(async () => {
  server = await openReports();
  ({ clerk, confined } = server);
});
afterAll(() => server.close());

const params = { companyId };

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
          const own = seeded.filter(
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
    defaultSections,
    { ...defaultSections, morning: { from: '07:30', to: '11:00' } },
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

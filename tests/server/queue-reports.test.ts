import { afterAll, beforeAll, expect, test } from 'vitest';
import { diningDayAt } from '#contract/core/ranges.ts';
import { dayTotals, getDailyReport } from '#contract/reservations/dailyReport.ts';
import { actOnEntry, takeNumber, type LineAction, type QueueEntry } from '#contract/reservations/queue/queue.ts';
import { waitingStatistics } from '#contract/reservations/statistics.ts';
import { branches } from '#server/platform/db/schema.ts';
import { buildBranch, buildUser, signInAll, small } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** An evening of the queue in the reports and figures that exist for reservations. */

const { own: companyId } = small;
const branchId = 'evening';
const params = { companyId, branchId };
const timeZone = 'Asia/Taipei';
let server: TestServer;
let host: Client;

beforeAll(async () => {
  server = await openServer({ jobs: false });
  await server.database.sql.insert(branches).values(buildBranch({ companyId, id: branchId, timeZone }));
  const tokens = await signInAll(server.services.identity, [buildUser({ id: 'host', role: 'manager', companyId })]);
  host = server.client(tokens.get('host'));
});
afterAll(() => server?.close());

let count = 0;
const take = (groupSize: number, more: object = {}): Promise<QueueEntry> =>
  host.call(takeNumber, { params, body: { key: `evening-${(count += 1)}`, groupSize, ...more } });
const act = (entry: QueueEntry, action: LineAction, more: object = {}): Promise<QueueEntry> =>
  host.call(actOnEntry, {
    params: { ...params, reservationId: entry.id },
    body: { version: entry.version, action, ...more },
  });

test('an evening of the queue is counted as what became of each party', async () => {
  const day = diningDayAt(timeZone, Date.now());
  const seated = await act(await act(await take(2, { numberOfKidChairs: 1 }), 'call'), 'seat', { tables: ['A1'] });
  const direct = await act(await take(4), 'seat', { tables: ['A2'] });
  const skipped = await act(await act(await take(3), 'call'), 'skip');
  const givenUp = await act(await take(5), 'giveUp');
  const refused = await act(await take(9), 'refuse');
  const waiting = await take(6);
  // Seated by mistake, taken back, and still waiting.
  const undone = await act(await act(await take(2), 'seat', { tables: ['A3'] }), 'undo');
  // Skipped by mistake, and seated after all.
  const backAgain = await act(await act(await act(await act(await take(2), 'call'), 'skip'), 'undo'), 'seat');
  const all = [seated, direct, skipped, givenUp, refused, waiting, undone, backAgain];

  const report = await host.call(getDailyReport, {
    params: { companyId },
    query: { type: 'queuing', date: day, branches: [branchId] },
  });
  expect(report.rows.map(({ id }) => id).sort()).toEqual(all.map(({ id }) => id).sort());
  const { states, unresolved } = dayTotals(report.sections);
  const tally = (parties: number, covers: number, kidChairs = 0) => ({ parties, covers, kidChairs, kidSets: 0 });
  expect(states).toEqual({
    open: tally(2, 8),
    seated: tally(3, 8, 1),
    cancelledByCustomer: tally(1, 5),
    cancelledByRestaurant: tally(1, 9),
    noShow: tally(1, 3),
  });
  expect(unresolved).toBe(0);
  expect(report.wait).toMatchObject({ served: 3, waiting: 2 });
  expect(report.rows.find(({ id }) => id === seated.id)).toMatchObject({ reservationType: 1, tableStrings: ['A1'] });
  expect(report.rows.find(({ id }) => id === undone.id)).toMatchObject({ seatedTime: null, tableStrings: [] });

  const statistics = await host.call(waitingStatistics, {
    query: { companyId, branchId, startDate: day, endDate: day, timeZone },
  });
  const outcome = { create: 8, seat: 3, noShow: 1, cancelByCustomer: 1, cancelByRestaurant: 1, open: 2 };
  expect(statistics.waitingGroup.count).toEqual([{ date: day, ...outcome }]);
  expect(statistics.waitingPeople.count).toEqual([
    { date: day, create: 33, seat: 8, noShow: 3, cancelByCustomer: 5, cancelByRestaurant: 9, open: 8 },
  ]);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { figures, type Unit } from '#contract/reservations/figures.ts';
import type { RowFilter } from '#contract/reservations/rowFilter.ts';
import { addDays } from '#contract/core/ranges.ts';
import type { Reservation } from '#contract/reservations/reservations.ts';
import { getFigure, listReservations, reservationSorts } from '#contract/reservations/statistics.ts';
import type { Client } from '#tests/support/http.ts';
import { at, diningDay, mean, wholeMinutes } from '#tests/support/reservationReference.ts';
import { clerksBranches, companyId, openRandomWorld, type RandomWorld } from '#tests/support/reservationWorld.ts';

/** Of every figure that is declared: the number is that of the rows behind it, walked page by page. */

let random: RandomWorld;
let manager: Client;
let clerk: Client;
beforeAll(async () => {
  random = await openRandomWorld(4_711, 260);
  ({ manager, clerk } = random);
  await random.change(40);
});
afterAll(() => random.server.close());

interface Range {
  startDate: string;
  endDate: string;
  branchId?: string;
  by?: 'dining' | 'created';
  createdFrom?: string[];
}

/** A filter as a query has it. */
const asQuery = (filter: RowFilter) =>
  Object.fromEntries(Object.entries(filter).map(([key, value]) => [key, Array.isArray(value) ? value : String(value)]));

/** Every row of a list, page by page. */
async function walk(client: Client, query: Range & Record<string, unknown>, size = 40): Promise<Reservation[]> {
  const rows: Reservation[] = [];
  for (let from = 0; ; from += size) {
    const page = await client.call(listReservations, { params: { companyId }, query: { ...query, from, size } });
    rows.push(...page.reservations);
    if (page.reservations.length < size) {
      expect(page.total).toBe(rows.length);
      expect(page.covers).toBe(coversOf(rows));
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      return rows;
    }
  }
}

const coversOf = (rows: readonly Reservation[]) => rows.reduce((sum, { groupSize }) => sum + groupSize, 0);
const inUnit = (rows: readonly Reservation[], of: Unit) => (of === 'covers' ? coversOf(rows) : rows.length);

const minutesOf = (row: Reservation, of: 'duration' | 'wait'): number => {
  const until = of === 'duration' ? row.tableClearTime : (row.seatedTime ?? row.endedTime);
  const from = of === 'duration' ? row.seatedTime : row.createdTime;
  return until && from ? wholeMinutes(new Date(from), new Date(until)) : NaN;
};

/** Compares one figure with its rows. */
async function check(client: Client, figure: (typeof figures)[number], range: Range): Promise<number> {
  const answer = await client.call(getFigure, { params: { companyId, figure: figure.name }, query: range });
  const { value: formula } = figure;
  const rows = await walk(client, { ...range, ...asQuery(formula.rows) });
  if (formula.kind === 'count') {
    expect(answer.value, figure.name).toBe(inUnit(rows, formula.of));
    expect(answer.whole).toBeNull();
  } else if (formula.kind === 'share') {
    const whole = inUnit(await walk(client, { ...range, ...asQuery(formula.whole) }), formula.of);
    const part = inUnit(rows, formula.of);
    expect(answer, figure.name).toMatchObject({ part, whole, value: whole === 0 ? null : part / whole });
  } else {
    const minutes = rows.map((row) => minutesOf(row, formula.of));
    const value = formula.kind === 'mean' ? mean(minutes) : at(formula.kind === 'median' ? 0.5 : 0.9, minutes);
    expect(answer.part, figure.name).toBe(rows.length);
    if (value === null) expect(answer.value).toBeNull();
    else expect(answer.value, figure.name).toBeCloseTo(value, 9);
  }
  for (const { reason, rows: left } of figure.excluded) {
    const { total } = await client.call(listReservations, {
      params: { companyId },
      query: { ...range, ...asQuery(left), size: 0 },
    });
    expect(answer.excluded[reason], `${figure.name} leaves out ${reason}`).toBe(total);
  }
  return rows.length;
}

const today = diningDay('Asia/Taipei', new Date());
/** The days of the random rows. Parts of months are refused where each guest is counted once a month. */
const aroundNow = { startDate: `${addDays(today, -41).slice(0, 7)}-01`, endDate: monthEnd(addDays(today, 11)) };
const clockChange = { startDate: '2025-10-01', endDate: '2025-10-31' };

function monthEnd(day: string): string {
  return addDays(`${addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`, -1);
}

describe('a figure is the number of its rows', () => {
  // Not all of them on every range: each is on each kind of range in turn, and all are on the first.
  it.each(figures.map((figure, index) => [figure.name, figure, index] as const))('%s', async (_, figure, index) => {
    await check(manager, figure, aroundNow);
    const others: [Client, Range][] = [
      [manager, { ...aroundNow, branchId: 'sydney' }],
      [clerk, clockChange],
      [manager, { ...clockChange, createdFrom: ['web', 'host'] }],
      [clerk, { ...aroundNow, createdFrom: ['web'] }],
    ];
    const [client, range] = others[index % others.length] ?? [manager, clockChange];
    await check(client, figure, range);
    if (figure.byCreated) await check(manager, figure, { ...aroundNow, by: 'created' });
  });

  it('and most of them count something', async () => {
    const counted = await Promise.all(
      figures.map(({ name }) => manager.call(getFigure, { params: { companyId, figure: name }, query: aroundNow })),
    );
    console.log(counted.filter(({ part }) => part > 0).length, figures.length);
    expect(counted.filter(({ part }) => part > 0).length / figures.length).toBeGreaterThan(0.75);
  });

  it('and refused where it cannot be told', async () => {
    const ask = async (figure: string, range: Range) =>
      (await manager.ask(getFigure, { params: { companyId, figure }, query: range })).json;
    expect(await ask('unique-all-guests', { startDate: '2025-10-02', endDate: '2025-10-31' })).toMatchObject({
      code: 'invalid_input',
      details: [{ path: 'query.endDate' }],
    });
    expect(await ask('wait-mean', { ...aroundNow, by: 'created' })).toMatchObject({ details: [{ path: 'query.by' }] });
    expect(await ask('no-such-figure', aroundNow)).toMatchObject({ code: 'invalid_input' });
  });
});

describe('the list of reservations', () => {
  it('narrows by section, and sections are what is left without it', async () => {
    const rows = await walk(manager, aroundNow);
    for (const section of ['morning', 'midday', 'afternoon', 'evening'] as const) {
      const found = await walk(manager, { ...aroundNow, sections: [section] });
      expect(found.map(({ id }) => id).sort()).toEqual(
        rows
          .filter((row) => row.section === section)
          .map(({ id }) => id)
          .sort(),
      );
    }
  });

  it('finds names and phones, of the reservation and of the guest', async () => {
    const [party] = [...random.rows.values()].filter((row) => !row.customerId && !row.deletedTime);
    const own = random.places.find(({ id }) => id === party?.branchId);
    const day = party && own ? diningDay(own.timeZone, party.startTime) : today;
    const on = { startDate: day, endDate: day };
    const found = await walk(manager, { ...on, search: `party ${party?.id}` });
    expect(found.map(({ id }) => id)).toEqual([party?.id]);
    const guests = await walk(manager, { ...aroundNow, search: 'GUEST 7', branchId: 'taipei' });
    const wanted = [...random.rows.values()].filter(
      ({ customerId, branchId, deletedTime, startTime }) =>
        customerId === 'guest-7' && branchId === 'taipei' && !deletedTime && startTime > new Date('2026-01-01'),
    );
    expect(guests.map(({ id }) => id).sort()).toEqual(wanted.map(({ id }) => id).sort());
  });

  it('is sorted as asked, each way', async () => {
    const month = { startDate: addDays(today, -30), endDate: today };
    for (const field of reservationSorts) {
      const up = await walk(manager, { ...month, sort: field });
      const down = await walk(manager, { ...month, sort: `-${field}` });
      expect(down.map(({ id }) => id)).toEqual(up.map(({ id }) => id).toReversed());
      if (field === 'name') continue;
      const key = (row: Reservation) =>
        field === 'groupSize' ? row.groupSize : `${field === 'startTime' ? row.diningDate : ''} ${row[field]}`;
      for (const [index, row] of up.entries()) {
        const before = up[index - 1];
        if (before && field !== 'createdTime') expect(key(row) >= key(before), field).toBe(true);
      }
    }
  });

  it('shows a person only their own branches', async () => {
    const rows = await walk(clerk, aroundNow);
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.every(({ branch }) => clerksBranches.includes(branch.id))).toBe(true);
    const answer = await clerk.ask(listReservations, {
      params: { companyId },
      query: { ...aroundNow, branchId: 'newyork' },
    });
    expect(answer.status).toBe(403);
  });

  it('is not searched, nor sorted anew, over a year of all branches', async () => {
    const year = { startDate: '2025-10-01', endDate: '2026-09-30' };
    for (const [wrong, path] of [
      [{ search: 'party' }, 'query.search'],
      [{ sort: 'groupSize' }, 'query.sort'],
      [{ sort: 'createdTime' }, 'query.sort'],
    ] as const) {
      const answer = await manager.ask(listReservations, { params: { companyId }, query: { ...year, ...wrong } });
      expect(answer.json).toMatchObject({ code: 'invalid_input', details: [{ path }] });
    }
    const answer = await manager.ask(listReservations, {
      params: { companyId },
      query: { ...year, branchId: 'taipei', search: 'party', sort: '-groupSize' },
    });
    expect(answer.status).toBe(200);
  });
});

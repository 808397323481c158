import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { groupBy, mapValues, sumBy } from 'es-toolkit';
import { figureGroups, type FigureValue } from '#contract/reservations/figures.ts';
import { addDays, daysOfRange } from '#contract/core/ranges.ts';
import { sourceTypeOf } from '#contract/reservations/reservations.ts';
import {
  bookingStatistics,
  createdStatistics,
  monthlyGuests,
  monthlyGuestsCsv,
  sourceStatistics,
  statisticsSources,
  waitingStatistics,
  walkInStatistics,
  type StatisticsSeries,
} from '#contract/reservations/statistics.ts';
import { branches, reservations } from '#server/platform/db/schema.ts';
import type { Client } from '#tests/support/http.ts';
import { randomSources } from '#tests/support/randomReservations.ts';
import { diningDay, type Asked, type Row, type World } from '#tests/support/reservationReference.ts';
import { clerksBranches, companyId, openRandomWorld, type RandomWorld } from '#tests/support/reservationWorld.ts';

/** Dashboards of random reservations against plain loops over the same rows. */

let random: RandomWorld;
beforeAll(async () => {
  random = await openRandomWorld(20_261, 400);
});
afterAll(() => random.server.close());

const all = ['taipei', 'sydney', 'newyork'];
const timeZone = 'Asia/Taipei';

const middle = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  if (!sorted.length) return null;
  return Number.isInteger(half) ? ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2 : (sorted[Math.floor(half)] ?? 0);
};

/** The series that the reference expects. */
function expected(world: World, asked: Asked, type: Row['type'], unit: 'parties' | 'covers'): StatisticsSeries {
  const own = world
    .within({ ...asked, startDate: '2000-01-01', endDate: '2099-12-31' })
    .filter((row) => row.type === type);
  const byDay = new Map<string, Row[]>();
  for (const row of own) {
    const day = world.dayOf(row, asked.by);
    byDay.set(day, [...(byDay.get(day) ?? []), row]);
  }
  const on = (day: string) => world.outcomes(byDay.get(day) ?? [], unit);
  const days = daysOfRange(asked.startDate, asked.endDate);
  const summed = (from: string, to: string) => {
    const sums = world.outcomes(
      own.filter((row) => world.dayOf(row, asked.by) >= from && world.dayOf(row, asked.by) <= to),
      unit,
    );
    return { total: sums.create, ...sums };
  };
  const startDate = addDays(asked.startDate, -days.length);
  const endDate = addDays(asked.startDate, -1);
  const today = diningDay(timeZone, world.now);
  return {
    count: days.map((date) => ({ date, ...on(date) })),
    summary: summed(asked.startDate, asked.endDate),
    comparison: {
      previous: { startDate, endDate, summary: summed(startDate, endDate) },
      usual: days.map((date) => {
        const weeks = [56, 49, 42, 35, 28, 21, 14, 7].map((back) => on(addDays(date, -back)).create);
        while (weeks[0] === 0) weeks.shift();
        const median = middle(weeks);
        if (median === null) return { date, median, unusual: null };
        const spread = 4.4478 * (middle(weeks.map((one) => Math.abs(one - median))) ?? 0);
        const away = on(date).create - median;
        const far = Math.abs(away) > spread && Math.abs(away) > median / 4 && Math.abs(away) > 3;
        const marked = far && weeks.length >= 4 && date < today;
        return { date, median, unusual: marked ? (away > 0 ? 'above' : 'below') : null };
      }),
    },
  };
}

interface Case {
  client: Client;
  asked: Asked;
  branchId?: string;
  /** The sources as they are asked for, where that is another word for those of `asked`. */
  sources?: string[];
}

/** Everything that dashboards answer, compared. */
async function compare(world: World, { client, asked, branchId, sources }: Case): Promise<void> {
  const { startDate, endDate, createdFrom } = asked;
  const from = sources ?? (createdFrom && [...createdFrom]);
  const bare = { companyId, branchId, startDate, endDate, createdFrom: from };
  const query = { ...bare, timeZone };
  const compared = { query: { ...query, withPrevious: 'true' as const } };
  const [booking, waiting, walkIn, made, { sources: bySource }] = await Promise.all([
    client.call(bookingStatistics, compared),
    client.call(waitingStatistics, compared),
    client.call(walkInStatistics, compared),
    client.call(createdStatistics, { query }),
    client.call(sourceStatistics, { query: bare }),
  ]);
  expect(booking.today).toBe(diningDay(timeZone, world.now));
  expect(booking.bookingGroup).toEqual(expected(world, asked, 'booking', 'parties'));
  expect(booking.bookingPeople).toEqual(expected(world, asked, 'booking', 'covers'));
  expect(booking.waitlistGroup).toEqual(expected(world, asked, 'waitlist', 'parties'));
  expect(booking.waitlistPeople).toEqual(expected(world, asked, 'waitlist', 'covers'));
  expect(waiting.waitingGroup).toEqual(expected(world, asked, 'waiting', 'parties'));
  expect(waiting.waitingPeople).toEqual(expected(world, asked, 'waiting', 'covers'));
  expect(walkIn.walkInGroup).toEqual(expected(world, asked, 'walkin', 'parties'));
  expect(walkIn.walkInPeople).toEqual(expected(world, asked, 'walkin', 'covers'));
  const created: Asked = { ...asked, by: 'created' };
  expect(made.booking).toEqual(expected(world, created, 'booking', 'parties'));
  expect(made.waiting).toEqual(expected(world, created, 'waiting', 'parties'));

  expect(made).not.toHaveProperty('previousFigures');
  const totals = groupBy(world.within(asked), ({ createdFrom: source }) => source);
  expect(Object.fromEntries(bySource.map(({ createdFrom: source, ...rest }) => [source, rest]))).toEqual(
    mapValues(totals, (rows, source) => ({
      type: sourceTypeOf(source),
      parties: rows.length,
      covers: sumBy(rows, ({ groupSize }) => groupSize),
    })),
  );
  expect(bySource).toEqual(bySource.toSorted((a, b) => b.parties - a.parties));

  compareFigures({ ...booking.figures, ...waiting.figures, ...walkIn.figures }, world.figures(asked));
  const before = {
    startDate: addDays(startDate, -daysOfRange(startDate, endDate).length),
    endDate: addDays(startDate, -1),
  };
  compareFigures(
    { ...booking.previousFigures, ...waiting.previousFigures, ...walkIn.previousFigures },
    world.figures({ ...asked, ...before }),
  );
}

function compareFigures(answered: Readonly<Record<string, FigureValue>>, reference: ReturnType<World['figures']>) {
  const { booking: ofBookings, waiting: ofQueue, walkIn: ofWalkIns } = figureGroups;
  expect(Object.keys(answered).sort()).toEqual(
    [...ofBookings, ...ofQueue, ...ofWalkIns].map(({ name }) => name).sort(),
  );
  const wrong = Object.entries(answered).flatMap(([name, { value, part, whole }]) => {
    const other = reference.get(name);
    const alike =
      other &&
      part === other.part &&
      whole === other.whole &&
      (value === other.value || Math.abs((value ?? NaN) - (other.value ?? NaN)) < 1e-9);
    return alike ? [] : [`${name}: ${JSON.stringify({ value, part, whole })} is not ${JSON.stringify(other)}`];
  });
  expect(wrong).toEqual([]);
}

const ranges = (today: string) => [
  { startDate: addDays(today, -30), endDate: addDays(today, 2) },
  { startDate: '2025-09-28', endDate: '2025-11-08' },
  { startDate: '2025-10-05', endDate: '2025-10-05' },
  { startDate: '2025-09-01', endDate: '2026-09-01' },
  { startDate: '2031-01-01', endDate: '2031-01-03' },
];

async function compareEverywhere(): Promise<void> {
  const world = random.world();
  const { manager, clerk } = random;
  for (const range of ranges(diningDay(timeZone, world.now))) {
    await compare(world, { client: manager, asked: { ...range, branches: all } });
    await compare(world, { client: manager, asked: { ...range, branches: ['sydney'] }, branchId: 'sydney' });
    await compare(world, { client: clerk, asked: { ...range, branches: clerksBranches } });
  }
  const [range] = ranges(diningDay(timeZone, world.now));
  if (!range) return;
  const createdFrom = ['web', 'opentable'];
  await compare(world, { client: manager, asked: { ...range, branches: all, createdFrom } });
  await compare(world, { client: clerk, asked: { ...range, branches: clerksBranches, createdFrom } });
  await compare(world, { client: manager, asked: { ...range, branches: all, createdFrom: ['nobody'] } });
  const partners = randomSources.filter((source) => sourceTypeOf(source) === 'thirdParty');
  expect(partners.length).toBeGreaterThan(0);
  for (const [sources, meant] of [
    [['thirdParty'], partners],
    [
      ['web', 'thirdParty'],
      ['web', ...partners],
    ],
    [['all'], undefined],
    [['host', 'all'], undefined],
  ] as const) {
    const asked = { ...range, createdFrom: meant };
    await compare(world, { client: manager, asked: { ...asked, branches: all }, sources: [...sources] });
    await compare(world, { client: clerk, asked: { ...asked, branches: clerksBranches }, sources: [...sources] });
  }
}

/** The spreads as they are kept, and as they are when counted anew. */
async function keptSpreads(): Promise<string[]> {
  const rows = await random.server.database.query<{ line: string }>({
    text: `select concat_ws(' ', grain, day, measure, type, created_from, value, sum(parties), sum(covers)) as line from (
        select grain, day, measure, type, created_from, value, parties, covers from reservation_spreads
        union all select 'day', day, measure, type, created_from, value, parties, covers from reservation_spread_changes
        union all select 'month', date_trunc('month', day::timestamp)::date, measure, type, created_from, value, parties, covers
          from reservation_spread_changes) s
      group by grain, day, measure, type, created_from, value having sum(parties) <> 0 or sum(covers) <> 0 order by 1`,
  });
  return rows.map(({ line }) => line);
}

describe('dashboards', () => {
  it('are what the rows add up to', compareEverywhere);

  it('stay so through late changes, folded or not', async () => {
    await random.change(150);
    await compareEverywhere();
  });

  it('stay so when a branch gets other clocks, and guests are merged', async () => {
    const { database } = random.server;
    const index = random.places.findIndex(({ id }) => id === 'newyork');
    const place = random.places[index];
    if (!place) throw new Error('no such branch');
    (random.places as (typeof place)[])[index] = { ...place, timeZone: 'Pacific/Auckland' };
    await database.sql.update(branches).set({ timeZone: 'Pacific/Auckland' }).where(eq(branches.id, 'newyork'));
    for (const row of random.rows.values())
      if (row.customerId === 'guest-1') random.rows.set(row.id, { ...row, customerId: 'guest-2' });
    await database.sql
      .update(reservations)
      .set({ customerId: 'guest-2' })
      .where(eq(reservations.customerId, 'guest-1'));
    await compareEverywhere();
  });

  it('read spreads that are the same when counted anew', async () => {
    const kept = await keptSpreads();
    expect(kept.length).toBeGreaterThan(100);
    await random.server.database.query({ text: 'select rebuild_reservation_days($1)', values: [companyId] });
    expect(await keptSpreads()).toEqual(kept);
    await compareEverywhere();
  });
});

describe('guests by month', () => {
  const months = (from: string, to: string): string[] => [
    ...new Set(daysOfRange(from, to).map((day) => day.slice(0, 7))),
  ];

  async function compareMonths(client: Client, asked: string[], branchId?: string): Promise<void> {
    const world = random.world();
    const today = diningDay(timeZone, world.now);
    for (const [from, to] of [
      ['2025-09-15', '2025-11-02'],
      [addDays(today, -35), today],
    ] as const) {
      const answer = await client.call(monthlyGuests, { query: { companyId, branchId, from, to, timeZone } });
      const first = world.firstVisits();
      const wanted = months(from, to).map((month) => {
        const range = { startDate: `${month}-01`, endDate: `${month}-31`, branches: asked };
        const seated = world.within(range).filter(({ state }) => state === 'seated');
        const known = seated.filter(({ customerId }) => customerId !== null);
        const fresh = new Set(known.filter(({ id }) => first.has(id)).map(({ customerId }) => customerId));
        const guests = new Set(known.map(({ customerId }) => customerId));
        const newParties = known.filter(({ id }) => first.has(id)).length;
        return {
          month,
          new: newParties,
          returning: known.length - newParties,
          unknown: seated.length - known.length,
          newGuests: fresh.size,
          returningGuests: guests.size - fresh.size,
        };
      });
      expect(answer.count).toEqual(wanted);
      const total = (key: Exclude<keyof (typeof wanted)[number], 'month'>) =>
        wanted.reduce((sum, month) => sum + month[key], 0);
      expect(answer.segmentation).toEqual({
        new: total('new'),
        returning: total('returning'),
        unknown: total('unknown'),
        newGuests: total('newGuests'),
        returningGuests: total('returningGuests'),
      });
      expect(answer.segmentation.new + answer.segmentation.returning).toBeGreaterThan(0);
    }
  }

  it('are new at their first visit of all, and counted once a month', async () => {
    await compareMonths(random.manager, all);
    await compareMonths(random.manager, ['taipei'], 'taipei');
    await compareMonths(random.clerk, [...clerksBranches]);
  });

  it('can be had as a file, in four languages', async () => {
    const query = { company_id: companyId, range: 'year', group_by: 'month', datetime: '2025-10-09T00:00:00.000Z' };
    for (const [language, word] of [
      ['en', 'New guests'],
      ['zh', '新客人數'],
      ['zh-cn', '新客人数'],
      ['ja', '新規客'],
    ] as const) {
      const answer = await random.manager.ask(monthlyGuestsCsv, { query: { ...query, language } });
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
      const [head, ...lines] = answer.text.trim().split('\r\n');
      expect(head).toContain(word);
      expect(lines).toHaveLength(12);
      const { count } = await random.manager.call(monthlyGuests, {
        query: { companyId, from: '2025-01-01', to: '2025-12-31' },
      });
      expect(lines).toEqual(
        count.map((one) =>
          [one.month, one.new, one.returning, one.unknown, one.newGuests, one.returningGuests].join(','),
        ),
      );
    }
  });
});

describe('sources', () => {
  it('are the two own ones, and those that occur', async () => {
    const { sources } = await random.manager.call(statisticsSources, { query: { companyId } });
    expect(sources.slice(0, 2)).toEqual([
      { createdFrom: 'host', type: 'host' },
      { createdFrom: 'web', type: 'web' },
    ]);
    expect(sources.map(({ createdFrom }) => createdFrom).sort()).toEqual(randomSources.toSorted());
    expect(sources.find(({ createdFrom }) => createdFrom === 'opentable')?.type).toBe('thirdParty');
  });
});

describe('a range', () => {
  const query = { companyId, startDate: '2026-01-01', endDate: '2026-01-31' };
  it.each([
    ['that ends before it begins', { endDate: '2025-12-31' }, 'query.endDate'],
    ['of five years', { endDate: '2030-12-31' }, 'query.endDate'],
    ['of a day that is none', { startDate: '2026-02-30' }, 'query.startDate'],
    ['on the clocks of nowhere', { timeZone: 'Asia/Nowhere' }, 'query.timeZone'],
    ['from sources that are no list', { createdFrom: 'web' }, 'query.createdFrom'],
  ])('%s is refused, quickly and saying why', async (_, wrong, path) => {
    for (const endpoint of [
      ...(path === 'query.timeZone' ? [] : [sourceStatistics]),
      bookingStatistics,
      waitingStatistics,
      walkInStatistics,
      createdStatistics,
    ]) {
      const began = performance.now();
      const answer = await random.manager.ask(endpoint, { query: { ...query, ...wrong } });
      expect(answer.status).toBe(400);
      expect(answer.json).toMatchObject({
        code: 'invalid_input',
        details: expect.arrayContaining([expect.objectContaining({ path })]),
      });
      expect(performance.now() - began).toBeLessThan(2_000);
    }
  });

  it('of a branch that is not one’s own is refused', async () => {
    for (const branchId of ['newyork', 'somewhere'])
      expect((await random.clerk.ask(bookingStatistics, { query: { ...query, branchId } })).status).toBe(403);
    expect((await random.manager.ask(bookingStatistics, { query: { ...query, branchId: 'somewhere' } })).status).toBe(
      403,
    );
  });
});

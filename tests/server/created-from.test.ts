import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractEndpoints } from '#contract/index.ts';
import { addDays } from '#contract/core/ranges.ts';
import { ownSources } from '#contract/reservations/reservations.ts';
import { statisticsSources } from '#contract/reservations/statistics.ts';
import { diningDay } from '#tests/support/reservationReference.ts';
import { companyId, openRandomWorld, type RandomWorld } from '#tests/support/reservationWorld.ts';

/** `all` and `thirdParty` wherever reservations are asked for by where they come from. */

let random: RandomWorld;
let partners: string[];
/** The day with most bookings. */
let busiest: string;
const today = diningDay('Asia/Taipei', new Date());
const range = { startDate: addDays(today, -30), endDate: addDays(today, 5) };

beforeAll(async () => {
  random = await openRandomWorld(77, 400);
  await random.server.database.sql.execute(
    sql`update reservations set created_from = 'another-partner' where created_from = 'host' and right(id, 1) < '5'`,
  );
  const world = random.world();
  const days = [...random.rows.values()]
    .filter(({ type, deletedTime }) => type === 'booking' && !deletedTime)
    .map((row) => world.dayOf(row, 'dining'));
  const times = (day: string | undefined) => days.filter((one) => one === day).length;
  busiest = days.toSorted((a, b) => times(b) - times(a))[0] ?? '';
  const { sources } = await random.manager.call(statisticsSources, { query: { companyId } });
  partners = sources.map(({ createdFrom }) => createdFrom).filter((one) => !ownSources.includes(one));
  if (partners.length < 2) throw new Error('There are too few partners.');
});
afterAll(() => random.server.close());

const inPath = { params: { companyId } };
/** How each of them is asked; the name of its condition is in the contract. */
const asked: Readonly<Record<string, { params?: Record<string, string>; query: Record<string, string> }>> = {
  bookingStatistics: { query: { companyId, ...range } },
  waitingStatistics: { query: { companyId, ...range } },
  walkInStatistics: { query: { companyId, ...range } },
  createdStatistics: { query: { companyId, ...range } },
  sourceStatistics: { query: { companyId, ...range } },
  getFigure: { params: { companyId, figure: 'booking-all-parties' }, query: range },
  listReservations: { ...inPath, query: { ...range, size: '100' } },
  getDailyReport: { ...inPath, query: {} },
  downloadDailyReport: { ...inPath, query: {} },
};

const conditionOf = ({ query }: { query?: z.ZodType }): 'createdFrom' | 'sources' | undefined =>
  query instanceof z.ZodObject ? (['createdFrom', 'sources'] as const).find((name) => name in query.shape) : undefined;
const taking = contractEndpoints.filter((endpoint) => conditionOf(endpoint));

it('is known of every call that takes sources', () => {
  expect(taking.map(({ name }) => name).toSorted()).toEqual(Object.keys(asked).toSorted());
});

describe.each(taking.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (name, endpoint) => {
  /** Without what a file says of itself. */
  const answer = async (sources?: readonly string[]) => {
    const { params, query } = asked[name] ?? { query: {} };
    const condition = conditionOf(endpoint) ?? '';
    const { status, text } = await random.manager.ask(endpoint, {
      params,
      query: {
        ...query,
        ...(name.includes('DailyReport') && { date: busiest }),
        ...(sources && { [condition]: JSON.stringify(sources) }),
      },
    });
    expect(status, text).toBe(200);
    return text.replace(/^"?#.*$/gm, '');
  };

  it('understands all and thirdParty', async () => {
    const everything = await answer();
    const ofPartners = await answer(['thirdParty']);
    expect(await answer(['all'])).toBe(everything);
    expect(await answer(['all', 'web'])).toBe(everything);
    expect(ofPartners).toBe(await answer(partners));
    expect(ofPartners).not.toBe(everything);
    expect(await answer(['thirdParty', 'host'])).toBe(await answer([...partners, 'host']));
  });
});

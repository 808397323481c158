import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TextCondition } from '#contract/conditions.ts';
import { customerFilters, type CustomerFilters } from '#contract/crm.ts';
import { pageOf } from '#server/crm/queries.ts';
import type { Database } from '#server/db/client.ts';
import { customers } from '#server/db/schema.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { belongs, type Guest } from '#tests/support/guestReference.ts';
import { randomFilters, randomGuests } from '#tests/support/randomGuests.ts';

/** Every filter alone and every pair of filters, against plain loops over random guests. */

const now = Date.UTC(2026, 5, 15, 8, 30, 20);
const names = Object.keys(customerFilters.shape) as (keyof CustomerFilters)[];

let database: Database;
let guests: Guest[];

beforeAll(async () => {
  database = await freshDatabase();
  guests = randomGuests({ count: 400, seed: 11, now });
  await database.sql.insert(customers).values(guests);
  await database.sql.insert(customers).values(guests.slice(0, 40).map((one) => ({ ...one, companyId: 'other' })));
});
afterAll(() => database?.close());

async function found(filters: CustomerFilters): Promise<{ ids: string[]; total: number }> {
  const page = await pageOf(
    database,
    {
      conditions: { companyId: 'c', enabledBranches: 'all', filters },
      sort: { field: 'lastSeatTime', descending: true },
      from: 0,
      size: 500,
      withAggs: false,
    },
    now,
  );
  return { total: page.total, ids: (JSON.parse(page.rows) as { id: string }[]).map(({ id }) => id).sort() };
}

const expected = (filters: CustomerFilters) =>
  guests
    .filter((one) => belongs(one, { enabledBranches: 'all', filters }, now))
    .map(({ id }) => id)
    .sort();

/** One condition of that filter. */
const condition = (name: keyof CustomerFilters) =>
  fc.record({ [name]: randomFilters[name] }) as fc.Arbitrary<CustomerFilters>;

describe('the filters of the guest list', () => {
  it('are all tried', () => {
    expect(Object.keys(randomFilters).sort()).toEqual([...names].sort());
  });

  it.each(names)('%s alone finds what plain loops find', async (name) => {
    let some = 0;
    await fc.assert(
      fc.asyncProperty(condition(name), async (filters) => {
        const ids = expected(filters);
        if (ids.length > 0 && ids.length < guests.length) some++;
        expect(await found(filters)).toEqual({ ids, total: ids.length });
      }),
      { numRuns: 25, seed: 5 },
    );
    expect(some, 'some conditions split the guests').toBeGreaterThan(2);
  });

  const pairs = names.flatMap((one, index) => names.slice(index + 1).map((other) => [one, other] as const));
  it.each(names.slice(0, -1))('%s with each other one', async (name) => {
    for (const [one, other] of pairs.filter(([first]) => first === name)) {
      const both = fc.record({
        [one]: randomFilters[one],
        [other]: randomFilters[other],
      }) as fc.Arbitrary<CustomerFilters>;
      for (const filters of fc.sample(both, { numRuns: 3, seed: 9 })) {
        const ids = expected(filters);
        expect(await found(filters), JSON.stringify(filters)).toEqual({ ids, total: ids.length });
      }
    }
  });
});

describe('texts of a filter', () => {
  const ofGuest = (pick: (guest: Guest) => boolean) => guests.find(pick)!;
  const holds = async (filters: CustomerFilters, id: string) => expect((await found(filters)).ids).toContain(id);

  it.each<[string, TextCondition]>([
    ['a part of the name', '小明'],
    ['its beginning', { starts: '王' }],
    ['with a space in between', { starts: '王 小' }],
  ])('find a name by %s', async (_, name) => {
    await holds({ name }, ofGuest((one) => one.name === '王小明').id);
  });

  it('find a name by how it is read', async () => {
    await holds({ name: 'ｻﾄｳ' }, ofGuest((one) => one.name.startsWith('佐藤')).id);
  });

  it('look into their own field alone', async () => {
    const { ids } = await found({ name: 'gmail' });
    expect(ids).toEqual([]);
    expect((await found({ email: 'wilson' })).ids).toEqual([]);
    expect((await found({ phone: 'wilson' })).ids).toEqual([]);
  });

  it('find a phone however it is written', async () => {
    const guest = ofGuest((one) => one.phoneNumber?.startsWith('+8869') ?? false);
    const home = `0${guest.phoneNumber?.slice(4) ?? ''}`;
    for (const phone of [
      home,
      { starts: home.slice(0, 6) },
      { starts: `${home.slice(0, 4)}-${home.slice(4, 6)}` },
      { starts: guest.phoneNumber?.slice(0, 8) ?? '' },
      { starts: guest.phoneNumber?.slice(1, 8) ?? '' },
      `00886 ${home.slice(1, 5)}`,
      `０９${home.slice(2, 6)}`,
      home.slice(-4),
    ])
      await holds({ phone }, guest.id);
  });

  it('take signs of patterns literally', async () => {
    for (const text of ['%', '_', '\\']) expect((await found({ email: text })).ids).toEqual(expected({ email: text }));
    expect((await found({ email: 'x_y%' })).ids.length).toBeGreaterThan(0);
  });
});

describe('a birthday', () => {
  it('of day 99 is the whole month; several are any of them', async () => {
    const [may, june] = [
      { month: 5, day: 99 as const },
      { month: 6, day: 99 as const },
    ];
    const inMay = (await found({ birthday: may })).ids;
    expect(inMay).toEqual(
      guests
        .filter((one) => one.birthday?.startsWith('05'))
        .map(({ id }) => id)
        .sort(),
    );
    const both = (await found({ birthday: [may, june] })).ids;
    expect(both).toEqual([...inMay, ...(await found({ birthday: june })).ids].sort());
    expect(customerFilters.parse({ birthday: { month: 5 } }).birthday).toEqual(may);
  });
});

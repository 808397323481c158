import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TextCondition } from '#contract/core/conditions.ts';
import { customerFacets, customerFilters, type CustomerFacet, type CustomerFilters } from '#contract/guests/crm.ts';
import { customerPage } from '#server/guests/crm/queries.ts';
import type { Database } from '#server/platform/db/client.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { customers } from '#server/platform/db/schema.ts';
import { belongs, type Asked, type Guest } from '#tests/support/guestReference.ts';
import { randomFilters, randomGuests, someBranches } from '#tests/support/randomGuests.ts';

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
  const page = await customerPage(
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

describe('how many guests each choice would leave', () => {
  /** The choices that a guest is one of. */
  const choicesOf: Record<CustomerFacet, (guest: Guest) => readonly (string | number | boolean)[]> = {
    isVIP: (guest) => [guest.isVip],
    doNotContact: (guest) => [guest.forbidPiiSharing],
    allowContactInline: (guest) => [guest.allowContactInline],
    allowContactRestaurant: (guest) => [guest.allowContactRestaurant],
    hasPhone: (guest) => [guest.phoneNumber !== null],
    hasEmail: (guest) => [guest.email !== null],
    gender: (guest) => [guest.gender],
    language: (guest) => (guest.language === null ? [] : [guest.language]),
    tags: (guest) => guest.tags,
    types: (guest) => guest.types,
    branches: (guest) => guest.branchIds,
  };

  function counted(facet: CustomerFacet, { branches, filters, ...asked }: Asked): Map<string, number> {
    const { [facet as 'tags']: _, ...others } = filters;
    const given: Asked = { ...asked, filters: others, branches: facet === 'branches' ? undefined : branches };
    const counts = new Map<string, number>();
    for (const guest of guests.filter((one) => belongs(one, given, now)))
      for (const choice of choicesOf[facet](guest)) {
        const visible = facet !== 'branches' || asked.enabledBranches === 'all';
        if (visible || asked.enabledBranches.includes(String(choice)))
          counts.set(String(choice), (counts.get(String(choice)) ?? 0) + 1);
      }
    return counts;
  }

  const ask = async (given: Asked, facets: readonly CustomerFacet[], size = 0) => {
    const conditions = { companyId: 'c', ...given };
    const sort = { field: 'lastSeatTime', descending: true } as const;
    const page = await customerPage(database, { conditions, sort, from: 0, size, withAggs: false, facets }, now);
    return { facets: {}, ...page };
  };

  it.each(customerFacets)('of %s, under all the other conditions', async (facet) => {
    const given = fc.record({
      branches: fc.option(fc.subarray(someBranches, { minLength: 1 }), { nil: undefined }),
      enabledBranches: fc.constantFrom<'all' | string[]>('all', ['b-1', 'b-2']),
      search: fc.option(fc.constantFrom('王', 'wil', '09'), { nil: undefined, freq: 3 }),
      // All conditions together leave nobody: two of them at most.
      filters: fc
        .uniqueArray(fc.constantFrom(...names), { maxLength: 2 })
        .chain((some) => fc.record(Object.fromEntries(some.map((name) => [name, randomFilters[name]]))))
        .map((filters) => filters as CustomerFilters),
    });
    let found = 0;
    await fc.assert(
      fc.asyncProperty(given, async (asked) => {
        const { facets, rows } = await ask(asked, [facet]);
        const counts = new Map(facets[facet]?.map(({ value, count }) => [String(value), count]));
        expect(counts).toEqual(counted(facet, asked));
        expect(rows).toBe('[]');
        found += counts.size;
      }),
      { numRuns: 40, seed: 12 },
    );
    expect(found).toBeGreaterThan(20);
  });

  it('are answered with the rows, all at once, and remembered until a guest changes', async () => {
    const given: Asked = { enabledBranches: 'all', filters: { visits: { gte: 2 } } };
    const first = await ask(given, customerFacets, 50);
    expect(JSON.parse(first.rows)).toHaveLength(50);
    expect(Object.keys(first.facets).sort()).toEqual([...customerFacets].sort());
    expect((await ask(given, customerFacets)).facets).toEqual(first.facets);
    const vips = (facets: typeof first.facets) => facets.isVIP?.find(({ value }) => value === true)?.count ?? 0;
    await database.query({
      text: `insert into customers (company_id, id, name, visits, is_vip) values ('c', 'extra', 'Extra', 3, true)`,
    });
    expect(vips((await ask(given, ['isVIP'])).facets)).toBe(vips(first.facets) + 1);
    await database.query({ text: `delete from customers where company_id = 'c' and id = 'extra'` });
    expect(vips((await ask(given, ['isVIP'])).facets)).toBe(vips(first.facets));
  });
});

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blankGuest } from '#contract/guests/guestFields.ts';
import { customer, customerPresets, type CustomerFilters } from '#contract/guests/crm.ts';
import type { GuestConditions } from '#server/guests/crm/conditions.ts';
import { customerPage } from '#server/guests/crm/queries.ts';
import type { Database } from '#server/platform/db/client.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { customers } from '#server/platform/db/schema.ts';
import { belongs, inOrder, type Asked, type Guest } from '#tests/support/guestReference.ts';

const now = Date.UTC(2026, 5, 15, 8, 30, 20);
const day = 86_400_000;
const branches = ['b-1', 'b-2', 'b-3', 'b-4'];
const types = ['Regular', '家庭', '50%', 'a_b'];
const tags = ['靠窗', '窗', 'Wine', 'No nuts', '\\back'];
const people = [
  ['王小明', '王', '小明', null, null, '+8869'],
  ['林美', '林', '美', null, null, '+8869'],
  ['佐藤 花子', '佐藤', '花子', 'サトウ', 'ハナコ', '+8190'],
  ['鈴木 一', '鈴木', '一', 'スズキ', 'ハジメ', '+8180'],
  ['Emma Wilson', 'Wilson', 'Emma', null, null, '+614'],
  ['Tan Wei', 'Tan', 'Wei', null, null, '+659'],
  ['Zoë Müller', 'Müller', 'Zoë', null, null, '+614'],
  ['ＡＢＣ商会', null, null, 'エービーシー', null, '+813'],
] as const;

const someOf = (list: readonly string[]) => fc.subarray([...list], { minLength: 0, maxLength: 3 });
const moment = fc.option(
  fc.integer({ min: 0, max: 400 * 24 }).map((hours) => new Date(now - hours * 3_600_000)),
  { nil: null, freq: 5 },
);

const guest: fc.Arbitrary<Guest> = fc
  .record({
    person: fc.constantFrom(...people),
    digits: fc.integer({ min: 10_000_000, max: 99_999_999 }),
    hasPhone: fc.boolean(),
    email: fc.option(fc.constantFrom('a.wang@gmail.com', 'ZOE@Example.org', 'x_y%z@mail.jp'), { nil: null }),
    gender: fc.integer({ min: 0, max: 2 }),
    language: fc.constantFrom('zh', 'zh-cn', 'en', 'ja', null),
    seatCount: fc.option(fc.integer({ min: 1, max: 12 }), { nil: null }),
    visits: fc.integer({ min: 0, max: 6 }),
    firstSeenTime: moment,
    lastSeatTime: moment,
    branchIds: someOf(branches),
    isVip: fc.boolean(),
    forbidPiiSharing: fc.boolean(),
    types: someOf(types),
    tags: someOf(tags),
    created: fc.integer({ min: 0, max: 50 }),
  })
  .map(({ person, digits, hasPhone, created, ...rest }) => ({
    ...blankGuest,
    ...rest,
    companyId: 'c',
    id: '',
    version: 1,
    name: person[0],
    familyName: person[1],
    givenName: person[2],
    phoneticFamilyName: person[3],
    phoneticGivenName: person[4],
    phoneNumber: hasPhone ? `${person[5]}${digits}` : null,
    birthday: null,
    branchId: rest.branchIds[0] ?? null,
    profilePicture: null,
    allowContactInline: true,
    allowContactRestaurant: true,
    note: null,
    createdTime: new Date(now - created * day),
    updatedTime: new Date(now),
  }));

const span = (max: number) =>
  fc.record({ gte: fc.integer({ min: 0, max }), lte: fc.integer({ min: 0, max }) }, { requiredKeys: [] });
const filters: fc.Arbitrary<CustomerFilters> = fc.record(
  {
    isVIP: fc.boolean(),
    doNotContact: fc.boolean(),
    gender: fc.uniqueArray(fc.integer({ min: 0, max: 2 }), { minLength: 1 }),
    language: fc.uniqueArray(fc.constantFrom('zh', 'zh-cn', 'en', 'ja'), { minLength: 1 }),
    types: fc.uniqueArray(fc.constantFrom(...types, 'none'), { minLength: 1, maxLength: 3 }),
    tags: fc.uniqueArray(fc.constantFrom(...tags), { minLength: 1, maxLength: 3 }),
    visits: span(6),
    seatCount: span(12),
    firstSeen: span(400),
    lastSeat: span(400),
  },
  { requiredKeys: [] },
);
const search = fc.constantFrom(
  '王',
  '小',
  '小明',
  '王小明',
  '王 小明',
  'サトウ',
  'さとう',
  'ｻﾄｳ',
  'はな',
  '花子',
  'EMMA',
  'wil',
  'wilson e',
  'ＡＢＣ',

  'e',
  'an',
  'Zoë',
  'müller',
  'ZOË',
  '09',
  '0912',
  '+8869',
  '(09)',
  '090-',
  'gmail',
  '_y%',
  '%',
  '\\',
  '商',
  'えー',
  '  ',
);
const asked: fc.Arbitrary<Asked> = fc.record({
  branches: fc.option(fc.uniqueArray(fc.constantFrom(...branches), { minLength: 1 }), { nil: undefined, freq: 2 }),
  enabledBranches: fc.oneof(
    { weight: 3, arbitrary: fc.constant('all' as const) },
    { weight: 1, arbitrary: someOf(branches) },
  ),
  search: fc.option(search, { nil: undefined, freq: 1 }),
  filters,
});
const sort = fc.record({
  field: fc.constantFrom('lastSeatTime', 'firstSeenTime', 'createdTime', 'visits', 'seatCount'),
  descending: fc.boolean(),
});

let database: Database;
let guests: Guest[];

beforeAll(async () => {
  database = await freshDatabase();
  guests = fc.sample(guest, { seed: 20, numRuns: 400 }).map((one, index) => ({ ...one, id: `g${1000 + index}` }));
  await database.sql.insert(customers).values(guests);
  await database.sql.insert(customers).values(guests.slice(0, 50).map((one) => ({ ...one, companyId: 'other' })));
});
afterAll(() => database?.close());

const list = async (given: Asked, more: Partial<Parameters<typeof customerPage>[1]> = {}) => {
  const conditions: GuestConditions = { companyId: 'c', ...given };
  const query = { sort: { field: 'lastSeatTime', descending: true } as const, from: 0, size: 50, withAggs: false };
  const page = await customerPage(database, { ...query, ...more, conditions }, now);
  return { ...page, ids: (JSON.parse(page.rows) as { id: string }[]).map(({ id }) => id) };
};

describe('the guest list', () => {
  it('answers what plain loops find, for any filters, search, branches, order and page', async () => {
    await fc.assert(
      fc.asyncProperty(
        asked,
        sort,
        fc.integer({ min: 0, max: 60 }),
        fc.constantFrom(7, 50),
        async (given, order, from, size) => {
          const expected = inOrder(
            guests.filter((one) => belongs(one, given, now)),
            order.field,
            order.descending,
          );
          const page = await list(given, { sort: order, from, size });
          expect(page.total).toBe(expected.length);
          expect(page.ids).toEqual(expected.slice(from, from + size).map(({ id }) => id));
        },
      ),
      { numRuns: 400, seed: 7 },
    );
  });

  it.each(
    Object.keys({
      isVIP: 0,
      doNotContact: 0,
      gender: 0,
      language: 0,
      types: 0,
      tags: 0,
      visits: 0,
      seatCount: 0,
      firstSeen: 0,
      lastSeat: 0,
    }),
  )('filters by %s alone', async (name) => {
    const alone = filters.filter((all) => name in all).map((all) => ({ [name]: all[name as keyof CustomerFilters] }));
    await fc.assert(
      fc.asyncProperty(alone, async (one) => {
        const given: Asked = { enabledBranches: 'all', filters: one };
        const expected = guests.filter((each) => belongs(each, given, now));
        expect((await list(given, { size: 500 })).ids.sort()).toEqual(expected.map(({ id }) => id).sort());
      }),
      { numRuns: 20, seed: 3 },
    );
  });

  it.each([
    ['王小', 'a part of a Chinese name'],
    ['美', 'one character'],
    ['さとう', 'hiragana for katakana'],
    ['ｻﾄｳ', 'half-width kana'],
    ['wILson', 'any case'],
    ['ａｂｃ', 'full width'],
    ['Zoë', 'letters with marks'],
    ['gmail', 'an e-mail address'],
  ])('finds %s: %s', async (text) => {
    const given: Asked = { enabledBranches: 'all', search: text, filters: {} };
    const expected = guests.filter((one) => belongs(one, given, now));
    expect(expected.length).toBeGreaterThan(0);
    expect((await list(given, { size: 500 })).ids.sort()).toEqual(expected.map(({ id }) => id).sort());
  });

  it('finds a phone however it is written', async () => {
    const one = guests.find(({ phoneNumber }) => phoneNumber?.startsWith('+8869'));
    const local = `0${one?.phoneNumber?.slice(4) ?? ''}`;
    const dashed = `${local.slice(0, 4)}-${local.slice(4, 7)}-${local.slice(7)}`;
    for (const text of [
      one?.phoneNumber ?? '',
      local,
      dashed,
      `+886 ${local.slice(1)}`,
      `00886${local.slice(1)}`,
      local.slice(2, 8),
    ])
      expect((await list({ enabledBranches: 'all', search: text, filters: {} })).ids).toContain(one?.id);
  });

  it('sorts by name, case and width aside, in both directions', async () => {
    const given: Asked = { enabledBranches: 'all', filters: {} };
    const down = await list(given, { sort: { field: 'name', descending: true }, size: 500 });
    const up = await list(given, { sort: { field: 'name', descending: false }, size: 500 });
    expect(up.ids).toEqual([...down.ids].reverse());
    const names = up.ids.map((id) => guests.find((one) => one.id === id)?.name);
    expect(names[0]).toBe('ＡＢＣ商会');
    expect(names.indexOf('Emma Wilson')).toBeLessThan(names.indexOf('Tan Wei'));
  });

  it.each(
    (['lastSeatTime', 'firstSeenTime', 'createdTime', 'visits', 'seatCount'] as const).flatMap((field) => [
      { field, descending: false },
      { field, descending: true },
    ]),
  )('answers every page of $field, descending: $descending, from either end', async (order) => {
    for (const given of [
      { enabledBranches: 'all', filters: {} },
      { enabledBranches: 'all', filters: { visits: { gte: 1 } } },
      { enabledBranches: 'all', filters: { language: ['zh', 'zh-cn', 'en', 'ja'] } },
    ] satisfies Asked[]) {
      const expected = inOrder(
        guests.filter((one) => belongs(one, given, now)),
        order.field,
        order.descending,
      ).map(({ id }) => id);
      // Deep pages are walked to from the nearer end: 200 and more, also half way and past the last one.
      expect(expected.length).toBeGreaterThan(260);
      for (let from = 0; from <= expected.length + 37; from += 37) {
        const page = await list(given, { sort: order, from, size: 37 });
        expect([from, page.total, page.ids]).toEqual([from, expected.length, expected.slice(from, from + 37)]);
      }
    }
  });

  it('answers deep pages of names in both directions', async () => {
    const given: Asked = { enabledBranches: 'all', filters: {} };
    for (const descending of [false, true]) {
      const order = { field: 'name', descending } as const;
      const { ids } = await list(given, { sort: order, size: 500 });
      for (const from of [199, 200, 201, 355, 399, 400, 1_000])
        expect((await list(given, { sort: order, from, size: 50 })).ids).toEqual(ids.slice(from, from + 50));
    }
  });

  it('counts the presets over the same branches and search', async () => {
    for (const given of [
      { enabledBranches: 'all' as const, filters: { isVIP: true } },
      { enabledBranches: 'all' as const, filters: {}, branches: ['b-2'] },
      { enabledBranches: ['b-1'], filters: {}, search: '王小' },
    ] satisfies Asked[]) {
      const counted = (conditions: CustomerFilters) =>
        guests.filter((one) => belongs(one, { ...given, filters: conditions }, now)).length;
      const { aggs } = await list(given, { withAggs: true });
      expect(aggs).toEqual({
        all: counted(customerPresets.all),
        new: counted(customerPresets.new),
        dropdown: counted(customerPresets.dropdown),
        diner: counted(customerPresets.diner),
        vip: counted({ isVIP: true }),
      });
      expect((await list(given, { withAggs: true })).aggs).toEqual(aggs);
    }
  });

  it('answers guests exactly as the contract has them', async () => {
    const { rows } = await list({ enabledBranches: 'all', filters: {} });
    const wire = JSON.parse(rows) as Record<string, unknown>[];
    for (const row of wire) expect(customer.strict().parse(row)).toEqual(row);
    const stored = guests.find(({ id }) => id === wire[0]?.id);
    expect(wire[0]).toMatchObject({
      lastSeatTime: stored?.lastSeatTime?.toISOString(),
      phone: stored?.phoneNumber,
      role: stored?.isVip ? 1 : 0,
      blacklistSetting: { forbidPIISharing: stored?.forbidPiiSharing },
    });
  });
});

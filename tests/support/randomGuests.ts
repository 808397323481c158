import fc from 'fast-check';
import { blankGuest } from '#contract/guests/guestFields.ts';
import type { TextCondition } from '#contract/core/conditions.ts';
import type { CustomerFilters } from '#contract/guests/crm.ts';
import type { Guest } from './guestReference.ts';

/** Random guests and random conditions that some of them meet. */

const day = 86_400_000;
export const someBranches = ['b-1', 'b-2', 'b-3', 'b-4'];
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
  ['Room 0912', null, null, null, null, '+8869'],
  ['ＡＢＣ商会', null, null, 'エービーシー', null, '+813'],
] as const;
const emails = ['a.wang@gmail.com', 'ZOE@Example.org', 'x_y%z@mail.jp', '0912@mail.tw'];

const two = (value: number) => String(value).padStart(2, '0');
const someOf = (list: readonly string[]) => fc.subarray([...list], { minLength: 0, maxLength: 3 });

const guest = (now: number): fc.Arbitrary<Guest> => {
  const moment = fc.option(
    fc.integer({ min: 0, max: 400 * 24 }).map((hours) => new Date(now - hours * 3_600_000)),
    { nil: null, freq: 5 },
  );
  return fc
    .record({
      person: fc.constantFrom(...people),
      digits: fc.integer({ min: 10_000_000, max: 99_999_999 }),
      hasPhone: fc.boolean(),
      email: fc.option(fc.constantFrom(...emails), { nil: null }),
      born: fc.option(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 })), { nil: null }),
      gender: fc.integer({ min: 0, max: 2 }),
      language: fc.constantFrom('zh', 'zh-cn', 'en', 'ja', 'ko', 'zh-hk', null),
      seatCount: fc.option(fc.integer({ min: 1, max: 12 }), { nil: null }),
      visits: fc.integer({ min: 0, max: 6 }),
      firstSeenTime: moment,
      lastSeatTime: moment,
      branchIds: someOf(someBranches),
      isVip: fc.boolean(),
      forbidPiiSharing: fc.boolean(),
      allowContactInline: fc.boolean(),
      allowContactRestaurant: fc.boolean(),
      types: someOf(types),
      tags: someOf(tags),
      created: fc.integer({ min: 0, max: 50 }),
    })
    .map(({ person, digits, hasPhone, created, born, ...rest }) => ({
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
      birthday: born && `${two(born[0])}-${two(born[1])}`,
      branchId: rest.branchIds[0] ?? null,
      profilePicture: null,
      note: null,
      createdTime: new Date(now - created * day),
      updatedTime: new Date(now),
    }));
};

/** Guests of company `c`; the same for the same seed. */
export function randomGuests({ count, seed, now }: { count: number; seed: number; now: number }): Guest[] {
  return fc.sample(guest(now), { seed, numRuns: count }).map((one, index) => ({ ...one, id: `g${1000 + index}` }));
}

const span = (max: number) =>
  fc.record({ gte: fc.integer({ min: 0, max }), lte: fc.integer({ min: 0, max }) }, { requiredKeys: [] });
const textOf = (...texts: readonly string[]): fc.Arbitrary<TextCondition> =>
  fc.oneof(
    fc.constantFrom(...texts),
    fc.constantFrom(...texts).map((starts) => ({ starts })),
  );
const birthday = fc.record({
  month: fc.integer({ min: 1, max: 12 }),
  day: fc.oneof(fc.constant(99 as const), fc.integer({ min: 1, max: 31 })),
});

/** A condition of each filter. */
export const randomFilters: { [K in keyof Required<CustomerFilters>]: fc.Arbitrary<NonNullable<CustomerFilters[K]>> } =
  {
    name: textOf(
      '王',
      '小明',
      '王 小',
      'サトウ',
      'ｻ',
      'はな',
      '花子',
      'EMMA',
      'e',
      'wil',
      'ＡＢＣ',
      'Zoë',
      'Room',
      '0912',
      '%',
    ),
    phone: textOf('09', '0912', '912', '+8869', '886', '(09)', '090-', '00886', '0', '4', '+', '04', '77'),
    email: textOf('gmail', 'GMAIL.com', 'a', 'a.w', '_', '%', 'zoe', '@', '0912', 'jp'),
    hasPhone: fc.boolean(),
    hasEmail: fc.boolean(),
    birthday: fc.oneof(birthday, fc.array(birthday, { minLength: 1, maxLength: 4 })),
    allowContactInline: fc.boolean(),
    allowContactRestaurant: fc.boolean(),
    isVIP: fc.boolean(),
    doNotContact: fc.boolean(),
    gender: fc.uniqueArray(fc.integer({ min: 0, max: 2 }), { minLength: 1 }),
    language: fc.uniqueArray(fc.constantFrom('zh', 'zh-cn', 'en', 'ja', 'ko', 'zh-hk'), { minLength: 1 }),
    types: fc.uniqueArray(fc.constantFrom(...types, 'none'), { minLength: 1, maxLength: 3 }),
    tags: fc.uniqueArray(fc.constantFrom(...tags), { minLength: 1, maxLength: 3 }),
    visits: span(6),
    seatCount: span(12),
    firstSeen: span(400),
    lastSeat: span(400),
  };

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blankGuest } from '#contract/guests/guestFields.ts';
import { defaultChoice, labelRoom, mergeGuests, staysOf, type MergeGuest } from '#contract/guests/merge.ts';
import { fold } from '#contract/core/fold.ts';
import { readingOf } from '#server/guests/duplicates/reading.ts';
import { isNearPhone, scorePair, minScore, type Traits } from '#server/guests/duplicates/score.ts';

const traits = (changes: Partial<Traits> = {}): Traits => ({
  name: '王小明',
  familyName: null,
  givenName: null,
  phoneticFamilyName: null,
  phoneticGivenName: null,
  phoneNumber: null,
  email: null,
  birthday: null,
  gender: 2,
  branchId: null,
  lastSeatTime: null,
  ...changes,
});
const phone = '+886912345678';

describe('the score of a pair', () => {
  it.each<[string, Partial<Traits>, Partial<Traits>, number, string[]]>([
    ['one phone and name', { phoneNumber: phone }, { phoneNumber: phone }, 90, ['samePhone', 'sameName']],
    [
      'one phone, another name: a family, or a nickname',
      { phoneNumber: phone },
      { phoneNumber: phone, name: '陳大文' },
      50,
      ['samePhone', 'otherName'],
    ],
    [
      'one phone, but another birthday',
      { phoneNumber: phone, birthday: '01-02' },
      { phoneNumber: phone, birthday: '03-04', name: '陳大文' },
      20,
      ['samePhone', 'otherName', 'otherBirthday'],
    ],
    [
      'an address written in capitals',
      { email: 'Ming@Guests.example' },
      { email: 'ming@guests.example' },
      90,
      ['sameEmail', 'sameName'],
    ],
    ['a mistyped phone', { phoneNumber: phone }, { phoneNumber: '+886912345687' }, 65, ['nearPhone', 'sameName']],
    [
      'a nearly equal phone of somebody else',
      { phoneNumber: phone },
      { phoneNumber: '+886912345687', name: '陳大文' },
      0,
      ['otherName', 'otherPhone'],
    ],
    ['a name alone', {}, {}, 30, ['sameName']],
    ['name and birthday', { birthday: '01-02' }, { birthday: '01-02' }, 55, ['sameName', 'sameBirthday']],
    [
      'name and birthday, yet another phone',
      { birthday: '01-02', phoneNumber: phone },
      { birthday: '01-02', phoneNumber: '+886922000111' },
      40,
      ['sameName', 'sameBirthday', 'otherPhone'],
    ],
    [
      'parts changed over',
      { name: 'Wei Tan', phoneNumber: phone },
      { name: 'TAN  WEI', phoneNumber: phone },
      88,
      ['samePhone', 'swappedName'],
    ],
    [
      'kana and Latin letters',
      { name: '佐藤 花子', phoneticFamilyName: 'サトウ', phoneticGivenName: 'ハナコ', email: 'h@guests.example' },
      { name: 'Hanako Satō', email: 'h@guests.example' },
      86,
      ['sameEmail', 'sameReading'],
    ],
    [
      'two visits to one branch, two days apart',
      { branchId: 'b', lastSeatTime: '2026-05-01T10:00:00Z' },
      { branchId: 'b', lastSeatTime: '2026-05-03T10:00:00Z' },
      50,
      ['sameName', 'closeVisits'],
    ],
  ])('%s', (_, a, b, score, reasons) => {
    expect(scorePair(traits(a), traits(b))).toEqual({ score, reasons });
    expect(scorePair(traits(b), traits(a))).toEqual({ score, reasons });
  });

  it('counts a rare name for more', () => {
    const pair = [
      traits({ birthday: '01-02', phoneNumber: phone }),
      traits({ birthday: '01-02', phoneNumber: '+81312345678' }),
    ] as const;
    expect(scorePair(...pair, 50).score).toBeLessThan(minScore);
    expect(scorePair(...pair, 2).score).toBeGreaterThanOrEqual(minScore);
  });

  it('knows one slip in a number', () => {
    expect(isNearPhone('+886912345678', '+886912345679')).toBe(true);
    expect(isNearPhone('+886912345678', '+886912354678')).toBe(true);
    expect(isNearPhone('+886912345678', '+886912435687')).toBe(false);
    expect(isNearPhone('+886912345678', '+88691234567')).toBe(false);
    expect(isNearPhone(phone, phone)).toBe(false);
  });

  it.each([
    ['さとう', 'Satō'],
    ['しょうじ', 'Shoji'],
    ['はっとり', 'Hattori'],
    ['ちょう', 'Cho'],
    ['なんば', 'Namba'],
    ['ふじい', 'Fujii'],
    ['じゅんいち', 'Junichi'],
  ])('reads %s like %s', (kana, latin) => {
    expect(readingOf(fold(kana))).toBe(readingOf(fold(latin)));
    expect(readingOf('佐藤')).toBeNull();
  });
});

const moment = fc
  .integer({ min: 0, max: 1_000 })
  .map((days) => new Date(Date.UTC(2023, 0, 1) + days * 86_400_000).toISOString());
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const known = fc.record({
  id: fc.uuid(),
  name: fc.constantFrom('王小明', '陳大文', 'Wei Tan'),
  familyName: maybe(fc.constantFrom('王', 'Tan')),
  givenName: maybe(fc.constantFrom('小明', 'Wei')),
  phoneticFamilyName: maybe(fc.constant('ワン')),
  phoneticGivenName: fc.constant(null),
  gender: fc.integer({ min: 0, max: 2 }),
  phoneNumber: maybe(fc.constantFrom(phone, '+886922000111')),
  email: maybe(fc.constantFrom('a@x.example', 'b@x.example')),
  language: maybe(fc.constantFrom('zh', 'en')),
  birthday: maybe(fc.constantFrom('01-02', '12-31')),
  seatCount: maybe(fc.integer({ min: 1, max: 9 })),
  profilePicture: fc.constant(null),
  visits: fc.nat(50),
  firstSeenTime: maybe(moment),
  lastSeatTime: maybe(moment),
  branchId: maybe(fc.constantFrom('b-1', 'b-2')),
  branchIds: fc.subarray(['b-1', 'b-2', 'b-3']),
  isVip: fc.boolean(),
  forbidPiiSharing: fc.boolean(),
  allowContactInline: fc.boolean(),
  allowContactRestaurant: fc.boolean(),
  types: fc.subarray(['Regular', '家庭', 'Press']),
  tags: fc.uniqueArray(fc.string({ minLength: 1, maxLength: 60 }), { maxLength: 50 }),
  note: maybe(fc.string({ maxLength: 2_000, unit: 'binary' })),
  createdTime: moment,
});
const guest: fc.Arbitrary<MergeGuest> = known.map((one) => ({ ...blankGuest, ...one }));
const choices = fc.record(
  {
    name: fc.constantFrom('winner', 'loser'),
    tags: fc.constantFrom('winner', 'loser', 'both'),
    types: fc.constantFrom('winner', 'loser', 'both'),
    note: fc.constantFrom('winner', 'loser', 'both'),
    isVip: fc.constantFrom('winner', 'loser', 'both'),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Parameters<typeof mergeGuests>[2]>;

describe('a merge', () => {
  it('never loses a request not to be contacted, nor a withdrawal, whatever is chosen', () => {
    fc.assert(
      fc.property(guest, guest, choices, (a, b, chosen) => {
        const { guest: merged } = mergeGuests(a, b, chosen);
        expect(merged.forbidPiiSharing).toBe(a.forbidPiiSharing || b.forbidPiiSharing);
        for (const flag of ['allowContactInline', 'allowContactRestaurant'] as const)
          expect(merged[flag]).toBe(a[flag] && b[flag]);
      }),
    );
  });

  it('keeps every visit, and what its fields have room for', () => {
    fc.assert(
      fc.property(guest, guest, choices, (a, b, chosen) => {
        const { guest: merged, dropped } = mergeGuests(a, b, chosen);
        expect(merged.visits).toBe(a.visits + b.visits);
        const times = (key: 'firstSeenTime' | 'lastSeatTime') =>
          [a[key], b[key]].filter((one) => one !== null).toSorted();
        expect(merged.firstSeenTime).toBe(times('firstSeenTime')[0] ?? null);
        expect(merged.lastSeatTime).toBe(times('lastSeatTime').at(-1) ?? null);
        expect(Buffer.byteLength([...merged.types, ...merged.tags].join(' '))).toBeLessThanOrEqual(labelRoom);
        expect(merged.tags.length).toBeLessThanOrEqual(50);
        expect((merged.note ?? '').length).toBeLessThanOrEqual(2_000);
        if ((chosen?.tags ?? 'both') === 'both')
          for (const tag of [...a.tags, ...b.tags]) expect([...merged.tags, ...dropped]).toContain(tag);
      }),
    );
  });

  it('keeps the record known for longer, unless the other is clearly fuller; it does not matter who is named first', () => {
    fc.assert(
      fc.property(guest, guest, (a, b) => {
        fc.pre(a.id !== b.id);
        expect(staysOf(a, b)).not.toBe(staysOf(b, a));
      }),
    );
    const [base] = fc.sample(guest, { numRuns: 1, seed: 1 });
    if (!base) return;
    const old = { ...base, firstSeenTime: '2020-01-01T00:00:00.000Z', email: null, birthday: null, seatCount: null };
    const full = {
      ...base,
      id: 'z',
      firstSeenTime: '2025-01-01T00:00:00.000Z',
      email: 'a@x.example',
      birthday: '01-02',
      seatCount: 2,
    };
    expect(staysOf(old, full)).toBe('b');
    expect(staysOf(old, { ...full, email: null, birthday: null })).toBe('a');
  });

  it('fills what is empty, but takes no family name of another name', () => {
    const [base] = fc.sample(guest, { numRuns: 1, seed: 1 });
    if (!base) return;
    const winner = { ...base, name: '王小明', familyName: null, givenName: null, email: null };
    const loser = { ...base, name: '小明', familyName: '王', givenName: '小明', email: 'a@x.example' };
    expect(defaultChoice('email', winner, loser)).toBe('loser');
    expect(defaultChoice('familyName', winner, loser)).toBe('loser');
    expect(defaultChoice('familyName', { ...winner, name: '陳大文' }, loser)).toBe('winner');
  });
});

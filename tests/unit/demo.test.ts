import { isValidPhoneNumber } from 'libphonenumber-js/max';
import { describe, expect, test } from 'vitest';
import { at } from '#server/platform/kernel/clocks.ts';
import { chunshui, demoCompanies, ginza, harbour, shares, type CompanySpec } from '#demo/companies.ts';
import { guests, type SeededGuest } from '#demo/guests.ts';
import { pastOf } from '#demo/past.ts';
import { phoneNumber, phoneCountries } from '#demo/phones.ts';
import { Random } from '#demo/random.ts';
import { copyOf } from '#server/platform/db/rows.ts';
import { suppliersOf } from '#demo/suppliers.ts';
import { demoUsers } from '#demo/users.ts';
import { customers } from '#server/platform/db/schema.ts';

const now = Date.parse('2026-11-21T09:30:00Z');
const day = 86_400_000;
const all = new Map(demoCompanies.map((company) => [company, [...guests(company, company.guests, 'maitre', now)]]));
const everyone = [...all.values()].flat();
const of = (company: CompanySpec): SeededGuest[] => all.get(company) ?? [];
const share = (rows: readonly SeededGuest[], test: (guest: SeededGuest) => boolean) =>
  rows.filter(test).length / rows.length;

describe('the demo group', () => {
  test('has 3 companies, 9 branches in four zones and currencies, and 5,000 guests', () => {
    const branches = demoCompanies.flatMap((company) => company.branches);
    expect(demoCompanies).toHaveLength(3);
    expect(branches).toHaveLength(9);
    expect(new Set(branches.map((branch) => branch.timeZone))).toEqual(
      new Set(['Asia/Taipei', 'Asia/Tokyo', 'Asia/Singapore', 'Australia/Sydney']),
    );
    expect(new Set(branches.map((branch) => branch.currency))).toEqual(new Set(['TWD', 'JPY', 'SGD', 'AUD']));
    expect(everyone).toHaveLength(5_000);
    expect(branches.filter((branch) => !isValidPhoneNumber(branch.phoneNumber))).toEqual([]);
  });

  test('shares any number of guests out, the rest to the first company', () => {
    for (const total of [0, 1, 50, 5_000, 1_000_000])
      expect(shares(total).reduce((sum, [, count]) => sum + count, 0)).toBe(total);
    expect(shares(5_000).map(([, count]) => count)).toEqual([3_400, 900, 700]);
    expect(shares(1_000_000)[0]).toEqual([chunshui, 998_400]);
  });

  test('is the same at every seeding, and another with another seed', () => {
    expect([...guests(chunshui, 300, 'maitre', now)]).toEqual(of(chunshui).slice(0, 300));
    expect([...guests(chunshui, 300, 'other', now)]).not.toEqual(of(chunshui).slice(0, 300));
    expect(suppliersOf(ginza, 'maitre', now)).toEqual(suppliersOf(ginza, 'maitre', now));
  });

  test('logs in as every kind of user', () => {
    expect(demoUsers.filter((user) => user.isAdmin)).toHaveLength(1);
    expect(demoUsers.filter((user) => user.version === 'v1')).toHaveLength(1);
    expect(new Set(demoUsers.map((user) => user.email)).size).toBe(demoUsers.length);
    expect(demoUsers.filter((user) => user.companies?.some((one) => one.enabledBranches?.length === 0))).toHaveLength(
      1,
    );
  });

  test('has about 40 suppliers with valid phones', () => {
    const suppliers = demoCompanies.flatMap((company) => suppliersOf(company, 'maitre', now));
    expect(suppliers).toHaveLength(40);
    expect(suppliers.filter((supplier) => !isValidPhoneNumber(supplier.phone)).map((one) => one.phone)).toEqual([]);
    expect(new Set(suppliers.map((supplier) => supplier.id)).size).toBe(40);
  });
});

describe('guests', () => {
  test('have ids, phones and e-mail addresses of their own', () => {
    const distinct = (values: (string | null)[]) => {
      const given = values.filter((value) => value !== null);
      return new Set(given).size === given.length;
    };
    expect(distinct(everyone.map((guest) => guest.id))).toBe(true);
    for (const company of demoCompanies) {
      expect(distinct(of(company).map((guest) => guest.phoneNumber))).toBe(true);
      expect(distinct(of(company).map((guest) => guest.email))).toBe(true);
    }
    expect(everyone.every((guest) => /^[\w-]{1,64}$/.test(guest.id))).toBe(true);
  });

  test('have valid phones in E.164', () => {
    const wrong = everyone.filter((guest) => guest.phoneNumber && !isValidPhoneNumber(guest.phoneNumber));
    expect(wrong.map((guest) => guest.phoneNumber)).toEqual([]);
  });

  test('of every country have valid and distinct phones by the ten thousand', () => {
    const random = new Random('phones');
    for (const country of phoneCountries) {
      const numbers = Array.from({ length: 10_000 }, (_, serial) => phoneNumber(country, random, 700_000 + serial));
      expect(new Set(numbers).size, country).toBe(numbers.length);
      const sample = numbers.filter((_, index) => index % 20 === 0);
      expect(
        sample.filter((number) => !isValidPhoneNumber(number, country)),
        country,
      ).toEqual([]);
    }
  });

  test('write only to addresses that nobody has', () => {
    const domains = new Set(everyone.flatMap((guest) => guest.email?.split('@')[1] ?? []));
    for (const domain of domains) expect(domain).toMatch(/(^example\.(com|net|org)|\.example)$/);
    expect(everyone.every((guest) => guest.email === null || /^[a-z0-9._]+@[a-z.]+$/.test(guest.email))).toBe(true);
  });

  test('are called as people are in each place', () => {
    const han = /^\p{Script=Han}{2,5}$/u;
    expect(share(of(chunshui), (guest) => han.test(guest.name))).toBeGreaterThan(0.8);
    expect(share(of(ginza), (guest) => guest.phoneticFamilyName !== null)).toBeGreaterThan(0.7);
    expect(share(of(harbour), (guest) => /^[\p{Script=Latin}' -]+$/u.test(guest.name))).toBeGreaterThan(0.8);
    for (const guest of everyone.filter((one) => one.phoneticFamilyName))
      expect(`${guest.phoneticFamilyName}${guest.phoneticGivenName}`).toMatch(/^[\p{Script=Katakana}ー]+$/u);
    expect(everyone.some((guest) => guest.name.length > 40)).toBe(true);
    expect(everyone.some((guest) => /[ạảấầẩậắằặẹẻẽếềệịọốộớờợụủứừựỳỵ]/i.test(guest.name))).toBe(true);
    expect(everyone.every((guest) => guest.name.length <= 120)).toBe(true);
  });

  test('come once mostly, and a few all the time', () => {
    expect(share(everyone, (guest) => guest.visits === 1)).toBeGreaterThan(0.38);
    const regular = share(everyone, (guest) => guest.visits >= 30);
    expect(regular).toBeGreaterThan(0.008);
    expect(regular).toBeLessThan(0.03);
    expect(Math.max(...everyone.map((guest) => guest.visits))).toBeGreaterThan(60);
  });

  test('are VIP, shy of contact or without phone in believable shares', () => {
    const between = (value: number, low: number, high: number) => {
      expect(value).toBeGreaterThan(low);
      expect(value).toBeLessThan(high);
    };
    between(
      share(everyone, (guest) => guest.isVip),
      0.02,
      0.032,
    );
    between(
      share(everyone, (guest) => guest.forbidPiiSharing),
      0.02,
      0.04,
    );
    between(
      share(everyone, (guest) => guest.phoneNumber === null),
      0.03,
      0.09,
    );
    between(
      share(everyone, (guest) => guest.email === null),
      0.3,
      0.6,
    );
    between(
      share(everyone, (guest) => guest.tags.length > 0),
      0.3,
      0.7,
    );
    between(
      share(everyone, (guest) => guest.firstSeenTime.getTime() > now - 30 * day && guest.visits <= 1),
      0.01,
      0.1,
    );
    between(
      share(everyone, (guest) => (guest.lastSeatTime?.getTime() ?? now) <= now - 90 * day),
      0.3,
      0.75,
    );
  });

  test('agree with their own history', () => {
    for (const [company, rows] of all) {
      const zones = new Map(company.branches.map((branch) => [branch.id, branch.timeZone]));
      for (const guest of rows) {
        expect(guest.companyId).toBe(company.id);
        expect(guest.firstSeenTime.getTime()).toBeLessThanOrEqual(now);
        expect(guest.createdTime).toEqual(guest.firstSeenTime);
        expect(guest.updatedTime.getTime()).toBeGreaterThanOrEqual(guest.createdTime.getTime());
        if (guest.visits === 0) {
          expect([guest.lastSeatTime, guest.branchId, guest.branchIds]).toEqual([null, null, []]);
          continue;
        }
        const seated = guest.lastSeatTime?.getTime() ?? 0;
        expect(seated).toBeGreaterThanOrEqual(guest.firstSeenTime.getTime());
        expect(seated).toBeLessThanOrEqual(now);
        expect(guest.branchIds).toContain(guest.branchId);
        expect(guest.branchIds.length).toBeLessThanOrEqual(guest.visits);
        expect(guest.branchIds.every((id) => zones.has(id))).toBe(true);
        if (guest.forbidPiiSharing) expect(guest.allowContactInline || guest.allowContactRestaurant).toBe(false);
      }
    }
  });

  test('are seated at meal times of their branch, also under daylight saving', () => {
    for (const [company, rows] of all)
      for (const branch of company.branches) {
        const clock = new Intl.DateTimeFormat('en-GB', {
          timeZone: branch.timeZone,
          hour: '2-digit',
          minute: '2-digit',
        });
        const times = rows.flatMap((guest) =>
          guest.branchId === branch.id && guest.lastSeatTime ? clock.format(guest.lastSeatTime) : [],
        );
        expect(times.length).toBeGreaterThan(50);
        expect(times.filter((time) => time < '11:30' || time > '20:30')).toEqual([]);
      }
  });
});

describe('what lies behind guests', () => {
  const pasts = [...all].flatMap(([company, rows]) =>
    rows.map((guest) => ({ guest, past: pastOf(guest, company, 'maitre', now) })),
  );

  test('agrees exactly with their figures', () => {
    for (const { guest, past } of pasts) {
      const seated = past.reservations.filter(({ state }) => state === 'seated');
      const last = seated.toSorted((a, b) => Number(a.seatedTime) - Number(b.seatedTime)).at(-1);
      expect(seated.length, guest.id).toBe(guest.visits);
      expect(last?.seatedTime ?? null, guest.id).toEqual(guest.lastSeatTime);
      expect(last?.branchId ?? null, guest.id).toBe(guest.branchId);
      expect([...new Set(seated.map(({ branchId }) => branchId))].sort(), guest.id).toEqual(guest.branchIds);
      expect(Math.min(...past.reservations.map(({ createdTime }) => Number(createdTime))), guest.id).toBe(
        Number(guest.firstSeenTime),
      );
      for (const reservation of past.reservations) {
        expect(Number(reservation.createdTime)).toBeLessThanOrEqual(Number(reservation.startTime));
        expect(reservation.state === 'open').toBe(Number(reservation.startTime) > now);
      }
    }
  });

  test('has no-shows, cancellations, reservations to come, vouchers and notes beside', () => {
    const states = pasts.flatMap(({ past }) => past.reservations.map(({ state }) => state));
    for (const state of ['open', 'noShow', 'cancelledByCustomer', 'cancelledByRestaurant'] as const)
      expect(states.filter((one) => one === state).length, state).toBeGreaterThan(40);
    const vouchers = pasts.flatMap(({ past }) => past.vouchers);
    expect(vouchers.length).toBeGreaterThan(500);
    expect(vouchers.some(({ usedTime }) => usedTime)).toBe(true);
    for (const { issuedTime, usedTime } of vouchers)
      if (usedTime) expect(Number(usedTime)).toBeGreaterThan(Number(issuedTime));
    expect(pasts.flatMap(({ past }) => past.notes).length).toBeGreaterThan(300);
    const ids = pasts.flatMap(({ past }) => past.reservations.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('leaves the flags that the consents end with', () => {
    for (const { guest, past } of pasts)
      for (const [purpose, flag] of [
        ['restaurant', guest.allowContactRestaurant],
        ['platform', guest.allowContactInline],
      ] as const) {
        const entries = past.consents.filter((one) => one.purpose === purpose);
        if (entries.length) expect(entries.at(-1)?.granted, guest.id).toBe(flag);
        else expect(flag, guest.id).toBe(true);
        expect(entries.every((one, index) => index === 0 || one.at >= (entries[index - 1]?.at ?? one.at))).toBe(true);
      }
  });

  test('is the same at every seeding', () => {
    const [one] = pasts;
    if (one) expect(pastOf(one.guest, chunshui, 'maitre', now)).toEqual(one.past);
  });
});

test('a clock time is found in winter and in summer', () => {
  const on = (date: string) => Date.parse(`${date}T00:00:00Z`) / day;
  expect(new Date(at('Australia/Sydney', on('2026-01-15'), 19 * 60)).toISOString()).toBe('2026-01-15T08:00:00.000Z');
  expect(new Date(at('Australia/Sydney', on('2026-07-15'), 19 * 60)).toISOString()).toBe('2026-07-15T09:00:00.000Z');
  expect(new Date(at('Asia/Taipei', on('2026-07-15'), 12 * 60)).toISOString()).toBe('2026-07-15T04:00:00.000Z');
});

test('a line for COPY escapes what would break it', () => {
  const { statement, line } = copyOf(customers, { id: '', tags: [], note: null });
  expect(statement).toBe('copy "customers" ("id", "tags", "note") from stdin');
  expect(line({ id: 'a\tb\\c', tags: ['x "y"', 'z\\'], note: 'one\ntwo' })).toBe(
    'a\\tb\\\\c\t{"x \\\\"y\\\\"","z\\\\\\\\"}\tone\\ntwo\n',
  );
  expect(line({ id: '1', tags: [], note: null })).toBe('1\t{}\t\\N\n');
});

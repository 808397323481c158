import { isValidPhoneNumber } from 'libphonenumber-js/max';
import { describe, expect, test } from 'vitest';
import { minutesOf } from '#contract/core/sections.ts';
import { at } from '#server/platform/kernel/clocks.ts';
import { diningDayOf, onOtherClocks, weekdayOfDay } from '#demo/calendar.ts';
import { demoCompanies, type BranchSpec, type CompanySpec } from '#demo/companies.ts';
import { venueOf } from '#demo/venues.ts';
import { partiesOf, type ServiceDay } from '#demo/parties.ts';
import type { SeededReservation } from '#demo/reservation.ts';
import { Seating } from '#demo/seating.ts';
import { tablesOf } from '#demo/tables.ts';

/** The days of the demo's restaurants. */
const now = Date.parse('2026-11-21T09:30:00Z');
const minute = 60_000;
const branches = demoCompanies.flatMap((company) => company.branches.map((branch) => ({ company, branch })));
const regulars = Array.from({ length: 60 }, (_, index) => ({
  id: `guest${index}`,
  firstSeen: now - index * 86_400_000,
}));

function serviceOf(
  company: CompanySpec,
  branch: BranchSpec,
  ahead: number,
  more: Partial<ServiceDay> = {},
): ServiceDay {
  const today = diningDayOf(branch.timeZone, now);
  const place = branches.findIndex((one) => one.branch === branch);
  return {
    company,
    branch,
    day: today + ahead,
    today,
    now,
    seed: 'maitre',
    place,
    scale: 1,
    visits: [],
    regulars,
    ...more,
  };
}

interface Day {
  branch: BranchSpec;
  day: number;
  ahead: number;
  rows: SeededReservation[];
}
const days: Day[] = branches.flatMap(({ company, branch }) =>
  Array.from({ length: 121 }, (_, index) => {
    const service = serviceOf(company, branch, index - 90);
    return { branch, day: service.day, ahead: index - 90, rows: partiesOf(service).reservations };
  }),
);
const rows = days.flatMap((one) => one.rows);
const past = days.filter(({ ahead }) => ahead < 0);
const time = (moment: Date | null) => moment?.getTime() ?? NaN;
const seatedCovers = (list: readonly SeededReservation[]) =>
  list.reduce((sum, { state, groupSize }) => sum + (state === 'seated' ? groupSize : 0), 0);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('a day at a restaurant', () => {
  test('is the same at every seeding, and another with another seed', () => {
    const [{ company, branch }] = branches as [(typeof branches)[0]];
    const service = serviceOf(company, branch, -8);
    expect(partiesOf(service)).toEqual(partiesOf(service));
    expect(partiesOf({ ...service, seed: 'other' })).not.toEqual(partiesOf(service));
    expect(partiesOf({ ...service, scale: 0 })).toEqual({ reservations: [], transformed: [] });
  });

  test('tells what has happened by now, in the order in which it can have happened', () => {
    const wrong = (test: (row: SeededReservation, moments: Date[]) => boolean) =>
      rows.filter((row) => {
        const { createdTime, confirmedTime, calledTime, seatedTime, tableClearTime, endedTime } = row;
        const moments = [createdTime, confirmedTime, calledTime, seatedTime, tableClearTime, endedTime];
        return !test(
          row,
          moments.flatMap((moment) => moment ?? []),
        );
      });
    const before = (a: Date | null, b: Date | null) => !a || !b || a < b;
    expect(wrong((_, moments) => moments.every((moment) => time(moment) <= now))).toEqual([]);
    expect(wrong((row, moments) => time(row.updatedTime) === Math.max(...moments.map(time)))).toEqual([]);
    expect(wrong((row, moments) => moments.every((moment) => moment >= row.createdTime))).toEqual([]);
    expect(wrong((row) => (row.state === 'seated') === (row.seatedTime !== null))).toEqual([]);
    expect(wrong((row) => ['open', 'seated'].includes(row.state) === (row.endedTime === null))).toEqual([]);
    expect(wrong((row) => row.state !== 'seated' || row.tables.length > 0)).toEqual([]);
    expect(wrong((row) => before(row.seatedTime, row.tableClearTime))).toEqual([]);
    expect(wrong((row) => before(row.calledTime, row.seatedTime))).toEqual([]);
    expect(wrong((row) => row.state !== 'noShow' || before(row.startTime, row.endedTime))).toEqual([]);
    expect(
      wrong(({ type, startTime, createdTime }) =>
        type === 'walkin' || type === 'waiting' ? time(startTime) === time(createdTime) : startTime > createdTime,
      ),
    ).toEqual([]);
    expect(wrong((row) => !row.autoCleared || time(row.tableClearTime) - time(row.seatedTime) === 90 * minute)).toEqual(
      [],
    );
    expect(wrong((row) => row.numberOfKidSets <= row.numberOfKidChairs)).toEqual([]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rows.filter(({ id }) => !/^[\w-]{1,64}$/.test(id))).toEqual([]);
  });

  test('never gives a table to two parties at once', () => {
    const twice: string[] = [];
    for (const { branch, rows: parties } of past) {
      const names = new Set(tablesOf(branch.id).map(({ name }) => name));
      const until = new Map<string, number>();
      const cleared = parties.filter((one) => one.seatedTime && one.tableClearTime);
      for (const { id, tables, seatedTime, tableClearTime } of cleared.sort(
        (a, b) => time(a.seatedTime) - time(b.seatedTime),
      ))
        for (const table of tables) {
          if (!names.has(table) || time(seatedTime) < (until.get(table) ?? 0)) twice.push(`${id} at ${table}`);
          until.set(table, time(tableClearTime));
        }
    }
    expect(twice).toEqual([]);
  });

  test('lies in the opening hours', () => {
    const outside = days.flatMap(({ branch, day, rows: parties }) => {
      const hours = venueOf(branch).hours.find(({ weekday }) => weekday === weekdayOfDay(day));
      if (!hours) throw new Error(`${branch.id} is closed`);
      const { from, to } = minutesOf(hours);
      const [opens, closes] = [at(branch.timeZone, day, from), at(branch.timeZone, day, to)];
      return parties.filter(
        ({ startTime }) =>
          time(startTime) < opens || time(startTime) >= closes || diningDayOf(branch.timeZone, time(startTime)) !== day,
      );
    });
    expect(outside).toEqual([]);
  });
});

describe('the weeks of the restaurants', () => {
  const covers = (weekdays: readonly number[]) =>
    past.filter(({ day }) => weekdays.includes(weekdayOfDay(day))).map((one) => seatedCovers(one.rows));

  test('are weakest on Mondays and strongest on Fridays and Saturdays', () => {
    const [monday, midweek, friday, saturday] = [[1], [2, 3, 4], [5], [6]].map((one) => mean(covers(one))) as number[];
    expect(monday).toBeGreaterThan(55);
    expect(monday).toBeLessThan(midweek as number);
    expect(midweek).toBeLessThan(110);
    for (const full of [friday, saturday]) {
      expect(full).toBeGreaterThan(125);
      expect(full).toBeLessThan(200);
    }
  });

  test('have lunches and dinners with less between them', () => {
    const hours = new Map<number, number>();
    for (const { branch, day, rows: parties } of past)
      for (const { startTime } of parties) {
        const hour = Math.floor((time(startTime) - at(branch.timeZone, day, 0)) / (60 * minute));
        hours.set(hour, (hours.get(hour) ?? 0) + 1);
      }
    const of = (hour: number) => hours.get(hour) ?? 0;
    expect(of(12)).toBeGreaterThan(4 * of(16));
    expect(of(19)).toBeGreaterThan(4 * of(16));
    expect(of(16)).toBeGreaterThan(0);
  });

  test('have no-shows, cancellations, all types and sources, kids and joined tables', () => {
    const bookings = past.flatMap((one) => one.rows).filter(({ type }) => type === 'booking');
    const share = (state: SeededReservation['state']) =>
      bookings.filter((one) => one.state === state).length / bookings.length;
    expect(share('noShow')).toBeGreaterThan(0.05);
    expect(share('noShow')).toBeLessThan(0.08);
    expect(share('cancelledByCustomer')).toBeGreaterThan(0.06);
    expect(share('cancelledByRestaurant')).toBeGreaterThan(0.005);
    for (const type of ['booking', 'waiting', 'walkin', 'waitlist'])
      expect(rows.filter((one) => one.type === type).length, type).toBeGreaterThan(400);
    for (const source of ['host', 'web', 'facebook', 'google-reserve', 'opentable'])
      expect(bookings.filter((one) => one.createdFrom === source).length, source).toBeGreaterThan(50);
    for (const some of [
      rows.filter((one) => one.numberOfKidChairs > 0),
      rows.filter((one) => one.tables.length > 1),
      rows.filter(
        (one) => one.state === 'seated' && time(one.seatedTime) < now - 10 * 3_600_000 && !one.tableClearTime,
      ),
      rows.filter((one) => one.autoCleared),
      rows.filter((one) => one.customerNote),
      rows.filter((one) => one.note),
      rows.filter((one) => one.customerId === null && one.guestName === null),
      rows.filter((one) => one.customerId && one.state === 'noShow'),
    ])
      expect(some.length).toBeGreaterThan(100);
    expect(rows.every((one) => (one.createdBy !== null) === (one.createdFrom === 'host'))).toBe(true);
  });

  test('let people wait on Friday nights, when the tables are full', () => {
    const queue = (weekday: number) =>
      past
        .filter(({ day }) => weekdayOfDay(day) === weekday)
        .flatMap(({ rows: parties, branch, day }) =>
          parties.filter((one) => one.type === 'waiting' && time(one.startTime) >= at(branch.timeZone, day, 17 * 60)),
        );
    const [tuesday, friday] = [queue(2), queue(5)];
    expect(friday.length).toBeGreaterThan(10 * tuesday.length);
    const gone = friday.filter((one) => one.state !== 'seated').length / friday.length;
    expect(gone).toBeGreaterThan(0.1);
    expect(gone).toBeLessThan(0.4);
  });

  test('let nobody wait while a table is free', () => {
    const waits = past.flatMap(({ branch, rows: parties }) =>
      parties.flatMap((one) => (one.type === 'waiting' ? [{ one, branch, parties }] : [])),
    );
    const idle = waits.filter(({ one, branch, parties }) => {
      const now = time(one.createdTime);
      const { cleanTableTime } = venueOf(branch).settings;
      const taken = new Set(
        parties.flatMap(({ seatedTime, calledTime, tableClearTime, endedTime, startTime, tables }) => {
          const from = Math.min(time(calledTime ?? seatedTime ?? startTime), time(seatedTime ?? startTime));
          const until = tableClearTime
            ? time(tableClearTime) + cleanTableTime * minute
            : endedTime
              ? time(endedTime)
              : Infinity;
          // A booking within the next 75 minutes, and 20 for early ones and their cleaning.
          return from <= now + 95 * minute && until > now ? tables : [];
        }),
      );
      return tablesOf(branch.id).some(({ name, seats }) => seats >= one.groupSize && !taken.has(name));
    });
    expect(waits.length).toBeGreaterThan(1_000);
    // Tables kept for parties that were called and did not come are not recorded.
    expect(idle.length / waits.length).toBeLessThan(0.1);
  });

  test('fill up as they come nearer', () => {
    const open = (from: number, to: number) =>
      days.filter(({ ahead }) => ahead >= from && ahead <= to).flatMap((one) => one.rows).length;
    const weeks = [open(1, 7), open(8, 14), open(15, 21), open(22, 28)];
    expect(weeks).toEqual(weeks.toSorted((a, b) => b - a));
    expect(weeks[0]).toBeGreaterThan(4 * (weeks[3] as number));
    expect(weeks[3]).toBeGreaterThan(20);
    const lead = (one: SeededReservation) => (time(one.startTime) - time(one.createdTime)) / 86_400_000;
    const ahead = rows.filter((one) => one.type === 'booking' && one.state === 'seated').map(lead);
    expect(ahead.some((lead) => lead < 0.02)).toBe(true);
    expect(ahead.some((lead) => lead > 31)).toBe(true);
  });

  test('leave some of today unresolved, and nothing of the days before', () => {
    const unresolved = days.flatMap((one) =>
      one.rows
        .filter(
          ({ state, type, startTime }) => state === 'open' && type === 'booking' && time(startTime) < now - 15 * minute,
        )
        .map(() => one.ahead),
    );
    expect(unresolved.length).toBeGreaterThan(0);
    expect(new Set(unresolved)).toEqual(new Set([0]));
  });
});

describe('who comes', () => {
  test('has a number that is valid and nobody else’s', () => {
    const phones = rows.flatMap(({ guestPhone }) => guestPhone ?? []);
    expect(phones.length).toBeGreaterThan(5_000);
    expect(new Set(phones).size).toBe(phones.length);
    expect(phones.filter((phone, index) => index % 20 === 0 && !isValidPhoneNumber(phone))).toEqual([]);
  });

  test('is a known guest only where the guest’s figures are left as they are', () => {
    const known = rows.filter(({ customerId }) => customerId);
    expect(known.length).toBeGreaterThan(300);
    const seen = new Map(regulars.map(({ id, firstSeen }) => [id, firstSeen]));
    for (const row of known) {
      expect(row.state).not.toBe('seated');
      expect(time(row.createdTime)).toBeGreaterThanOrEqual(seen.get(row.customerId ?? '') ?? Infinity);
    }
    for (const { rows: parties } of days) {
      const ids = parties.flatMap(({ customerId }) => customerId ?? []);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });
});

test('tables: 16 to 26 a branch with 2 to 8 seats, names of their own', () => {
  for (const { branch } of branches) {
    const tables = tablesOf(branch.id);
    expect(tables.length, branch.id).toBeGreaterThanOrEqual(16);
    expect(tables.length, branch.id).toBeLessThanOrEqual(26);
    expect(new Set(tables.map(({ name }) => name)).size).toBe(tables.length);
    expect(tables.every(({ seats, area }) => seats >= 2 && seats <= 8 && area)).toBe(true);
  }
});

test('a party gets the smallest table that is free, or two that stand together', () => {
  const seating = new Seating('chunshui-tianmu');
  const first = seating.find(2, 0, 10);
  expect(first).toEqual(['A1']);
  seating.take(['A1', 'A2', 'G1', 'G2'], 0, 10);
  expect(seating.find(2, 0, 10)).toEqual(['A3']);
  expect(seating.find(2, 10, 20)).toEqual(['A1']);
  expect(seating.find(12, 0, 10)).toEqual(['V1', 'V2']);
  seating.take(['V1'], 5, 15);
  expect(seating.find(16, 0, 10)).toBeNull();
  expect(seating.place(16, 0, 10)).toHaveLength(1);
});

test('a day begins at six, and a clock time is found on other clocks', () => {
  const early = Date.parse('2026-11-20T21:59:00Z');
  expect(diningDayOf('Asia/Taipei', early) + 1).toBe(diningDayOf('Asia/Taipei', early + minute));
  const noon = Date.parse('2026-11-21T04:00:00Z');
  expect(new Date(onOtherClocks('Asia/Singapore', 'Australia/Sydney', noon)).toISOString()).toBe(
    '2026-11-21T01:00:00.000Z',
  );
});

import { importedLabels } from '#contract/imports/reservationImportLabels.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languages } from '#contract/core/constants.ts';
import { oneTypeLabels, sourceLabels, stateLabels, typeLabels } from '#contract/reservations/reservationLabels.ts';
import { reservationImportFields } from '#contract/imports/reservationImports.ts';
import type { FileBranch } from '#server/imports/kind.ts';
import { suggestReservationColumns } from '#server/imports/reservations/columns.ts';
import { SeenReservations } from '#server/imports/reservations/match.ts';
import { planReservation } from '#server/imports/reservations/plan.ts';
import { reservationReader, type MoreToRead } from '#server/imports/reservations/reservation.ts';
import { sourceFromText, statusFromText, typeFromText } from '#server/imports/reservations/words.ts';
import { instantOf, momentOf, timeOf } from '#server/imports/times.ts';

describe('a time', () => {
  it.each([
    ['18:30', 1110],
    ['18：30', 1110],
    ['18:30:00', 1110],
    ['6:30 PM', 1110],
    ['6:30pm', 1110],
    ['6pm', 1080],
    ['12:15 am', 15],
    ['12:15 pm', 735],
    ['下午6:30', 1110],
    ['午後6時30分', 1110],
    ['18時30分', 1110],
    ['18点30分', 1110],
    ['18時', 1080],
    ['18h30', 1110],
    ['1830', 1110],
    ['25:30', 1530],
  ])('%s', (text, expected) => expect(timeOf(text, {})).toEqual({ value: expected }));

  it.each(['', '18', '30:00', '18:60', 'soon', '7', '13:00 am'])('is not %j', (text) =>
    expect(timeOf(text, {})).toEqual({ code: 'time' }),
  );

  it.each([
    ['6:30', 'day', { value: 390 }],
    ['6:30', 'afternoon', { value: 1110 }],
    ['11:30', 'afternoon', { value: 690 }],
    ['12:15', 'afternoon', { value: 735 }],
    ['18:30', 'afternoon', { value: 1110 }],
    ['6:30', undefined, { code: 'timeHalf' }],
    ['6:30', 'marked', { code: 'timeHalf' }],
    ['12:00', 'marked', { code: 'timeHalf' }],
    ['6:30 pm', 'marked', { value: 1110 }],
  ] as const)('%s where the column says %s', (text, clock, expected) =>
    expect(timeOf(text, { clock })).toEqual(expected),
  );
});

describe('a day with its time', () => {
  it.each([
    ['2026-03-24 18:30', undefined],
    ['2026/3/24 18:30:00', undefined],
    ['2026/3/24(火) 18:30', undefined],
    ['2026年3月24日 18時30分', undefined],
    ['2026年3月24日18時30分', undefined],
    ['24/3/2026 6:30 PM', 'dmy'],
    ['3/24/2026 6:30 PM', 'mdy'],
    ['24 Mar 2026 18:30', undefined],
    ['2026/3/24 下午6:30', undefined],
    ['115/3/24 18:30', undefined],
    ['2026-03-24T18:30', undefined],
  ] as const)('%s', (text, order) =>
    expect(momentOf(text, { order })).toEqual({
      value: { day: { year: 2026, month: 3, day: 24 }, minutes: 1110 },
    }),
  );

  it('may be an instant', () => {
    expect(momentOf('2026-03-24T18:30:00+08:00', {})).toEqual({ value: { at: '2026-03-24T10:30:00.000Z' } });
    expect(momentOf('2026-03-24T10:30:00.000Z', {})).toEqual({ value: { at: '2026-03-24T10:30:00.000Z' } });
  });

  it('may lack one of the two', () => {
    expect(momentOf('2026-03-24', {})).toEqual({ value: { day: { year: 2026, month: 3, day: 24 }, minutes: null } });
    expect(momentOf('19:05', {})).toEqual({ value: { day: null, minutes: 1145 } });
    expect(momentOf('3月24日', {})).toHaveProperty('code');
    expect(momentOf('2026-02-30 18:30', {})).toHaveProperty('code');
    expect(momentOf('2026-03-24 18:75', {})).toHaveProperty('code');
  });

  it('is on the clock of the branch, beyond midnight too', () => {
    const day = { year: 2026, month: 3, day: 24 };
    expect(instantOf(day, 1110, 'Asia/Taipei')).toBe('2026-03-24T10:30:00.000Z');
    expect(instantOf(day, 1530, 'Asia/Tokyo')).toBe('2026-03-24T16:30:00.000Z');
    expect(instantOf({ year: 2026, month: 12, day: 31 }, 1500, 'Australia/Sydney')).toBe('2026-12-31T14:00:00.000Z');
  });

  it('comes back whatever its notation', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        (date) => {
          const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
          const minutes = date.getUTCHours() * 60 + date.getUTCMinutes();
          const time = `${date.getUTCHours()}:${String(date.getUTCMinutes()).padStart(2, '0')}`;
          for (const text of [`${year}-${month}-${day} ${time}`, `${year}/${month}/${day} ${time}`])
            expect(momentOf(text, { clock: 'day' })).toEqual({ value: { day: { year, month, day }, minutes } });
          expect(momentOf(`${day}/${month}/${year} ${time}`, { order: 'dmy', clock: 'day' })).toEqual({
            value: { day: { year, month, day }, minutes },
          });
        },
      ),
    );
  });
});

describe('words', () => {
  it.each([
    ['No Show', 'noShow'],
    ['未到', 'noShow'],
    ['已入座', 'seated'],
    ['来店済み', 'seated'],
    ['Canceled', 'cancelledByCustomer'],
    ['店家取消', 'cancelledByRestaurant'],
    ['Confirmed', 'confirmed'],
    ['something', undefined],
  ] as const)('of the status: %s', (text, expected) => expect(statusFromText(text)).toBe(expected));

  it.each([
    ['Walk-in', 'walkin'],
    ['現場', 'walkin'],
    ['候補', 'waitlist'],
    ['順番待ち', 'waiting'],
    ['訂位', 'booking'],
  ] as const)('of the kind: %s', (text, expected) => expect(typeFromText(text)).toBe(expected));

  it.each(languages)('of the product itself are recognised in %s', (language) => {
    for (const [type, label] of Object.entries(typeLabels)) expect(typeFromText(label[language])).toBe(type);
    for (const [type, label] of Object.entries(oneTypeLabels)) expect(typeFromText(label[language])).toBe(type);
    for (const [state, label] of Object.entries(stateLabels)) expect(statusFromText(label[language])).toBe(state);
    for (const [source, label] of Object.entries(sourceLabels)) expect(sourceFromText(label[language])).toBe(source);
  });

  it('of the source', () => {
    expect(sourceFromText('電話')).toBe('host');
    expect(sourceFromText('Reserve with Google')).toBe('google-reserve');
    expect(sourceFromText('Table Check')).toBe('tablecheck');
    expect(sourceFromText('Dinner Club')).toBe('dinner-club');
    expect(sourceFromText('美食家')).toBeUndefined();
  });

  it('of columns, in the four languages', () => {
    expect(suggestReservationColumns(['訂位日期', '時段', '人數', '姓名', '手機', '狀態', '桌號'])).toEqual({
      date: 0,
      time: 1,
      groupSize: 2,
      name: 3,
      phoneNumber: 4,
      status: 5,
      tables: 6,
    });
    expect(suggestReservationColumns(['予約番号', '予約日時', '人数', '氏名', '電話番号', 'ステータス'])).toEqual({
      externalId: 0,
      startTime: 1,
      groupSize: 2,
      name: 3,
      phoneNumber: 4,
      status: 5,
    });
    expect(
      suggestReservationColumns(['Booking ID', 'Date', 'Time', 'Covers', 'Guest', 'Source', 'Created at']),
    ).toEqual({ externalId: 0, date: 1, time: 2, groupSize: 3, name: 4, createdFrom: 5, createdTime: 6 });
  });

  it.each(languages)('of the product itself are recognised in %s', (language) => {
    const labels = reservationImportFields.map((field) => importedLabels[field][language]);
    expect(suggestReservationColumns(labels)).toEqual(
      Object.fromEntries(reservationImportFields.map((field, index) => [field, index])),
    );
  });
});

const branches: FileBranch[] = [
  { id: 'xinyi', name: 'Xinyi', country: 'TW', timeZone: 'Asia/Taipei', currency: 'TWD' },
  { id: 'ginza', name: 'Ginza', country: 'JP', timeZone: 'Asia/Tokyo', currency: 'TWD' },
];
const header = ['branch', 'date', 'time', 'groupSize', 'status', 'name', 'phoneNumber', 'seatedTime', 'tableClearTime'];
const mapping = Object.fromEntries(header.map((name, index) => [name, index]));
const now = Date.parse('2026-06-01T00:00:00Z');
const options = { branchId: 'xinyi', existing: 'skip', type: 'booking', pastOutcome: 'unknown' } as const;
const rowOf = (cells: string[], changes: Partial<Parameters<typeof reservationReader>[2]> & MoreToRead = {}) =>
  reservationReader(
    mapping,
    header.length,
    { ...options, ...changes },
    branches,
    () => ({}),
    changes,
  )({ row: 2, cells });
const planOf = (cells: string[], changes: object = {}) => {
  const row = rowOf(cells, changes);
  new SeenReservations().meet(row);
  return planReservation(row, undefined, undefined, { options: { ...options, ...changes }, sees: () => true, now });
};

describe('a row', () => {
  it('is read on the clocks and with the country of its branch', () => {
    const { values, problems } = rowOf([
      'Ginza',
      '2026/3/24',
      '18:30',
      '4人',
      '来店',
      '山田',
      '090-1234-5678',
      '18:35',
      '0:20',
    ]);
    expect(problems).toEqual([]);
    expect(values).toMatchObject({
      branchId: 'ginza',
      startTime: '2026-03-24T09:30:00.000Z',
      groupSize: 4,
      status: 'seated',
      phoneNumber: '+819012345678',
      seatedTime: '2026-03-24T09:35:00.000Z',
      // In the night after.
      tableClearTime: '2026-03-24T15:20:00.000Z',
    });
  });

  it.each([
    [['', '2026-03-24', '', '2', '', '', ''], 'time:timeMissing'],
    [['', '2026-03-24', 'late', '2', '', '', ''], 'time:time'],
    [['', '2026-02-30', '18:00', '2', '', '', ''], 'date:date'],
    [['', '1026-02-03', '18:00', '2', '', '', ''], 'date:date'],
    [['Harbour', '2026-03-24', '18:00', '2', '', '', ''], 'branch:branch'],
    [['', '2026-03-24', '18:00', '', '', '', ''], 'groupSize:sizeMissing'],
    [['', '2026-03-24', '18:00', '0', '', '', ''], 'groupSize:number'],
    [['', '2026-03-24', '18:00', '2', 'maybe', '', ''], 'status:status'],
    [['', '2026-03-24', '18:00', '2', '', 'Ann', '12'], 'phoneNumber:phone'],
  ])('%j is not taken', (cells, expected) => {
    expect(planOf(cells)).toMatchObject({ action: 'failed', events: [] });
    expect(rowOf(cells).problems.map(({ field, code }) => `${field}:${code}`)).toEqual([expected]);
  });

  it('is taken without a phone that cannot be read, where that was chosen', () => {
    const plan = planOf(['', '2026-03-24', '18:00', '2', '', 'Ann', '12'], { leaveOut: true });
    expect(plan).toMatchObject({ action: 'created', guest: { name: 'Ann', phone: null } });
  });

  it('needs a branch where there are several and none was chosen', () => {
    expect(rowOf(['', '2026-03-24', '18:00', '2'], { branchId: null }).problems).toEqual([
      { field: 'branch', code: 'branchMissing', value: '' },
    ]);
  });
});

describe('what became of it', () => {
  const kindsOf = (status: string, changes: object = {}, more: string[] = []) =>
    planOf(['', '2026-03-24', '18:00', '2', status, 'Ann', '', ...more], changes).events.map(
      ({ kind, by }) => `${kind} ${by}`,
    );

  it.each([
    ['', ['created restaurant']],
    ['confirmed', ['created restaurant', 'confirmed restaurant']],
    ['seated', ['created restaurant', 'seated restaurant']],
    ['cancelled', ['created restaurant', 'cancelled customer']],
    ['cancelled by restaurant', ['created restaurant', 'cancelled restaurant']],
    ['no-show', ['created restaurant', 'noShow restaurant']],
  ])('%j', (status, expected) => expect(kindsOf(status)).toEqual(expected));

  it('is that the guests came, where times say so or it was chosen', () => {
    expect(kindsOf('', {}, ['18:05', '19:30'])).toEqual([
      'created restaurant',
      'seated restaurant',
      'cleared restaurant',
    ]);
    expect(kindsOf('', { pastOutcome: 'seated' })).toEqual(['created restaurant', 'seated restaurant']);
    expect(planOf(['', '2026-07-24', '18:00', '2', ''], { pastOutcome: 'seated' }).events).toHaveLength(1);
  });

  it('cannot be what never happens', () => {
    const why = (cells: string[], changes: object = {}) =>
      planOf(cells, changes).problems.map(({ field, code }) => `${field}:${code}`);
    expect(why(['', '2026-07-24', '18:00', '2', 'seated'])).toEqual(['status:inFuture']);
    expect(why(['', '2026-03-24', '18:00', '2', 'no-show'], { type: 'walkin' })).toEqual(['status:neverNoShow']);
    expect(why(['', '2026-03-24', '18:00', '2', 'seated', '', '', '18:30', '18:10'])).toEqual([
      'tableClearTime:clearedBeforeSeated',
    ]);
  });
});

describe('the same reservation', () => {
  const met = (rows: string[][]) => {
    const seen = new SeenReservations();
    return rows.map((cells, index) => {
      const row = reservationReader(mapping, header.length, options, branches, () => ({}))({ row: index + 2, cells });
      return { earlier: seen.meet(row), key: row.key };
    });
  };
  const ann = ['', '2026-03-24', '18:00', '2', '', 'Ann'];
  const nobody = ['', '2026-03-24', '18:00', '2'];

  it('is one guest at one moment; parties without a name are as many as there are rows', () => {
    expect(met([ann, nobody, ann, nobody]).map(({ earlier }) => earlier)).toEqual([undefined, undefined, 2, undefined]);
  });

  it('has the same key in whichever file', () => {
    const keys = (rows: string[][]) => met(rows).map(({ key }) => key);
    expect(keys([nobody, ann, nobody])).toEqual(keys([nobody, ann, nobody]));
    expect(new Set(keys([nobody, ann, nobody])).size).toBe(3);
  });
});

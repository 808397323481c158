import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { languages } from '#contract/core/constants.ts';
import {
  formatDay,
  formatDaysAgo,
  formatInstant,
  formatLongDay,
  formatMoney,
  formatMonth,
  formatMonthDay,
  formatNear,
  formatNumber,
  formatPercent,
  formatPhone,
  formatUntil,
} from '#i18n/formats.ts';
import { majorUnits, minorDigits, minorUnits } from '#contract/core/minorUnits.ts';
import { intlLocale } from '#i18n/language.ts';
import { dayOf, instantAt, wallTime } from '#contract/core/zones.ts';

const sydney = 'Australia/Sydney';

describe('moments', () => {
  it.each([
    ['2026-11-21T10:30:00Z', 'Asia/Taipei', '2026/11/21 18:30'],
    ['2026-01-02T15:04:00Z', 'Asia/Tokyo', '2026/1/3 00:04'],
    ['2026-12-31T16:00:00.000Z', 'Asia/Singapore', '2027/1/1 00:00'],
    ['2026-11-21T18:30:00+08:00', 'Asia/Taipei', '2026/11/21 18:30'],
    // Sydney goes forward on the first Sunday of October and back on the first of April.
    ['2026-10-03T15:59:00Z', sydney, '2026/10/4 01:59'],
    ['2026-10-03T16:00:00Z', sydney, '2026/10/4 03:00'],
    ['2026-04-04T15:59:00Z', sydney, '2026/4/5 02:59'],
    ['2026-04-04T16:00:00Z', sydney, '2026/4/5 02:00'],
    ['not a moment', sydney, 'not a moment'],
  ])('%s in %s is %s', (iso, timeZone, shown) => expect(formatInstant(iso, timeZone)).toBe(shown));

  it('what ends with a day names that day, and what ends within one its moment', () => {
    expect(formatUntil('2027-01-17T16:00:00Z', 'Asia/Taipei')).toBe('2027/1/17');
    expect(formatUntil('2027-01-17T16:30:00Z', 'Asia/Taipei')).toBe('2027/1/18 00:30');
    expect(formatUntil('never', 'Asia/Taipei')).toBe('never');
  });

  it('are the hour alone less than a day away', () => {
    const now = Date.parse('2026-11-21T10:00:00Z');
    expect(formatNear('2026-11-21T22:00:00Z', 'Asia/Taipei', now)).toBe('06:00');
    expect(formatNear('2026-11-20T10:30:00Z', 'Asia/Taipei', now)).toBe('18:30');
    expect(formatNear('2026-11-22T10:00:00Z', 'Asia/Taipei', now)).toBe('2026/11/22 18:00');
  });

  it.each([
    ['2026-11-21T18:30', 'Asia/Taipei', '2026-11-21T10:30:00.000Z'],
    ['2026-10-04T01:59', sydney, '2026-10-03T15:59:00.000Z'],
    ['2026-10-04T02:30', sydney, '2026-10-03T16:30:00.000Z'],
    ['2026-10-04T03:00', sydney, '2026-10-03T16:00:00.000Z'],
    ['2026-04-05T01:59', sydney, '2026-04-04T14:59:00.000Z'],
    ['2026-04-05T02:30', sydney, '2026-04-04T15:30:00.000Z'],
    ['2026-04-05T03:00', sydney, '2026-04-04T17:00:00.000Z'],
    ['2026-02-31', sydney, null],
    ['2026-13-01T00:00', sydney, null],
  ])('the wall shows %s in %s at %s', (wall, timeZone, iso) => expect(instantAt(wall, timeZone)).toBe(iso));

  it('come back from the wall of every zone through a whole year', () => {
    for (const timeZone of ['Asia/Taipei', 'Asia/Tokyo', sydney, 'America/New_York']) {
      for (let hour = 0; hour < 8760; hour += 7) {
        const wall = wallTime(Date.UTC(2026, 0, 1, hour), timeZone);
        expect(wallTime(instantAt(wall, timeZone) ?? '', timeZone)).toBe(wall);
      }
    }
  });
});

describe('local times at the limits', () => {
  it('before standard time are whole minutes, there and back', () => {
    const wall = wallTime('1880-06-01T12:00:00Z', 'America/New_York');
    expect(wall).toBe('1880-06-01T07:03');
    expect(instantAt(wall, 'America/New_York')).toBe('1880-06-01T12:00:00.000Z');
  });

  it('after the last date are empty', () => {
    expect(wallTime(8.64e15, 'Asia/Taipei')).toBe('');
  });

  it('of an unknown time zone are an error', () => {
    expect(() => wallTime(0, 'Nowhere/Else')).toThrow(RangeError);
  });
});

describe('days', () => {
  it('are counted by the calendar of the zone', () => {
    expect(dayOf('2026-10-03T13:59:00Z', sydney)).toBe('2026-10-03');
    expect(dayOf('2026-10-03T14:00:00Z', sydney)).toBe('2026-10-04');
  });

  it('have no zone when they are written', () => {
    expect(formatDay('2026-03-05')).toBe('2026/3/5');
    expect(formatDay('soon')).toBe('soon');
  });

  it('past are told in words', () => {
    const now = new Date('2026-10-04T12:30:00Z');
    const ago = (iso: string) => languages.map((language) => formatDaysAgo(iso, sydney, language, now));
    expect(ago('2026-09-22T01:00:00Z')).toEqual(['12 天前', '12天前', '12 days ago', '12 日前']);
    expect(ago('2026-10-03T13:30:00Z')).toEqual(['昨天', '昨天', 'yesterday', '昨日']);
    expect(ago('2026-10-03T14:30:00Z')).toEqual(['今天', '今天', 'today', '今日']);
    expect(formatDaysAgo('never', sydney, 'en', now)).toBe('never');
  });

  it('of a birthday are told in words', () => {
    expect(languages.map((language) => formatMonthDay('02-29', language))).toEqual([
      '2月29日',
      '2月29日',
      'Feb 29',
      '2月29日',
    ]);
    expect(formatMonthDay('99', 'en')).toBe('99');
    expect(formatMonthDay('13-40', 'en')).toBe('13-40');
  });

  it('are told with their weekday, months with their year', () => {
    expect(languages.map((language) => formatLongDay('2026-11-21', language))).toEqual([
      '2026/11/21 週六',
      '2026/11/21 周六',
      '2026/11/21 Sat',
      '2026/11/21 土',
    ]);
    expect(languages.map((language) => formatMonth('2026-11', language))).toEqual([
      '2026年11月',
      '2026年11月',
      'Nov 2026',
      '2026年11月',
    ]);
    expect(formatLongDay('soon', 'en')).toBe('soon');
    expect(formatMonth('2026-99', 'en')).toBe('2026-99');
    expect(formatPercent(0.0734, 'en')).toBe('7.3%');
  });
});

describe('whatever the zone of the machine', () => {
  const script = `
    import { formatDay, formatDaysAgo, formatInstant, formatMonthDay } from '#i18n/formats.ts';
    import { dayOf, instantAt } from '#contract/core/zones.ts';
    const now = new Date('2026-10-04T12:30:00Z');
    console.log(JSON.stringify([
      new Date(2026, 0, 1).getTimezoneOffset(),
      formatInstant('2026-10-03T16:00:00Z', 'Australia/Sydney'), formatInstant('2026-11-21T10:30:00Z', 'Asia/Taipei'),
      formatDay('2026-03-05'), formatMonthDay('03-01', 'en'), dayOf('2026-10-03T14:00:00Z', 'Australia/Sydney'),
      formatDaysAgo('2026-10-03T13:30:00Z', 'Australia/Sydney', 'en', now), instantAt('2026-10-04T02:30', 'Australia/Sydney'),
    ]));`;

  it.each([
    ['Asia/Taipei', -480],
    ['Australia/Sydney', -660],
    ['America/Los_Angeles', 480],
  ])('%s', (TZ, offset) => {
    const output = execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
      cwd: process.cwd(),
      env: { ...process.env, TZ },
      encoding: 'utf8',
    });
    expect(JSON.parse(output)).toEqual([
      offset,
      '2026/10/4 03:00',
      '2026/11/21 18:30',
      '2026/3/5',
      'Mar 1',
      '2026-10-04',
      'yesterday',
      '2026-10-03T16:30:00.000Z',
    ]);
  });
});

describe('numbers and money', () => {
  it('have the separators of the language', () => {
    expect(languages.map((language) => formatNumber(1234567.5, language))).toEqual(Array(4).fill('1,234,567.5'));
    for (const language of languages) {
      const format = new Intl.NumberFormat(intlLocale(language));
      for (const number of [
        0,
        7,
        999,
        1000,
        12_345,
        123_456,
        -1,
        -999,
        -1000,
        -123_456,
        1_000_000,
        9_007_199_254_740_991,
        2 ** 60,
        NaN,
      ])
        expect(formatNumber(number, language)).toBe(format.format(number));
    }
  });

  it('come from minor units', () => {
    expect([minorDigits('TWD'), minorDigits('JPY'), minorDigits('AUD'), minorDigits('SGD')]).toEqual([2, 0, 2, 2]);
    expect([formatMoney(128000, 'TWD', 'zh'), formatMoney(128000, 'TWD', 'en')]).toEqual(['$1,280', 'NT$1,280']);
    expect(formatMoney(128050, 'TWD', 'en')).toBe('NT$1,280.50');
    expect(formatMoney(1280, 'JPY', 'en')).toBe('¥1,280');
    expect(formatMoney(-1250, 'AUD', 'en')).toBe('-A$12.50');
    expect(formatMoney(1200, 'AUD', 'en')).toBe('A$12.00');
  });

  it('go to minor units and back', () => {
    expect(minorUnits(1.005, 'AUD')).toBe(101);
    expect(minorUnits(0.1 + 0.2, 'AUD')).toBe(30);
    expect(minorUnits(1280, 'JPY')).toBe(1280);
    expect(minorUnits(0.0000001, 'AUD')).toBe(0);
    expect(majorUnits(12345, 'AUD')).toBe(123.45);
  });
});

describe('phones', () => {
  it.each([
    ['+886912345678', '+886 912 345 678'],
    ['+886223456789', '+886 2 2345 6789'],
    ['+88637123456', '+886 37 123 456'],
    ['+819012345678', '+81 90 1234 5678'],
    ['+81312345678', '+81 3 1234 5678'],
    ['+81451234567', '+81 45 123 4567'],
    ['+6591234567', '+65 9123 4567'],
    ['+61412345678', '+61 412 345 678'],
    ['+61293744000', '+61 2 9374 4000'],
    ['+14155552671', '+1 415 555 2671'],
    ['+85291234567', '+852 9123 4567'],
    ['+8613812345678', '+86 138 1234 5678'],
    ['0912 345 678', '0912 345 678'],
    ['', ''],
  ])('%s is %s', (e164, shown) => expect(formatPhone(e164)).toBe(shown));
});

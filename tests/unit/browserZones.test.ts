import { afterAll, describe, expect, it } from 'vitest';
import { languages } from '#contract/core/constants.ts';
import { addDays, diningDayAt, monthFrom, weekdayOf } from '#contract/core/ranges.ts';
import { instantAt, wallTime } from '#contract/core/zones.ts';
import { weeksOf } from '#contract/reservations/dailyReport.ts';
import { formatDaysAgo, formatInstant, formatLongDay, formatMonth, weekdayNames } from '#i18n/formats.ts';
import { timeOn } from '#src/pages/reservations/dailyReport/words.ts';
import { presetRange, rangePresets } from '#ui/dateRange.ts';
import { storedOf, typedOf } from '#ui/typedDates.ts';

/** Days and clocks are the same in whatever time zone the browser is. */

const own = process.env.TZ;
afterAll(() => {
  if (own === undefined) delete process.env.TZ;
  else process.env.TZ = own;
});

const zones = ['Asia/Taipei', 'Asia/Tokyo', 'Asia/Singapore', 'Australia/Sydney'];
/** Around midnight, at the ends of years and months, and at both changes of the clocks of Sydney, New York and Auckland. */
const instants = [
  '2026-01-01T00:30:00Z',
  '2026-03-07T17:30:00Z',
  '2026-03-08T10:30:00Z',
  '2026-04-04T15:59:00Z',
  '2026-09-26T14:30:00Z',
  '2026-10-03T16:00:00Z',
  '2026-11-01T09:30:00Z',
  '2026-12-31T16:00:00Z',
];
const walls = ['2026-03-08T02:30', '2026-04-05T02:30', '2026-10-04T02:30', '2026-12-31T23:59'];
const days = ['2026-02-28', '2026-03-08', '2026-04-05', '2026-12-31'];

const shown = () => ({
  instants: instants.flatMap((at) =>
    zones.map((zone) => [
      formatInstant(at, zone),
      wallTime(at, zone),
      diningDayAt(zone, Date.parse(at)),
      timeOn(at, zone, diningDayAt(zone, Date.parse(at))),
      formatDaysAgo(at, zone, 'en', new Date('2026-12-31T20:00:00Z')),
    ]),
  ),
  walls: walls.flatMap((wall) => zones.map((zone) => instantAt(wall, zone))),
  days: days.map((day) => [
    addDays(day, 1),
    monthFrom(day, 1),
    weekdayOf(day),
    weeksOf(day.slice(0, 7)),
    languages.map((language) => [formatLongDay(day, language), formatMonth(day.slice(0, 7), language)]),
    rangePresets.map((preset) => presetRange(preset, day)),
    typedOf('date', day),
    storedOf('date', typedOf('date', day)),
  ]),
  weekdays: languages.map((language) => weekdayNames(language, 'short')),
});

describe('In a browser of', () => {
  process.env.TZ = 'UTC';
  const expected = shown();
  it.each(['Asia/Taipei', 'America/Los_Angeles', 'Pacific/Auckland'])('%s', (zone) => {
    process.env.TZ = zone;
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    expect(shown()).toEqual(expected);
  });
});

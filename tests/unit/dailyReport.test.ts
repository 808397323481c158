import { describe, expect, it } from 'vitest';
import {
  dayTotals,
  lineOf,
  monthRange,
  shadeOf,
  tallySum,
  totalsOf,
  waitedMinutes,
  weeksOf,
} from '#contract/reservations/dailyReport.ts';
import type { Reservation } from '#contract/reservations/reservations.ts';
import { actionsOf } from '#src/pages/reservations/dailyReport/actions.ts';
import { isReportDay, reportDay } from '#contract/core/ranges.ts';
import { isFiltered, dailyReportAddress } from '#src/pages/reservations/dailyReport/reportState.ts';
import { changedSearch } from '#ui/address.ts';
import { linesOf } from '#src/pages/reservations/dailyReport/rows.ts';
import { timeOn } from '#src/pages/reservations/dailyReport/words.ts';

const start = '2026-11-20T10:00:00.000Z';
const later = Date.parse('2026-11-20T11:30:00.000Z');

const party = (changes: Partial<Reservation> = {}): Reservation => ({
  id: 'r1',
  version: 1,
  branch: { id: 'b1', name: 'One' },
  reservationType: 2,
  state: 'open',
  createdFrom: 'web',
  createdBy: null,
  startTime: start,
  confirmedTime: null,
  calledTime: null,
  seatedTime: null,
  tableClearTime: null,
  endedTime: null,
  autoCleared: false,
  groupSize: 2,
  numberOfKidChairs: 0,
  numberOfKidSets: 0,
  tableStrings: [],
  customerNote: null,
  note: null,
  createdTime: '2026-11-20T09:30:00.000Z',
  updatedTime: start,
  diningDate: '2026-11-20',
  section: 'evening',
  firstVisit: null,
  unresolved: false,
  name: 'Ada',
  phoneNumber: null,
  customer: null,
  ...changes,
});

describe('totals', () => {
  const rows = [
    party({ groupSize: 4, numberOfKidChairs: 1 }),
    party({ groupSize: 3, unresolved: true }),
    party({ state: 'seated', groupSize: 5, numberOfKidSets: 2 }),
    party({ state: 'noShow', groupSize: 8, section: 'midday' }),
  ];
  const sections = totalsOf(rows.map(lineOf));

  it('are of each section and state, and of the day', () => {
    expect(sections.map(({ section, unresolved }) => [section, unresolved])).toEqual([
      ['morning', 0],
      ['midday', 0],
      ['afternoon', 0],
      ['evening', 1],
    ]);
    expect(sections[3]?.states.open).toEqual({ parties: 2, covers: 7, kidChairs: 1, kidSets: 0 });
    const { states, unresolved } = dayTotals(sections);
    expect(tallySum(states)).toEqual({ parties: 4, covers: 20, kidChairs: 1, kidSets: 2 });
    expect(tallySum(states, ['open', 'seated'])).toEqual({ parties: 3, covers: 12, kidChairs: 1, kidSets: 2 });
    expect(unresolved).toBe(1);
    expect(tallySum(dayTotals(totalsOf([])).states)).toEqual({ parties: 0, covers: 0, kidChairs: 0, kidSets: 0 });
  });

  it('stand above the first party of their section', () => {
    const first = { ...party({ id: 'm', section: 'midday' }) };
    const lines = linesOf({ rows: [first, party({ id: 'a' }), party({ id: 'b' })], sections });
    expect(lines.map(({ key }) => key)).toEqual(['section midday', 'm', 'section evening', 'a', 'b']);
  });
});

describe('waits', () => {
  it.each([
    ['until seated', { state: 'seated', seatedTime: '2026-11-20T10:10:59.000Z' }, 40],
    ['so far', {}, 120],
    ['never below nothing', { state: 'seated', seatedTime: '2026-11-20T09:00:00.000Z' }, 0],
    ['not of who gave up', { state: 'cancelledByCustomer' }, null],
    ['not of whom nobody knows', { unresolved: true }, null],
  ] as const)('are counted %s', (_, changes, minutes) => {
    expect(waitedMinutes(party({ reservationType: 1, ...changes }), later)).toBe(minutes);
  });
});

describe('what can be done', () => {
  it.each([
    ['a booking to come', {}, Date.parse(start) - 1, ['confirm', 'seat', 'cancel']],
    ['one whose time has come', { confirmedTime: start }, later, ['seat', 'noShow', 'cancel']],
    ['a party in the queue', { reservationType: 1 }, later, ['call', 'seat', 'noShow', 'cancel']],
    ['one on the waitlist', { reservationType: 'waitlist' }, later, ['seat', 'transform', 'cancel']],
    ['a seated party', { state: 'seated', seatedTime: start }, later, ['clear', 'reopen']],
    ['one that has left', { state: 'seated', seatedTime: start, tableClearTime: start }, later, ['reopen']],
    ['a no-show', { state: 'noShow', endedTime: start }, later, ['seat', 'reopen']],
    ['a cancelled one', { state: 'cancelledByCustomer', endedTime: start }, later, ['reopen']],
  ] as const)('with %s', (_, changes, now, actions) => {
    expect(actionsOf(party(changes), now)).toEqual(actions);
  });
});

describe('the address', () => {
  it('knows a day without the schema as the schema does', () => {
    for (const text of [
      '2026-11-20',
      '2024-02-29',
      '2026-02-29',
      '2026-02-30',
      '1999-12-31',
      '2100-01-01',
      '2026-13-01',
    ])
      expect([text, isReportDay(text)]).toEqual([text, reportDay.safeParse(text).success]);
    for (const text of ['', '2026-1-1', ' 2026-11-20', '2026-11-20T00:00', '20261120', 'today'])
      expect([text, isReportDay(text)]).toEqual([text, false]);
  });

  it('says all that the report is narrowed by, and keeps company and branch', () => {
    const address =
      '/daily-report/walk-in?company_id=c&branch_id=b&date=2026-11-20&states=open%2CnoShow&sources=web&sections=evening&sheet=letter&q=cake&sort=-groupSize&page=2';
    const [, text = ''] = address.split('?');
    const state = dailyReportAddress.read(new URLSearchParams(text));
    expect(state).toEqual({
      date: '2026-11-20',
      search: 'cake',
      states: ['open', 'noShow'],
      sources: ['web'],
      sections: ['evening'],
      sort: { field: 'groupSize', descending: true },
      page: 2,
      sheet: 'letter',
    });
    expect(isFiltered({ tab: 'walk-in', ...state })).toBe(true);
    expect(changedSearch(dailyReportAddress, `?${text}`, state)).toBe(`?${text}`);
  });

  it('takes no notice of what makes no sense', () => {
    const text = 'date=2026-02-30&states=gone,,open&sources=%3Cb%3E&sections=x&sort=phone&page=-3&sheet=a3';
    const state = dailyReportAddress.read(new URLSearchParams(text));
    expect(state).toMatchObject({ states: ['open'], sources: [], sections: [], page: 1 });
    expect([state.date, state.sheet]).toEqual([undefined, undefined]);
    expect(state.sort).toEqual({ field: 'startTime', descending: false });
    expect(changedSearch(dailyReportAddress, text, { ...state, states: [] })).toBe('?');
  });
});

describe('the calendar', () => {
  it('has every day of a month once, in weeks from Sunday', () => {
    for (const month of ['2026-02', '2024-02', '2026-11', '2027-05']) {
      const weeks = weeksOf(month);
      expect(weeks.every((week) => week.length === 7)).toBe(true);
      for (const week of weeks)
        for (const [index, day] of week.entries()) if (day) expect(new Date(`${day}T00:00Z`).getUTCDay()).toBe(index);
      const days = weeks.flat().filter((day) => day !== null);
      expect([days[0], days.at(-1)]).toEqual(monthRange(month));
      expect(new Set(days).size).toBe(days.length);
    }
  });

  it('is darker the fuller a day is', () => {
    expect([0, 1, 25, 26, 75, 76, 100].map((covers) => shadeOf(covers, 100))).toEqual([0, 1, 1, 2, 3, 4, 4]);
    expect(shadeOf(0, 0)).toBe(0);
  });
});

it('times are those of the branch, past midnight marked', () => {
  expect(timeOn('2026-11-20T10:05:00Z', 'Asia/Taipei', '2026-11-20')).toBe('18:05');
  expect(timeOn('2026-11-20T17:30:00Z', 'Asia/Taipei', '2026-11-20')).toBe('01:30 +1');
  expect(timeOn('2026-11-20T17:30:00Z', 'America/Los_Angeles', '2026-11-20')).toBe('09:30');
});

import { describe, expect, it } from 'vitest';
import { daysParam } from '#ui/address.ts';
import { rangeFault, presetRange, shiftRange, type RangeChoice } from '#ui/dateRange.ts';

const range = daysParam();

describe('presets', () => {
  it.each([
    ['today', '2026-11-21', '2026-11-21', '2026-11-21'],
    ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['last7', '2026-11-21', '2026-11-15', '2026-11-21'],
    ['last30', '2026-11-21', '2026-10-23', '2026-11-21'],
    ['thisMonth', '2026-11-21', '2026-11-01', '2026-11-21'],
    ['lastMonth', '2026-01-05', '2025-12-01', '2025-12-31'],
    ['month', '2026-11-21', '2026-10-21', '2026-11-21'],
    ['month', '2026-03-31', '2026-02-28', '2026-03-31'],
    ['month', '2026-01-31', '2025-12-31', '2026-01-31'],
    ['month', '2024-03-30', '2024-02-29', '2024-03-30'],
  ] as const)('%s on %s', (preset, today, from, to) => {
    expect(presetRange(preset, today)).toEqual({ from, to });
  });
});

it('moves by as many days as it has', () => {
  expect(shiftRange({ from: '2026-11-15', to: '2026-11-21' }, -1)).toEqual({ from: '2026-11-08', to: '2026-11-14' });
  expect(shiftRange({ from: '2026-02-28', to: '2026-02-28' }, 1)).toEqual({ from: '2026-03-01', to: '2026-03-01' });
});

it('says what reports would refuse', () => {
  const fault = (from: string, to: string) => rangeFault({ from, to });
  expect(fault('2026-11-01', '2026-11-30')).toBe(null);
  expect(fault('2024-01-01', '2024-12-31')).toBe(null);
  expect(fault('2026-11-02', '2026-11-01')).toBe('order');
  expect(fault('2025-01-01', '2026-01-02')).toBe('long');
  expect(fault('', '2026-11-01')).toBe('missing');
  expect(fault('2026-13-01', '2026-13-02')).toBe('missing');
  expect(fault('2026-02-01', '2026-02-30')).toBe('missing');
  expect(fault('1999-12-31', '2000-01-01')).toBe('years');
});

describe('the address', () => {
  it.each<[RangeChoice, string]>([
    ['month', 'company_id=c'],
    ['last7', 'company_id=c&range=last7'],
    [{ from: '2026-11-01', to: '2026-11-02' }, 'company_id=c&startDate=2026-11-01&endDate=2026-11-02'],
  ])('keeps %j', (choice, text) => {
    const query = new URLSearchParams('company_id=c&range=today&startDate=2026-01-01&endDate=2026-01-01');
    range.write(query, 'range', choice);
    expect(query.toString()).toBe(text);
    expect(range.read(query, 'range')).toEqual(choice);
  });

  it.each(['range=forever', 'startDate=2026-11-05&endDate=2026-11-01', 'startDate=2000-01-01&endDate=2026-01-01'])(
    'means the usual range where it makes no sense: %s',
    (text) => expect(range.read(new URLSearchParams(text), 'range')).toBe('month'),
  );
});

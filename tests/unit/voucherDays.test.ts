import { expect, test } from 'vitest';
import { lastDayOf, voucherPeriod } from '#contract/marketing/voucherDays.ts';
import { dayOf, wallTime } from '#contract/core/zones.ts';

const never = { expirationType: 'never', expiredAfter: null, availableAfter: null, availableBefore: null } as const;
const zones = [
  'Asia/Taipei',
  'America/Los_Angeles',
  'America/Santiago',
  'Europe/London',
  'Pacific/Kiritimati',
  'Asia/Kathmandu',
];

test('a voucher for some days ends with the last of them, whatever the minute of its issue and the clock', () => {
  for (const timeZone of zones)
    for (let hours = 0; hours < 24 * 400; hours += 157) {
      const issued = Date.parse('2026-01-01T00:00:00Z') + hours * 3_600_000 + 59_999;
      for (const days of [1, 7, 200]) {
        const { from, until } = voucherPeriod(
          { ...never, expirationType: 'days', expiredAfter: days },
          issued,
          timeZone,
        );
        const at = `${timeZone} ${new Date(issued).toISOString()} ${days}`;
        const last = lastDayOf(until ?? 0, timeZone);
        expect(from, at).toBeNull();
        expect(Date.parse(last) - Date.parse(dayOf(issued, timeZone)), at).toBe(days * 86_400_000);
        // The first moment of the next day: midnight, or what the clock shows where midnight is skipped.
        expect(wallTime(until ?? 0, timeZone).slice(0, 10), at).toBe(dayOf(Date.parse(last) + 36 * 3_600_000, 'UTC'));
        expect(dayOf((until?.getTime() ?? 0) - 1, timeZone), at).toBe(last);
      }
    }
});

test('a voucher between two days is good from the beginning of the first until the end of the last', () => {
  const range = {
    ...never,
    expirationType: 'range',
    availableAfter: '2026-03-01',
    availableBefore: '2026-03-31',
  } as const;
  expect(voucherPeriod(range, '2026-02-11T00:00:00Z', 'Asia/Taipei')).toEqual({
    from: new Date('2026-02-28T16:00:00Z'),
    until: new Date('2026-03-31T16:00:00Z'),
  });
  expect(voucherPeriod(never, 0, 'Asia/Taipei')).toEqual({ from: null, until: null });
});

import { clockOfMinute, wallClock } from '../../core/zones.ts';
import { dayBeginsAt } from '../../core/sections.ts';
import type { QueueRules } from './rules.ts';

/** When a closed queue opens next; null if it has no opening times. */
export function nextOpening(
  { openingTimes }: Pick<QueueRules, 'openingTimes'>,
  now: Date,
  timeZone: string,
): { time: string; tomorrow: boolean } | null {
  const { hour = 0, minute = 0 } = wallClock(now, timeZone) ?? {};
  const ofDay = hour * 60 + minute;
  const present = ofDay < dayBeginsAt ? ofDay + 24 * 60 : ofDay;
  const begins = openingTimes.map(({ from }) => from).toSorted((one, other) => one - other);
  const next = begins.find((from) => from > present);
  const [first] = begins;
  if (first === undefined) return null;
  const at = next ?? first;
  // After midnight the next dining day has the same date.
  return {
    time: clockOfMinute(at % (24 * 60)),
    tomorrow: next === undefined ? present < 24 * 60 : next >= 24 * 60 && present < 24 * 60,
  };
}

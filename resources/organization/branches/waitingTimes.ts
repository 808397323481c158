import { clockOfMinute } from '#contract/core/zones.ts';
import { say } from '#resources/framework/fields.ts';

/** When numbers are given: minutes of the day, or a time of day as it is typed. */

interface Spell {
  from: number | string | null;
  to: number | string | null;
}
export type WaitingTimes = Record<'lunch' | 'dinner', Spell>;

export const spellLabels = {
  lunch: say('Lunch', '午餐', '午餐', 'ランチ'),
  dinner: say('Dinner', '晚餐', '晚餐', 'ディナー'),
};

/** A minute of the day on the clock; what is typed stays. */
export function clockOf(minute: number | string | null | undefined): string {
  if (typeof minute !== 'number') return minute ?? '';
  return clockOfMinute(minute % (24 * 60));
}

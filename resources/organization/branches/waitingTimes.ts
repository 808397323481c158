import { clockOfMinute } from '#contract/core/zones.ts';
import { say } from '#resources/framework/fields.ts';

/** When queue numbers are issued: minutes of the day, or a typed time of day. */

interface Spell {
  from: number | string | null;
  to: number | string | null;
}
export type WaitingTimes = Record<'lunch' | 'dinner', Spell>;

export const spellLabels = {
  lunch: say('Lunch', '午餐', '午餐', 'ランチ'),
  dinner: say('Dinner', '晚餐', '晚餐', 'ディナー'),
};

/** A minute of the day as a time; typed text is unchanged. */
export function clockOf(minute: number | string | null | undefined): string {
  if (typeof minute !== 'number') return minute ?? '';
  return clockOfMinute(minute % (24 * 60));
}

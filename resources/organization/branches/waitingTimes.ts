import { defineLabels } from '#contract/core/labelLists.ts';
import { clockOfMinute } from '#contract/core/zones.ts';

/** When queue numbers are issued: minutes of the day, or a typed time of day. */

interface Spell {
  from: number | string | null;
  to: number | string | null;
}
export type WaitingTimes = Record<'lunch' | 'dinner', Spell>;

export const spellLabels = defineLabels('branches.spellLabels', {
  lunch: { en: 'Lunch', zh: '午餐', 'zh-cn': '午餐', ja: 'ランチ' },
  dinner: { en: 'Dinner', zh: '晚餐', 'zh-cn': '晚餐', ja: 'ディナー' },
});

/** A minute of the day as a time; typed text is unchanged. */
export function clockOf(minute: number | string | null | undefined): string {
  if (typeof minute !== 'number') return minute ?? '';
  return clockOfMinute(minute % (24 * 60));
}

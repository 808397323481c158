import { say } from '../define/fields.ts';

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
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`;
}

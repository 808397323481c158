import { isSchedule, kindOf, type BookingWindow } from '#contract/bookingWindowRules.ts';
import type { CellProps } from '#resources/define/fields.ts';
import { useSay } from '#resources/define/view/say.ts';
import { kindLabels, words } from './bookingWords.ts';

/** How dates open, in a line. */
export default function BookingWindowsText({ value }: CellProps) {
  const told = useSay();
  const all = value as BookingWindow[];
  const schedule = all.find(isSchedule);
  const once = all.length - (schedule ? 1 : 0);
  const kind = told(kindLabels[schedule ? kindOf(schedule) : 'none']);
  return `${kind}${schedule ? `, ${schedule.bookingRevealTime}` : ''}${once ? ` · ${told(words.oneTime)}: ${once}` : ''}`;
}

import { isSchedule, kindOf, type BookingWindow } from '#contract/reservations/bookingWindowRules.ts';
import type { CellProps } from '#resources/framework/fields.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { kindLabels, words } from './bookingWords.ts';

/** A one-line summary of when dates open. */
export default function BookingWindowsText({ value }: CellProps) {
  const labelOf = useLabels();
  const all = value as BookingWindow[];
  const schedule = all.find(isSchedule);
  const once = all.length - (schedule ? 1 : 0);
  const kind = labelOf(kindLabels[schedule ? kindOf(schedule) : 'none']);
  return `${kind}${schedule ? `, ${schedule.bookingRevealTime}` : ''}${once ? ` · ${labelOf(words.oneTime)}: ${once}` : ''}`;
}

import { isSchedule, scheduleKindOf, type BookingWindow } from '#contract/reservations/bookingWindowRules.ts';
import type { CellProps } from '#resources/framework/fields.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { kindLabels, bookingWords } from './bookingWords.ts';

/** A one-line summary of when dates open. */
export default function BookingWindowsText({ value }: CellProps) {
  const labelOf = useLabels();
  const all = value as BookingWindow[];
  const schedule = all.find(isSchedule);
  const once = all.length - (schedule ? 1 : 0);
  const kind = labelOf(kindLabels[schedule ? scheduleKindOf(schedule) : 'none']);
  return `${kind}${schedule ? `, ${schedule.bookingRevealTime}` : ''}${once ? ` · ${labelOf(bookingWords.oneTime)}: ${once}` : ''}`;
}

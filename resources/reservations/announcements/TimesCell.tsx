import { announcementTimesIn } from '#contract/reservations/announcementTimes.ts';
import type { CellProps } from '#resources/framework/fields.ts';
import { useLanguage } from '#resources/framework/view/labels.ts';
import { clockSpan, daySpan, weekdaysText } from './times.ts';

/** The days and times of an announcement, on two lines if they do not fit. */
export default function TimesCell({ record }: CellProps) {
  const language = useLanguage();
  const times = announcementTimesIn(record);
  if (!times) return null;
  const first = [weekdaysText(times.weekdays, language), clockSpan(times)].filter(Boolean).join(' ');
  const days = daySpan(times);
  return (
    <span className="cell-line cell-line-folds">
      <span>
        {first}
        {days && ' · '}
      </span>
      {days && <span>{days}</span>}
    </span>
  );
}

import { Link } from 'react-router';
import { later } from '#contract/laterLabels.ts';
import { pages } from '#contract/pageLabels.ts';
import { addDays } from '#contract/ranges.ts';
import { useFormats } from '#resources/define/view/useFormats.ts';
import type { ReportState } from './reportState.ts';
import type { ReportWords } from './words.ts';

interface DayBarProps {
  date: string;
  today: string;
  words: ReportWords;
  hrefOf: (changes: Partial<ReportState>) => string;
  change: (changes: Partial<ReportState>) => void;
  calendarHref: string;
}

/** The day that the report is of, and the way to others. */
export function DayBar({ date, today, words, hrefOf, change, calendarHref }: DayBarProps) {
  const { longDay } = useFormats();
  const to = (day: string) => hrefOf({ date: day === today ? null : day });
  return (
    <div className="report-days row" role="group" aria-label={words.say(later.day)}>
      <Link className="report-step" to={to(addDays(date, -1))} aria-label={words.text('day.previous')}>
        ‹
      </Link>
      <label className="report-date">
        <span className="report-date-words strong">{longDay(date)}</span>
        <input
          type="date"
          aria-label={words.say(later.day)}
          value={date}
          min="2000-01-01"
          max="2099-12-31"
          onChange={({ target }) => {
            if (target.value && target.validity.valid) change({ date: target.value === today ? null : target.value });
          }}
        />
      </label>
      <Link className="report-step" to={to(addDays(date, 1))} aria-label={words.text('day.next')}>
        ›
      </Link>
      <Link className="button" to={to(today)} aria-current={date === today ? 'date' : undefined}>
        {words.text('day.today')}
      </Link>
      <Link className="button" to={calendarHref}>
        {words.say(pages.calendar)}
      </Link>
    </div>
  );
}

import { Link } from 'react-router';
import { later } from '#contract/labels/laterLabels.ts';
import { pageLabels } from '#contract/labels/pageLabels.ts';
import { addDays, weekdayOf } from '#contract/core/ranges.ts';
import { weekdayNames } from '#i18n/formats.ts';
import { useLanguage } from '#resources/framework/view/labels.ts';
import { DateField } from '#ui/DateField.tsx';
import { isWithin } from '#ui/typedDates.ts';
import type { ReportChanges } from './reportState.ts';
import type { DailyReportWords } from './words.ts';

interface DayBarProps {
  date: string;
  today: string;
  words: DailyReportWords;
  hrefOf: (changes: ReportChanges) => string;
  change: (changes: ReportChanges) => void;
  calendarHref: string;
}

const [first, last] = ['2000-01-01', '2099-12-31'];

/** The day of the report, with links to other days. */
export function DayBar({ date, today, words, hrefOf, change, calendarHref }: DayBarProps) {
  const language = useLanguage();
  const to = (day: string) => hrefOf({ date: day === today ? null : day });
  return (
    <div className="report-days row" role="group" aria-label={words.say(later.day)}>
      <Link className="report-step" to={to(addDays(date, -1))} aria-label={words.text('day.previous')}>
        ‹
      </Link>
      <span className="report-date">
        <DateField
          kind="date"
          aria-label={words.say(later.day)}
          value={date}
          min={first}
          max={last}
          onChange={(day) => {
            if (day && isWithin(day, first, last)) change({ date: day === today ? null : day });
          }}
        />
        <span className="strong">{weekdayNames(language, 'short')[weekdayOf(date)]}</span>
      </span>
      <Link className="report-step" to={to(addDays(date, 1))} aria-label={words.text('day.next')}>
        ›
      </Link>
      <Link className="button" to={to(today)} aria-current={date === today ? 'date' : undefined}>
        {words.text('day.today')}
      </Link>
      <Link className="button" to={calendarHref}>
        {words.say(pageLabels.calendar)}
      </Link>
    </div>
  );
}

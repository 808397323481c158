import { useState, type KeyboardEvent } from 'react';
import type { Language } from '#contract/core/constants.ts';
import { addDays, weekdayOf } from '#contract/core/ranges.ts';
import { weekdayNames } from '#i18n/formats.ts';
import './parts.css';
import './DayTable.css';

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

export interface ShownDay {
  date: string;
  /** The day's information for screen readers. */
  said: string;
  /** Shown below the number, visually only. */
  sign: string;
  className: string;
}

interface DayTableProps {
  /** The name of the month. */
  caption: string;
  language: Language;
  today: string;
  /** All days of the month in order. */
  days: readonly ShownDay[];
  onLook: (date: string) => void;
}

/** The days of a month as a table with a single tab stop. Arrow keys move between days, also into adjacent tables. */
export function DayTable({ caption, language, today, days, onLook }: DayTableProps) {
  const [stop, setStop] = useState<string | null>(null);
  const inOrder = [stop, today].find((date) => days.some((one) => one.date === date)) ?? days[0]?.date;
  const long = weekdayNames(language, 'long');
  const blanks = days[0] ? weekdayOf(days[0].date) : 0;
  const cells = [...Array.from({ length: blanks }, () => null), ...days];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) => cells.slice(week * 7, week * 7 + 7));
  const move = (event: KeyboardEvent<HTMLElement>, date: string) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const tables = event.currentTarget.closest('table')?.parentElement;
    tables?.querySelector<HTMLElement>(`[data-date="${addDays(date, step)}"]`)?.focus();
  };
  return (
    <table className="day-table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          {weekdayNames(language, 'narrow').map((name, day) => (
            <th key={long[day]} scope="col" abbr={long[day]} className="quiet small">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find(Boolean)?.date}>
            {week.map((day, index) => (
              <td key={day?.date ?? index}>
                {day && (
                  <button
                    type="button"
                    className={day.className}
                    data-date={day.date}
                    aria-label={day.said}
                    aria-current={day.date === today ? 'date' : undefined}
                    tabIndex={day.date === inOrder ? 0 : -1}
                    onFocus={() => {
                      setStop(day.date);
                      onLook(day.date);
                    }}
                    onClick={() => onLook(day.date)}
                    onMouseEnter={() => onLook(day.date)}
                    onKeyDown={(event) => move(event, day.date)}
                  >
                    {Number(day.date.slice(8))}
                    <span aria-hidden="true">{day.sign}</span>
                  </button>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

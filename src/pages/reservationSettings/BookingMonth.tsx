import { useState, type KeyboardEvent } from 'react';
import type { BookingDay } from '#contract/bookingDays.ts';
import { addDays, weekdayOf } from '#contract/ranges.ts';
import { intlLocale } from '#i18n/language.ts';
import { useLanguage } from '#resources/define/view/say.ts';
import { useFormats } from '#resources/define/view/useFormats.ts';
import { markSigns } from './bookingWords.ts';

/** 4 January 1970 was a Sunday. */
const sunday = 3;
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

interface BookingMonthProps {
  /** `YYYY-MM` */
  month: string;
  today: string;
  days: readonly BookingDay[];
  saidOf: (day: BookingDay) => string;
  onLook: (date: string) => void;
}

/** A month of days with their marks, one of which is in the order of tabs; arrows go to the others. */
export function BookingMonth({ month, today, days, saidOf, onLook }: BookingMonthProps) {
  const language = useLanguage();
  const [stop, setStop] = useState<string | null>(null);
  const inOrder = [stop, today].find((date) => days.some((one) => one.date === date)) ?? days[0]?.date;
  const names = new Intl.DateTimeFormat(intlLocale(language), { weekday: 'narrow', timeZone: 'UTC' });
  const long = new Intl.DateTimeFormat(intlLocale(language), { weekday: 'long', timeZone: 'UTC' });
  const weekdays = Array.from({ length: 7 }, (_, index) => (sunday + index) * 86_400_000);
  const blanks = days[0] ? weekdayOf(days[0].date) : 0;
  const cells = [...Array.from({ length: blanks }, () => null), ...days];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) => cells.slice(week * 7, week * 7 + 7));
  const move = (event: KeyboardEvent<HTMLElement>, date: string) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const next = addDays(date, step);
    const calendar = event.currentTarget.closest('.booking-months');
    calendar?.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus();
  };
  return (
    <table className="booking-month">
      <caption>{useFormats().month(month)}</caption>
      <thead>
        <tr>
          {weekdays.map((day) => (
            <th key={day} scope="col" abbr={long.format(day)}>
              {names.format(day)}
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
                    className="booking-day"
                    data-date={day.date}
                    data-mark={day.reason ?? 'bookable'}
                    aria-label={saidOf(day)}
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
                    <span aria-hidden="true">{markSigns[day.reason ?? 'bookable']}</span>
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

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import './MonthGrid.css';

export interface GridDay {
  /** `YYYY-MM-DD`. */
  day: string;
  /** The day for screen readers. */
  said: string;
  /** 0 Sunday to 6 Saturday. */
  weekday: number;
  today: boolean;
  content: ReactNode;
}

interface MonthGridProps {
  label: string;
  /** Short names of the weekdays, starting with Sunday. */
  weekdays: readonly string[];
  /** A single week, whose days have more space. */
  week?: boolean;
  days: readonly GridDay[];
}

/** The days of a month or week in a grid, each with content; on a phone they are stacked. */
export function MonthGrid({ label, weekdays, week = false, days }: MonthGridProps) {
  return (
    <div className="framed">
      <div className="month-grid-head" aria-hidden="true">
        {weekdays.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ol className="month-grid plain-list" aria-label={label} data-week={week || undefined}>
        {days.map(({ day, said, weekday, today, content }) => (
          <li
            key={day}
            style={{ gridColumnStart: weekday + 1 }}
            data-today={today || undefined}
            aria-current={today ? 'date' : undefined}
            aria-label={said}
          >
            <span className="month-grid-day" aria-hidden="true">
              {Number(day.slice(8))}
              <span className="month-grid-weekday">{weekdays[weekday]}</span>
            </span>
            {content}
          </li>
        ))}
      </ol>
    </div>
  );
}

interface SlotProps {
  /** The colour of the slot's item; without it the slot is empty. */
  colour?: string;
  name: string;
  times: string;
  /** The address of the link. */
  to?: string;
}

/** A part of a day: the item and its times. */
export function DaySlot({ colour, name, times, to }: SlotProps) {
  const content = (
    <>
      <span className="wrap">{name}</span>
      <span className="subtle small">{times}</span>
    </>
  );
  if (!to)
    return (
      <span className="month-grid-slot" data-gap="">
        {content}
      </span>
    );
  return (
    <Link className="month-grid-slot" style={{ borderInlineStartColor: colour }} to={to}>
      {content}
    </Link>
  );
}

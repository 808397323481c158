import { useLocale, useTranslate } from 'ra-core';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Language } from '#contract/core/constants.ts';
import { addDays, monthFrom, weekdayOf } from '#contract/core/ranges.ts';
import { formatLongDay, formatMonth, weekdayNames } from '#i18n/formats.ts';
import { Popup } from './Popup.tsx';
import { isWithin, type TypedKind } from './typedDates.ts';

interface DatePickerProps {
  kind: TypedKind;
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  onTake: (value: string) => void;
  onClose: () => void;
}

/** Today, by the clock of the user's device. */
const todayHere = () => {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
};

const noon = '12:00';

/** A month calendar, a list of times, or both. */
export default function DatePicker({ kind, value, min, max, onTake, onClose }: DatePickerProps) {
  const translate = useTranslate();
  const [day = '', time = ''] = kind === 'time' ? ['', value] : value.split('T');
  const whole = kind === 'datetime';
  const takeDay = (next: string) => {
    onTake(whole ? `${next}T${time || noon}` : next);
    if (!whole) onClose();
  };
  return (
    <Popup
      label={translate(kind === 'time' ? 'ui.date.chooseTime' : 'ui.date.chooseDay')}
      className="date-popup"
      first={kind === 'time' ? '[aria-pressed="true"]' : '[data-day][tabindex="0"]'}
      onClose={onClose}
    >
      {kind !== 'time' && <Month day={day} min={min?.slice(0, 10)} max={max?.slice(0, 10)} onTake={takeDay} />}
      {kind !== 'date' && (
        <Times
          time={time}
          onTake={(next) => {
            onTake(whole ? `${day || todayHere()}T${next}` : next);
            onClose();
          }}
        />
      )}
    </Popup>
  );
}

interface MonthProps {
  day: string;
  min?: string | undefined;
  max?: string | undefined;
  onTake: (day: string) => void;
}

const moves: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => monthFrom(day, -1),
  PageDown: (day) => monthFrom(day, 1),
};

function Month({ day, min, max, onTake }: MonthProps) {
  const translate = useTranslate();
  const language = useLocale() as Language;
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState(day || (isWithin(todayHere(), min, max) ? todayHere() : (min ?? todayHere())));
  const [byKey, setByKey] = useState(false);
  const month = at.slice(0, 7);
  const first = `${month}-01`;
  const start = addDays(first, -weekdayOf(first));
  const days = Array.from({ length: 42 }, (_, index) => addDays(start, index));
  const weeks = Array.from({ length: 6 }, (_, week) => days.slice(week * 7, week * 7 + 7)).filter((week) =>
    week.some((one) => one.startsWith(month)),
  );
  useEffect(() => {
    if (byKey) table.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
  }, [at, byKey]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moves[event.key]?.(at);
    if (!next) return;
    event.preventDefault();
    setByKey(true);
    setAt(next);
  };
  const step = (by: -1 | 1) => (
    <button
      type="button"
      className="icon-button"
      aria-label={translate(by < 0 ? 'ui.date.previousMonth' : 'ui.date.nextMonth')}
      onClick={() => {
        setByKey(false);
        setAt(monthFrom(first, by));
      }}
    >
      {by < 0 ? '‹' : '›'}
    </button>
  );
  return (
    <div className="date-month">
      <div className="date-month-head">
        {step(-1)}
        <b aria-live="polite">{formatMonth(month, language)}</b>
        {step(1)}
      </div>
      <table ref={table} aria-label={formatMonth(month, language)} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekdayNames(language, 'short').map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <td key={one}>
                  {one.startsWith(month) && (
                    <button
                      type="button"
                      className="date-day"
                      data-day={one}
                      tabIndex={one === at ? 0 : -1}
                      aria-label={formatLongDay(one, language)}
                      aria-pressed={one === day}
                      disabled={!isWithin(one, min, max)}
                      onClick={() => onTake(one)}
                    >
                      {Number(one.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const halfHours = Array.from(
  { length: 48 },
  (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`,
);

/** Every half hour; other times can be typed. */
function Times({ time, onTake }: { time: string; onTake: (time: string) => void }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const near = [...(list.current?.children ?? [])].findLast(
      ({ textContent }) => (textContent ?? '') <= (time || noon),
    );
    if (near instanceof HTMLElement && list.current) list.current.scrollTop = near.offsetTop - list.current.offsetTop;
  }, [time]);
  return (
    <div className="date-times" ref={list}>
      {halfHours.map((one) => (
        <button key={one} type="button" className="date-time" aria-pressed={one === time} onClick={() => onTake(one)}>
          {one}
        </button>
      ))}
    </div>
  );
}

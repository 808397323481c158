import { formatDay } from '#i18n/formats.ts';

/**
 * Days and times as people type and read them (`2026/1/9`, `18:05`), and as they are stored (`2026-01-09`, `18:05`,
 * `2026-01-09T18:05`). What is stored is empty where nothing, or nothing that exists, is typed.
 */

export type DateKind = 'date' | 'time' | 'datetime';

const two = (text: string | number): string => String(text).padStart(2, '0');

/** @returns '' for a day that does not exist */
function dayIn(text: string): string {
  const [, year, month, day] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  if (!year || !month || !day) return '';
  const iso = `${year}-${two(month)}-${two(day)}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : '';
}

function timeIn(text: string): string {
  const [, hour, minute] = /^(\d{1,2})[:.時时](\d{2})分?$/.exec(text) ?? /^(\d{1,2})(\d{2})$/.exec(text) ?? [];
  return hour && minute && Number(hour) < 24 && Number(minute) < 60 ? `${two(hour)}:${minute}` : '';
}

/** What is stored of a typed text. */
export function storedOf(kind: DateKind, typed: string): string {
  // Full-width digits, as Japanese keyboards write them.
  const text = typed.normalize('NFKC').trim();
  if (kind === 'date') return dayIn(text);
  if (kind === 'time') return timeIn(text);
  const [day = '', time = '', ...more] = text.split(/[T\s,]+/);
  const [storedDay, storedTime] = [dayIn(day), timeIn(time)];
  return storedDay && storedTime && more.length === 0 ? `${storedDay}T${storedTime}` : '';
}

/** How a stored value reads; seconds are not shown. */
export function typedOf(kind: DateKind, stored: string): string {
  if (kind === 'time') return stored.slice(0, 5);
  const [day = '', time = ''] = stored.split('T');
  return kind === 'date' ? formatDay(day) : [formatDay(day), time.slice(0, 5)].filter(Boolean).join(' ');
}

export const hints = { date: 'YYYY/M/D', time: 'HH:MM', datetime: 'YYYY/M/D HH:MM' } as const;

/** Whether a stored value keeps the limits; nothing at all does. */
export const isWithin = (stored: string, min?: string, max?: string): boolean =>
  stored === '' || ((!min || stored >= min) && (!max || stored <= max));

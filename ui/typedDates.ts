import { formatDay } from '#i18n/formats.ts';

/**
 * Converts days and times between their typed format (`2026/1/9`, `18:05`) and their stored format (`2026-01-09`,
 * `18:05`, `2026-01-09T18:05`). An empty or invalid input is stored as an empty text.
 */

export type TypedKind = 'date' | 'time' | 'datetime';

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

/** The stored value of a typed text. */
export function storedOf(kind: TypedKind, typed: string): string {
  // Full-width digits, from Japanese keyboards.
  const text = typed.normalize('NFKC').trim();
  if (kind === 'date') return dayIn(text);
  if (kind === 'time') return timeIn(text);
  const [day = '', time = '', ...more] = text.split(/[T\s,]+/);
  const [storedDay, storedTime] = [dayIn(day), timeIn(time)];
  return storedDay && storedTime && more.length === 0 ? `${storedDay}T${storedTime}` : '';
}

/** The typed format of a stored value, without seconds. */
export function typedOf(kind: TypedKind, stored: string): string {
  if (kind === 'time') return stored.slice(0, 5);
  const [day = '', time = ''] = stored.split('T');
  return kind === 'date' ? formatDay(day) : [formatDay(day), time.slice(0, 5)].filter(Boolean).join(' ');
}

export const hints = { date: 'YYYY/M/D', time: 'HH:MM', datetime: 'YYYY/M/D HH:MM' } as const;

/** Whether a stored value is within the limits; an empty value is. */
export const isWithin = (stored: string, min?: string, max?: string): boolean =>
  stored === '' || ((!min || stored >= min) && (!max || stored <= max));

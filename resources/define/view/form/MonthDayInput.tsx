import { useInput, useTranslate } from 'react-admin';
import { intlLocale } from '#i18n/language.ts';
import { useId } from 'react';
import { useLanguage } from '../say.ts';

const days = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const two = (value: number) => String(value).padStart(2, '0');

/** A birthday without a year: month and day, nothing until both are chosen. */
export function MonthDayInput({ source, label }: { source: string; label: string }) {
  const translate = useTranslate();
  const language = useLanguage();
  const id = useId();
  const { field } = useInput<{ [key: string]: string | null }>({ source, defaultValue: null });
  const [month = '', day = ''] = typeof field.value === 'string' ? field.value.split('-') : [];
  const names = new Intl.DateTimeFormat(intlLocale(language), { month: 'long', timeZone: 'UTC' });
  const put = (nextMonth: string, nextDay: string) => {
    if (!nextMonth) return field.onChange(null);
    const last = days[Number(nextMonth) - 1] ?? 31;
    field.onChange(`${nextMonth}-${two(Math.min(Number(nextDay) || 1, last))}`);
  };
  return (
    <fieldset className="month-day" aria-labelledby={id}>
      <span className="field-label" id={id}>
        {label}
      </span>
      <select aria-label={translate('ui.form.month')} value={month} onChange={(event) => put(event.target.value, day)}>
        <option value="">–</option>
        {days.map((_, index) => (
          <option key={index} value={two(index + 1)}>
            {names.format(new Date(Date.UTC(2024, index, 1)))}
          </option>
        ))}
      </select>
      <select
        aria-label={translate('ui.form.day')}
        value={day}
        disabled={!month}
        onChange={(event) => put(month, event.target.value)}
      >
        {!day && <option value="">–</option>}
        {Array.from({ length: days[Number(month) - 1] ?? 31 }, (_, index) => (
          <option key={index} value={two(index + 1)}>
            {index + 1}
          </option>
        ))}
      </select>
    </fieldset>
  );
}

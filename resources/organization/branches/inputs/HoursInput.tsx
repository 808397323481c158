import { useInput, useTranslate } from 'react-admin';
import type { OpeningHours } from '#contract/core/sections.ts';
import { weekdayNames } from '#i18n/formats.ts';
import type { InputProps } from '#resources/framework/fields.ts';
import { Fault } from '#resources/framework/view/form/fieldParts.tsx';
import { useLanguage } from '#resources/framework/view/labels.ts';
import { Columns } from '#ui/Columns.tsx';
import { ClockSpan } from './ClockSpan.tsx';

/** Booking hours by weekday, from Sunday; a span that ends before it starts continues past midnight. */
export default function HoursInput({ source, readOnly }: InputProps) {
  const { field, fieldState } = useInput<OpeningHours | null>({ source, defaultValue: null });
  // An empty value is an empty text.
  const hours = (field.value as OpeningHours | '' | null) || null;
  const onChange = field.onChange as (hours: OpeningHours | null) => void;
  const translate = useTranslate();
  const language = useLanguage();
  const all = hours ?? [];
  const change = (index: number, changes: Partial<OpeningHours[number]>) =>
    onChange(all.map((one, at) => (at === index ? { ...one, ...changes } : one)));
  const remove = (index: number) => {
    const left = all.filter((_, at) => at !== index);
    onChange(left.length ? left : null);
  };
  return (
    <>
      <ul className="plain-list lines lines-wide">
        {weekdayNames(language, 'long').map((name, weekday) => {
          const spans = all.map((one, index) => ({ ...one, index })).filter((one) => one.weekday === weekday);
          const add = !readOnly && (
            <button
              type="button"
              className="icon-button"
              aria-label={`${translate('reservationSettings.add')} ${name}`}
              onClick={() => onChange([...all, { weekday, from: '11:30', to: '21:30' }])}
            >
              +
            </button>
          );
          return (
            <Columns key={name} as="li" widths="112px minmax(0, 1fr)" folds className="baseline">
              <span>{name}</span>
              <span className="row row-wide">
                {!spans.length && (
                  <span className="quiet">
                    {translate(hours ? 'reservationSettings.closed' : 'reservationSettings.unsaid')}
                  </span>
                )}
                {spans.map(({ index, from, to }, number) => (
                  <span key={index} className="row">
                    <ClockSpan
                      name={`${name} ${number + 1}:`}
                      {...{ from, to, readOnly }}
                      required
                      onChange={(changes) => change(index, changes)}
                    />
                    {!readOnly && (
                      <button
                        type="button"
                        className="icon-button"
                        aria-label={`${translate('ui.media.remove')} ${name} ${from}–${to}`}
                        onClick={() => remove(index)}
                      >
                        ✕
                      </button>
                    )}
                    {number === spans.length - 1 && add}
                  </span>
                ))}
                {!spans.length && add}
              </span>
            </Columns>
          );
        })}
      </ul>
      <Fault message={fieldState.error?.message} />
    </>
  );
}

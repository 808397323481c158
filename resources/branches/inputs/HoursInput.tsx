import { useInput, useTranslate } from 'react-admin';
import type { OpeningHours } from '#contract/sections.ts';
import { intlLocale } from '#i18n/language.ts';
import type { InputProps } from '#resources/define/fields.ts';
import { Fault } from '#resources/define/view/form/fieldParts.tsx';
import { useLanguage } from '#resources/define/view/say.ts';
import { Button } from '#ui/Button.tsx';
import './inputs.css';

const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;
/** 4 January 1970 was a Sunday. */
const sunday = 3;

/** When tables can be had, weekday by weekday from Sunday; a span that ends before it begins crosses midnight. */
export default function HoursInput({ source, readOnly }: InputProps) {
  const { field, fieldState } = useInput<OpeningHours | null>({ source, defaultValue: null });
  // Nothing comes as an empty text.
  const hours = (field.value as OpeningHours | '' | null) || null;
  const onChange = field.onChange as (hours: OpeningHours | null) => void;
  const translate = useTranslate();
  const language = useLanguage();
  const names = new Intl.DateTimeFormat(intlLocale(language), { weekday: 'long', timeZone: 'UTC' });
  const nameOf = (weekday: number) => names.format((sunday + weekday) * 86_400_000);
  const all = hours ?? [];
  const change = (index: number, changes: Partial<OpeningHours[number]>) =>
    onChange(all.map((one, at) => (at === index ? { ...one, ...changes } : one)));
  const remove = (index: number) => {
    const left = all.filter((_, at) => at !== index);
    onChange(left.length ? left : null);
  };
  return (
    <>
      <ul className="plain-list lines hours">
        {weekdays.map((weekday) => {
          const spans = all.map((one, index) => ({ ...one, index })).filter((one) => one.weekday === weekday);
          return (
            <li key={weekday}>
              <span>{nameOf(weekday)}</span>
              <span className="row">
                {!spans.length && (
                  <span className="quiet">
                    {translate(hours ? 'reservationSettings.closed' : 'reservationSettings.unsaid')}
                  </span>
                )}
                {spans.map(({ index, from, to }, number) => (
                  <span key={index} className="row">
                    {(['from', 'to'] as const).map((end) => (
                      <input
                        key={end}
                        type="time"
                        className="box"
                        required
                        aria-label={`${nameOf(weekday)} ${number + 1}: ${translate(`reservationSettings.${end}`)}`}
                        value={end === 'from' ? from : to}
                        readOnly={readOnly}
                        onChange={(event) => change(index, { [end]: event.target.value })}
                      />
                    ))}
                    {!readOnly && (
                      <Button look="link" onClick={() => remove(index)}>
                        {translate('reservationSettings.remove')}
                        <span className="visually-hidden">{` ${nameOf(weekday)} ${from}–${to}`}</span>
                      </Button>
                    )}
                  </span>
                ))}
                {!readOnly && (
                  <Button look="link" onClick={() => onChange([...all, { weekday, from: '11:30', to: '21:30' }])}>
                    {translate('reservationSettings.add')}
                    <span className="visually-hidden">{` ${nameOf(weekday)}`}</span>
                  </Button>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      <Fault message={fieldState.error?.message} className="settings-fault" />
    </>
  );
}

import { useInput, useTranslate, ValidationError } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { say, type InputProps } from '#resources/define/fields.ts';
import { useSay } from '#resources/define/view/say.ts';
import { clockOf, spellLabels, type WaitingTimes } from '../waitingTimes.ts';
import './waitingTimes.css';

const none: WaitingTimes = { lunch: { from: null, to: null }, dinner: { from: null, to: null } };

/** When numbers are given at lunch and at dinner; empty means as long as it is open. */
export default function WaitingTimesInput({ source, readOnly }: InputProps) {
  const told = useSay();
  const translate = useTranslate();
  const { field } = useInput<WaitingTimes>({ source, defaultValue: none });
  const times = { ...none, ...(field.value as WaitingTimes | null) };
  const { errors } = useFormState({ name: source });
  const wrong = errors[source] as Partial<Record<string, Partial<Record<string, { message?: string }>>>> | undefined;
  return (
    <fieldset className="waiting-times" disabled={readOnly}>
      <legend>{told(say('When numbers are given', '開放取號時間', '开放取号时间', '受付時間'))}</legend>
      {(['lunch', 'dinner'] as const).map((spell) => (
        <div key={spell}>
          <span>{told(spellLabels[spell])}</span>
          {(['from', 'to'] as const).map((end) => (
            <input
              key={end}
              type="time"
              aria-label={`${told(spellLabels[spell])} ${translate(`reservationSettings.${end}`)}`}
              value={clockOf(times[spell][end])}
              onChange={(event) =>
                field.onChange({ ...times, [spell]: { ...times[spell], [end]: event.target.value || null } })
              }
              onBlur={field.onBlur}
            />
          ))}
          {(['from', 'to'] as const).map((end) => {
            const message = wrong?.[spell]?.[end]?.message;
            return message ? (
              <span key={end} className="waiting-times-error" role="alert">
                <ValidationError error={message} />
              </span>
            ) : null;
          })}
        </div>
      ))}
    </fieldset>
  );
}

import { useInput, useTranslate, ValidationError } from 'react-admin';
import { useFormState } from 'react-hook-form';
import type { InputProps } from '#resources/define/fields.ts';
import { useSay } from '#resources/define/view/say.ts';
import { clockOf, spellLabels, type WaitingTimes } from '../waitingTimes.ts';
import '#ui/Ticks.css';
import './inputs.css';

const none: WaitingTimes = { lunch: { from: null, to: null }, dinner: { from: null, to: null } };

/** When numbers are given at lunch and at dinner; empty means as long as it is open. */
export default function WaitingTimesInput({ source, label, readOnly }: InputProps) {
  const told = useSay();
  const translate = useTranslate();
  const { field } = useInput<WaitingTimes>({ source, defaultValue: none });
  const times = { ...none, ...(field.value as WaitingTimes | null) };
  const { errors } = useFormState({ name: source });
  const wrong = errors[source] as Partial<Record<string, Partial<Record<string, { message?: string }>>>> | undefined;
  return (
    <fieldset className="bare stack" disabled={readOnly}>
      <legend>{label}</legend>
      {(['lunch', 'dinner'] as const).map((spell) => (
        <div key={spell} className="row">
          <span className="spell">{told(spellLabels[spell])}</span>
          {(['from', 'to'] as const).map((end) => (
            <input
              key={end}
              type="time"
              className="box"
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
              <span key={end} className="fail small" role="alert">
                <ValidationError error={message} />
              </span>
            ) : null;
          })}
        </div>
      ))}
    </fieldset>
  );
}

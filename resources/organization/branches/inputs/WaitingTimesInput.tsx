import { mapValues } from 'es-toolkit';
import { useInput } from 'react-admin';
import { useFormState } from 'react-hook-form';
import type { InputProps } from '#resources/framework/fields.ts';
import { Fault } from '#resources/framework/view/form/fieldParts.tsx';
import { useLabels } from '#resources/framework/view/labels.ts';
import { Columns } from '#ui/Columns.tsx';
import '#ui/CheckboxGroup.css';
import { clockOf, spellLabels, type WaitingTimes } from '../waitingTimes.ts';
import { ClockSpan } from './ClockSpan.tsx';

const none: WaitingTimes = { lunch: { from: null, to: null }, dinner: { from: null, to: null } };

/** When queue numbers are issued at lunch and at dinner; empty means during all opening hours. */
export default function WaitingTimesInput({ source, label, readOnly }: InputProps) {
  const labelOf = useLabels();
  const { field } = useInput<WaitingTimes>({ source, defaultValue: none });
  const times = { ...none, ...(field.value as WaitingTimes | null) };
  const { errors } = useFormState({ name: source });
  const wrong = errors[source] as Partial<Record<string, Partial<Record<string, { message?: string }>>>> | undefined;
  return (
    <fieldset className="bare stack" disabled={readOnly}>
      <legend>{label}</legend>
      {(['lunch', 'dinner'] as const).map((spell) => (
        <Columns key={spell} widths="4.5em minmax(0, 1fr)" className="baseline">
          <span>{labelOf(spellLabels[spell])}</span>
          <span className="row">
            <ClockSpan
              name={labelOf(spellLabels[spell])}
              from={clockOf(times[spell].from)}
              to={clockOf(times[spell].to)}
              onChange={(changes) =>
                field.onChange({
                  ...times,
                  [spell]: { ...times[spell], ...mapValues(changes, (time) => time || null) },
                })
              }
              onBlur={field.onBlur}
            />
            {(['from', 'to'] as const).map((end) => (
              <Fault key={end} message={wrong?.[spell]?.[end]?.message} />
            ))}
          </span>
        </Columns>
      ))}
    </fieldset>
  );
}

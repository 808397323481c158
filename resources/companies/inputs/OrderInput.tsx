import { useInput, useTranslate } from 'react-admin';
import { inputNames } from '#contract/companyFields.ts';
import type { InputProps } from '#resources/define/fields.ts';
import { useSay } from '#resources/define/view/say.ts';
import { inputLabels } from '../inputNames.ts';
import '#ui/Ticks.css';
import '#resources/branches/inputs/inputs.css';

type Name = (typeof inputNames)[number];

/** The order in which the booking page asks; those that are not named come last, in the usual order. */
export default function OrderInput({ source, label, readOnly }: InputProps) {
  const told = useSay();
  const translate = useTranslate();
  const { field } = useInput<Name[]>({ source, defaultValue: [...inputNames] });
  const named = (field.value ?? []) as Name[];
  const order = [...named, ...inputNames.filter((name) => !named.includes(name))];
  const move = (at: number, by: -1 | 1) => {
    const next = [...order];
    const [one] = next.splice(at, 1);
    if (one) next.splice(at + by, 0, one);
    field.onChange(next);
  };
  return (
    <fieldset className="bare" disabled={readOnly}>
      <legend>{label}</legend>
      <ol className="plain-list question-order">
        {order.map((name, at) => (
          <li key={name}>
            <span>{told(inputLabels[name])}</span>
            {([-1, 1] as const).map((by) => (
              <button
                key={by}
                type="button"
                className="icon-button"
                disabled={by < 0 ? at === 0 : at === order.length - 1}
                aria-label={translate(by < 0 ? 'ui.report.columns.up' : 'ui.report.columns.down', {
                  column: told(inputLabels[name]),
                })}
                onClick={() => move(at, by)}
              >
                {by < 0 ? '↑' : '↓'}
              </button>
            ))}
          </li>
        ))}
      </ol>
    </fieldset>
  );
}

import { useInput } from 'react-admin';
import { inputNames } from '#contract/companyFields.ts';
import type { InputProps } from '#resources/define/fields.ts';
import { useSay } from '#resources/define/view/say.ts';
import { MoveButtons, moved } from '#ui/MoveButtons.tsx';
import { inputLabels } from '../inputNames.ts';
import '#ui/Ticks.css';
import '#resources/branches/inputs/inputs.css';

type Name = (typeof inputNames)[number];

/** The order in which the booking page asks; those that are not named come last, in the usual order. */
export default function OrderInput({ source, label, readOnly }: InputProps) {
  const told = useSay();
  const { field } = useInput<Name[]>({ source, defaultValue: [...inputNames] });
  const named = (field.value ?? []) as Name[];
  const order = [...named, ...inputNames.filter((name) => !named.includes(name))];
  return (
    <fieldset className="bare" disabled={readOnly}>
      <legend>{label}</legend>
      <ol className="plain-list question-order">
        {order.map((name, at) => (
          <li key={name}>
            <span>{told(inputLabels[name])}</span>
            <MoveButtons
              at={at}
              count={order.length}
              name={told(inputLabels[name])}
              onMove={(by) => field.onChange(moved(order, at, by))}
            />
          </li>
        ))}
      </ol>
    </fieldset>
  );
}

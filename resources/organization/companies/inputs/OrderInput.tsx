import { useInput } from 'react-admin';
import { inputNames } from '#contract/organization/companyFields.ts';
import type { InputProps } from '#resources/framework/fields.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { Columns } from '#ui/Columns.tsx';
import { MoveButtons, moved } from '#ui/MoveButtons.tsx';
import { inputLabels } from '../inputNames.ts';
import '#ui/CheckboxGroup.css';

type Name = (typeof inputNames)[number];

/** The order of the booking page's questions; missing ones come last, in the default order. */
export default function OrderInput({ source, label, readOnly }: InputProps) {
  const labelOf = useLabels();
  const { field } = useInput<Name[]>({ source, defaultValue: [...inputNames] });
  const named = (field.value ?? []) as Name[];
  const order = [...named, ...inputNames.filter((name) => !named.includes(name))];
  return (
    <fieldset className="bare" disabled={readOnly}>
      <legend>{label}</legend>
      <ol className="plain-list">
        {order.map((name, at) => (
          <Columns key={name} as="li" widths="minmax(0, 200px) auto" className="baseline">
            <span>{labelOf(inputLabels[name])}</span>
            <MoveButtons
              at={at}
              count={order.length}
              name={labelOf(inputLabels[name])}
              onMove={(by) => field.onChange(moved(order, at, by))}
            />
          </Columns>
        ))}
      </ol>
    </fieldset>
  );
}

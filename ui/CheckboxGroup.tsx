import type { ReactNode } from 'react';
import './parts.css';
import './CheckboxGroup.css';

interface Box {
  label: ReactNode;
  on: boolean;
  disabled?: boolean;
  /** The reason why it is disabled. */
  title?: string;
}

export interface NamedBox extends Box {
  name: string;
}

interface CheckboxGroupProps {
  legend: ReactNode;
  boxes: readonly NamedBox[];
  readOnly?: boolean;
  onChange: (name: string, on: boolean) => void;
  /** Shown below the checkboxes. */
  children?: ReactNode;
}

/** A checkbox with its label. */
export function Checkbox({ label, on, disabled, title, onChange }: Box & { onChange: (on: boolean) => void }) {
  return (
    <label className="checkbox" title={title}>
      <input type="checkbox" checked={on} disabled={disabled} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}

/** Checkboxes in a row with a legend. */
export function CheckboxGroup({ legend, boxes, readOnly = false, onChange, children }: CheckboxGroupProps) {
  return (
    <fieldset className="bare checkboxes" disabled={readOnly}>
      <legend>{legend}</legend>
      {boxes.map(({ name, ...checkbox }) => (
        <Checkbox key={name} {...checkbox} onChange={(on) => onChange(name, on)} />
      ))}
      {children}
    </fieldset>
  );
}

interface ChosenBoxesProps<Value> extends Pick<CheckboxGroupProps, 'legend' | 'readOnly' | 'children'> {
  options: readonly (Omit<Box, 'on'> & { value: Value })[];
  /** The values whose boxes are on. */
  chosen: readonly Value[];
  /** Called with all values that are on then, in the order of the boxes, after those without a box. */
  onChange: (chosen: Value[]) => void;
}

/** Checkboxes for a list of values. */
export function ChosenBoxes<Value>({ options, chosen, onChange, ...group }: ChosenBoxesProps<Value>) {
  const others = chosen.filter((one) => options.every(({ value }) => value !== one));
  return (
    <CheckboxGroup
      {...group}
      boxes={options.map(({ value, ...box }) => ({ ...box, name: String(value), on: chosen.includes(value) }))}
      onChange={(name, on) => {
        const shown = options.map(({ value }) => value);
        onChange([...others, ...shown.filter((one) => (String(one) === name ? on : chosen.includes(one)))]);
      }}
    />
  );
}

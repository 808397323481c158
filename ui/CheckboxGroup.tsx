import type { ReactNode } from 'react';
import './parts.css';
import './CheckboxGroup.css';

interface Box {
  label: ReactNode;
  on: boolean;
  disabled?: boolean;
  /** Why it cannot be ticked. */
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
  /** Below them. */
  children?: ReactNode;
}

/** One thing that is on or off, with its name behind the box. */
export function Checkbox({ label, on, disabled, title, onChange }: Box & { onChange: (on: boolean) => void }) {
  return (
    <label className="checkbox" title={title}>
      <input type="checkbox" checked={on} disabled={disabled} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}

/** Things that are on or off, side by side under one name. */
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

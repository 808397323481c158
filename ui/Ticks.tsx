import type { ReactNode } from 'react';
import './Ticks.css';

export interface Tick {
  name: string;
  label: ReactNode;
  on: boolean;
  disabled?: boolean;
  /** Why it cannot be ticked. */
  title?: string;
}

interface TicksProps {
  legend: ReactNode;
  ticks: readonly Tick[];
  readOnly?: boolean;
  onChange: (name: string, on: boolean) => void;
  /** Below them. */
  children?: ReactNode;
}

/** Things that are on or off, side by side under one name. */
export function Ticks({ legend, ticks, readOnly = false, onChange, children }: TicksProps) {
  return (
    <fieldset className="bare ticks" disabled={readOnly}>
      <legend>{legend}</legend>
      {ticks.map(({ name, label, on, disabled, title }) => (
        <label key={name} className="tick" title={title}>
          <input
            type="checkbox"
            checked={on}
            disabled={disabled}
            onChange={(event) => onChange(name, event.target.checked)}
          />
          {label}
        </label>
      ))}
      {children}
    </fieldset>
  );
}

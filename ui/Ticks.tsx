import type { ReactNode } from 'react';
import './parts.css';
import './Ticks.css';

interface Box {
  label: ReactNode;
  on: boolean;
  disabled?: boolean;
  /** Why it cannot be ticked. */
  title?: string;
}

export interface Tick extends Box {
  name: string;
}

interface TicksProps {
  legend: ReactNode;
  ticks: readonly Tick[];
  readOnly?: boolean;
  onChange: (name: string, on: boolean) => void;
  /** Below them. */
  children?: ReactNode;
}

/** One thing that is on or off, with its name behind the box. */
export function TickBox({ label, on, disabled, title, onChange }: Box & { onChange: (on: boolean) => void }) {
  return (
    <label className="tick" title={title}>
      <input type="checkbox" checked={on} disabled={disabled} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}

/** Things that are on or off, side by side under one name. */
export function Ticks({ legend, ticks, readOnly = false, onChange, children }: TicksProps) {
  return (
    <fieldset className="bare ticks" disabled={readOnly}>
      <legend>{legend}</legend>
      {ticks.map(({ name, ...tick }) => (
        <TickBox key={name} {...tick} onChange={(on) => onChange(name, on)} />
      ))}
      {children}
    </fieldset>
  );
}

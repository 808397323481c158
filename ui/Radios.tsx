import { useId, type ReactNode } from 'react';
import './parts.css';

interface RadiosProps<T> {
  label: string;
  /** Shows the label above the radios, too. */
  headed?: boolean;
  className?: string;
  value: T;
  options: readonly (readonly [value: T, text: string, beside?: ReactNode])[];
  disabled?: boolean;
  onChange: (value: T) => void;
}

/** Radio buttons for a few options. */
export function Radios<T>({ label, headed, className, value, options, disabled, onChange }: RadiosProps<T>) {
  const group = useId();
  return (
    <div className={className} role="radiogroup" aria-label={label}>
      {headed && (
        <div className="subtle small" aria-hidden="true">
          {label}
        </div>
      )}
      {options.map(([one, text, beside]) => (
        <label key={text} className="checkbox">
          <input type="radio" name={group} checked={value === one} disabled={disabled} onChange={() => onChange(one)} />
          <span>{text}</span>
          {beside}
        </label>
      ))}
    </div>
  );
}

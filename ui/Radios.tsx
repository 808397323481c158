import { useId, type ReactNode } from 'react';
import './parts.css';

interface RadiosProps<T> {
  /** What is chosen; seen above them where `legend` is set. */
  label: string;
  legend?: boolean;
  className?: string;
  disabled?: boolean;
  value: T;
  options: readonly (readonly [value: T, text: string, beside?: ReactNode])[];
  onChange: (value: T) => void;
}

/** One of a few values. */
export function Radios<T>({ label, legend, className = '', disabled, value, options, onChange }: RadiosProps<T>) {
  const group = useId();
  return (
    <div className={className} role="radiogroup" aria-label={label} aria-disabled={disabled || undefined}>
      {legend && <span className="subtle small whole-row">{label}</span>}
      {options.map(([one, text, beside]) => (
        <label key={text} className="tick">
          <input type="radio" name={group} checked={value === one} disabled={disabled} onChange={() => onChange(one)} />
          <span>{text}</span>
          {beside}
        </label>
      ))}
    </div>
  );
}

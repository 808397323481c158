import { useId, type ReactNode } from 'react';
import './parts.css';

interface RadiosProps<T> {
  label: string;
  className?: string;
  value: T;
  options: readonly (readonly [value: T, text: string, beside?: ReactNode])[];
  onChange: (value: T) => void;
}

/** One of a few things, each with its name behind the button. */
export function Radios<T>({ label, className, value, options, onChange }: RadiosProps<T>) {
  const group = useId();
  return (
    <div className={className} role="radiogroup" aria-label={label}>
      {options.map(([one, text, beside]) => (
        <label key={text} className="tick">
          <input type="radio" name={group} checked={value === one} onChange={() => onChange(one)} />
          <span>{text}</span>
          {beside}
        </label>
      ))}
    </div>
  );
}

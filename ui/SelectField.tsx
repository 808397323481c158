import './parts.css';

interface SelectFieldProps {
  label: string;
  value: string;
  /** What stands for no choice, as an empty value. */
  all?: string;
  options: readonly (readonly [value: string, text: string])[];
  disabled?: boolean;
  /** In the place of `labelled`. */
  className?: string;
  onChange: (value: string) => void;
}

/** One of a few values, with its label before it. */
export function SelectField({
  label,
  value,
  all,
  options,
  disabled,
  className = 'labelled',
  onChange,
}: SelectFieldProps) {
  return (
    <label className={className}>
      <span>{label}</span>
      <select value={value} disabled={disabled} onChange={(event) => onChange(event.target.value)}>
        {all !== undefined && <option value="">{all}</option>}
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

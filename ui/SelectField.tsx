import './parts.css';

export type SelectOptions = readonly (readonly [value: string, text: string])[];

interface SelectFieldProps {
  label: string;
  value: string | undefined;
  /** What stands for no choice, as an empty value. */
  all?: string;
  options: SelectOptions;
  disabled?: boolean;
  required?: boolean;
  /** In the place of `labelled`. */
  className?: string;
  onChange: (value: string) => void;
}

/** One of a few values, with its label before it. */
export function SelectField({
  label,
  value = '',
  all,
  options,
  disabled,
  required,
  className = 'labelled',
  onChange,
}: SelectFieldProps) {
  return (
    <label className={className}>
      <span>{label}</span>
      <select
        {...{ value, disabled, required }}
        // Where there is no room for all of it.
        title={options.find(([one]) => one === value)?.[1]}
        onChange={(event) => onChange(event.target.value)}
      >
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

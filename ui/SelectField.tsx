import './parts.css';

export type SelectOptions = readonly (readonly [value: string, text: string])[];

interface SelectFieldProps {
  label: string;
  value: string | undefined;
  /** The label of the empty option, if no choice is allowed. */
  all?: string;
  options: SelectOptions;
  disabled?: boolean;
  required?: boolean;
  /** Instead of `labelled`. */
  className?: string;
  onChange: (value: string) => void;
}

/** A select with its label before it. */
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
        // Shows the full text if it is truncated.
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

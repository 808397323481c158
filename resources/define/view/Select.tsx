import '#ui/parts.css';

export type SelectOptions = readonly (readonly [value: string, text: string])[];

interface SelectProps {
  label: string;
  value: string | undefined;
  /** What stands for no condition; without it one of the options is always chosen. */
  any?: string;
  options: SelectOptions;
  disabled?: boolean;
  required?: boolean;
  className?: string;
  /** Null: whatever it is. */
  change: (value: string | null) => void;
}

/** One of several, or any of them. */
export function Select({ label, value = '', any, options, disabled, required, className = '', change }: SelectProps) {
  return (
    <label className={`labelled ${className}`}>
      <span>{label}</span>
      <select {...{ value, disabled, required }} onChange={({ target }) => change(target.value || null)}>
        {any !== undefined && <option value="">{any}</option>}
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

import { useId, type ComponentProps, type ReactNode } from 'react';
import './parts.css';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string;
  /** Shown below the input. */
  help?: ReactNode;
  onChange: (value: string) => void;
}

/** A text input with its label above. */
export function TextField({ label, help, className = '', onChange, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <label className={`labelled-above ${className}`}>
      <span>{label}</span>
      <input
        type="text"
        aria-describedby={help ? id : undefined}
        onChange={(event) => onChange(event.target.value)}
        {...rest}
      />
      {help && (
        <span id={id} className="wrap">
          {help}
        </span>
      )}
    </label>
  );
}

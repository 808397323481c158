import type { ReactNode } from 'react';
import { ValidationError } from 'react-admin';
import type { ControllerFieldState } from 'react-hook-form';

/** The props of every input. */
export interface InputFacts {
  source: string;
  label: string;
  helperText: string | false;
  isRequired?: boolean;
  fullWidth: boolean;
}

/** A read-only value below its label. */
export function LabelledValue({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="field-value">
      <span className="field-label">{label}</span>
      {children}
    </div>
  );
}

/** The error or helper text of a text field. */
export const errorProps = ({ invalid, error }: ControllerFieldState, help?: ReactNode) => ({
  error: invalid,
  helperText: error?.message ? <ValidationError error={error.message} /> : help,
});

interface FaultProps {
  /** The form's error; undefined if valid. */
  message: string | undefined;
  className?: string;
  id?: string;
}

/** The error text of the input. */
export function Fault({ message, className = 'fail small', id }: FaultProps) {
  if (!message) return null;
  return (
    <p id={id} className={className} role="alert">
      <ValidationError error={message} />
    </p>
  );
}

/** Below a custom input: the error or helper text. */
export const FieldNote = ({ message, help }: Pick<FaultProps, 'message'> & { help?: ReactNode }) =>
  message ? <Fault message={message} /> : help ? <p className="subtle small">{help}</p> : null;

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

/** A value below what it is called, where nothing can be entered. */
export function LabelledValue({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="field-value">
      <span className="field-label">{label}</span>
      {children}
    </div>
  );
}

/** What a text field is told of what is wrong with it, or else of what is to be known. */
export const faultOf = ({ invalid, error }: ControllerFieldState, help?: ReactNode) => ({
  error: invalid,
  helperText: error?.message ? <ValidationError error={error.message} /> : help,
});

interface FaultProps {
  /** As the form keeps it; nothing is wrong without one. */
  message: string | undefined;
  className?: string;
  id?: string;
}

/** What is wrong with what was entered. */
export function Fault({ message, className = 'fail small', id }: FaultProps) {
  if (!message) return null;
  return (
    <p id={id} className={className} role="alert">
      <ValidationError error={message} />
    </p>
  );
}

/** Below an input that draws itself: what is wrong with what was entered, or else what is to be known. */
export const FieldNote = ({ message, help }: Pick<FaultProps, 'message'> & { help?: ReactNode }) =>
  message ? <Fault message={message} /> : help ? <p className="subtle small">{help}</p> : null;

import type { ReactNode } from 'react';
import { ValidationError } from 'react-admin';

/** A value below what it is called, where nothing can be entered. */
export function LabelledValue({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="field-value">
      <span className="field-label">{label}</span>
      {children}
    </div>
  );
}

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

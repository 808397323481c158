import { useId, type ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { Fault } from '#resources/framework/view/form/fieldParts.tsx';
import { useLabels } from '#resources/framework/view/labels.ts';
import { DateField } from '#ui/DateField.tsx';
import { monthsAfter, bookingWords } from './bookingWords.ts';

/** Returns the form's validation error for a part of a value. */
export function useFaults(source: string): (path: string) => string | undefined {
  const { errors } = useFormState({ name: source });
  return (path) => {
    const found = `${source}.${path}`
      .split('.')
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], errors);
    const message = (found as { message?: unknown } | undefined)?.message;
    return typeof message === 'string' ? message : undefined;
  };
}

interface PartProps {
  label: string;
  fault?: string | undefined;
  /** The attributes that link the control to its label and error. */
  children: (named: { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }) => ReactNode;
}

/** A label above its control, with the error below. */
export function Part({ label, fault, children }: PartProps) {
  const id = useId();
  return (
    <div className="labelled-above">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': Boolean(fault), 'aria-describedby': fault ? `${id}-fault` : undefined })}
      <Fault id={`${id}-fault`} message={fault} />
    </div>
  );
}

/** The days of a month, and "last day". */
function DayOptions() {
  const labelOf = useLabels();
  return [...Array.from({ length: 31 }, (_, index) => index + 1), -1].map((day) => (
    <option key={day} value={day}>
      {day === -1 ? labelOf(bookingWords.lastDay) : day}
    </option>
  ));
}

interface DaySelectProps {
  label: string;
  value: number;
  fault?: string | undefined;
  onChange: (day: number) => void;
}

/** Selects a day of the month, or the last one. */
export function DayOfMonth({ label, value, fault, onChange }: DaySelectProps) {
  return (
    <Part label={label} fault={fault}>
      {(named) => (
        <select {...named} value={value} onChange={(event) => onChange(Number(event.target.value))}>
          <DayOptions />
        </select>
      )}
    </Part>
  );
}

interface MonthDayProps extends DaySelectProps {
  months: number;
  onMonths: (months: number) => void;
}

/** Selects a month after the opening month, and a day in it. */
export function MonthAndDay({ label, months, value, fault, onMonths, onChange }: MonthDayProps) {
  const labelOf = useLabels();
  return (
    <Part label={label} fault={fault}>
      {(named) => (
        <span className="row">
          <select
            aria-label={`${label}: ${labelOf(bookingWords.month)}`}
            value={months}
            onChange={(event) => onMonths(Number(event.target.value))}
          >
            {Array.from({ length: 13 }, (_, index) => (
              <option key={index} value={index}>
                {labelOf(monthsAfter(index))}
              </option>
            ))}
          </select>
          <select
            {...named}

            aria-label={`${label}: ${labelOf(bookingWords.day)}`}
            value={value}
            onChange={(event) => onChange(Number(event.target.value))}
          >
            <DayOptions />
          </select>
        </span>
      )}
    </Part>
  );
}

interface TextPartProps {
  label: string;
  kind: 'time' | 'date';
  value: string;
  fault?: string | undefined;
  onChange: (text: string) => void;
}

/** An input for a time or a day. */
export function DateTimePart({ label, kind, value, fault, onChange }: TextPartProps) {
  return (
    <Part label={label} fault={fault}>
      {(named) => <DateField {...named} kind={kind} value={value} onChange={onChange} />}
    </Part>
  );
}

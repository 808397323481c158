import { useTranslate } from 'ra-core';
import { Suspense, useId, useRef, useState, type ReactNode, type Ref } from 'react';
import { lazyPage } from './lazy.ts';
import { hints, type TypedKind } from './typedDates.ts';
import { useTypedDate, type DateValue } from './useTypedDate.ts';
import './parts.css';
import './DateField.css';

const DatePicker = lazyPage(() => import('./DatePicker.tsx'));

interface DateButtonProps {
  kind: TypedKind;
  open: boolean;
  disabled?: boolean | undefined;
  onToggle: () => void;
}

/** The button that opens the calendar or the list of times. */
function DateButton({ kind, open, disabled, onToggle }: DateButtonProps) {
  const translate = useTranslate();
  return (
    <button
      type="button"
      className="date-open"
      aria-label={translate(kind === 'time' ? 'ui.date.chooseTime' : 'ui.date.chooseDay')}
      aria-haspopup="dialog"
      aria-expanded={open}
      disabled={disabled}
      onClick={onToggle}
    >
      <svg
        width="16"
        height="16"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        {kind === 'time' ? (
          <path d="M12 3a9 9 0 100 18 9 9 0 000-18zM12 7v5l3 2" />
        ) : (
          <path d="M4 6h16v14H4zM4 10h16M8 3v4M16 3v4" />
        )}
      </svg>
    </button>
  );
}

/** The button beside a date or time input, and the picker that it opens. */
export function useDatePicker({
  kind,
  value,
  min,
  max,
  take,
}: Omit<DateValue, 'onChange'> & { take: (value: string) => void }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return {
    buttonOf: (disabled?: boolean) => (
      <DateButton kind={kind} open={open} disabled={disabled} onToggle={() => setOpen(!open)} />
    ),
    picker: open && (
      <Suspense fallback={null}>
        <DatePicker {...{ kind, value, min, max }} onTake={take} onClose={close} />
      </Suspense>
    ),
    /** Alt and an arrow key open it, like a select. */
    onKeyDown: (event: { altKey: boolean; key: string; preventDefault: () => void }) => {
      if (!event.altKey || event.key !== 'ArrowDown') return;
      event.preventDefault();
      setOpen(true);
    },
  };
}

interface DateFieldProps extends DateValue {
  /** Without a label, another element must name the input. */
  label?: ReactNode;
  /** The position of the label. */
  className?: 'labelled' | 'labelled-above' | 'labelled-above grow';
  id?: string;
  ref?: Ref<HTMLInputElement>;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  required?: boolean | undefined;
  onBlur?: (() => void) | undefined;
  'aria-label'?: string;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string | undefined;
}

/**
 * A day (`YYYY/M/D`), a time in 24-hour format, or both, typed or picked. The value has the HTML format: `2026-01-09`,
 * `18:05`, `2026-01-09T18:05`, or empty for an empty or invalid input.
 *
 * @example <DateField kind="date" label="From" value={from} max={to} onChange={setFrom} />
 */
export function DateField({ label, className = 'labelled-above', id: named, ref, onBlur, ...props }: DateFieldProps) {
  const { kind, value, min, max, onChange, 'aria-invalid': wrong = false, ...others } = props;
  const own = useId();
  const id = named ?? own;
  const anchor = useRef<HTMLSpanElement>(null);
  const { input, invalid, take } = useTypedDate({ kind, value, min, max, onChange });
  const { buttonOf, picker, onKeyDown } = useDatePicker({ kind, value, min, max, take });
  const field = (
    <span className={`date-field date-field-${kind}`} ref={anchor}>
      <input
        {...others}
        {...input}
        id={id}
        ref={ref}
        className="box"
        size={hints[kind].length}
        aria-invalid={wrong || invalid || undefined}
        onKeyDown={onKeyDown}
        onBlur={() => {
          input.onBlur();
          onBlur?.();
        }}
      />
      {buttonOf(others.disabled || others.readOnly)}
      {picker}
    </span>
  );
  if (label === undefined) return field;
  return (
    <div className={className}>
      <label htmlFor={id}>{label}</label>
      {field}
    </div>
  );
}

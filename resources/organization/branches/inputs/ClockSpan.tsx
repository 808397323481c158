import { useTranslate } from 'react-admin';
import { DateField } from '#ui/DateField.tsx';

interface ClockSpanProps {
  /** The label of the span. */
  name: string;
  from: string;
  to: string;
  required?: boolean;
  readOnly?: boolean;
  onChange: (changes: { from?: string; to?: string }) => void;
  onBlur?: () => void;
}

/** A span between two times of day. */
export function ClockSpan({ name, from, to, onChange, ...rest }: ClockSpanProps) {
  const translate = useTranslate();
  return Object.entries({ from, to }).map(([end, value]) => (
    <DateField
      key={end}
      kind="time"
      aria-label={`${name} ${translate(`reservationSettings.${end}`)}`}
      value={value}
      onChange={(time) => onChange({ [end]: time })}
      {...rest}
    />
  ));
}

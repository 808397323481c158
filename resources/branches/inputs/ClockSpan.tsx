import { useTranslate } from 'react-admin';

interface ClockSpanProps {
  /** What the span is of. */
  name: string;
  from: string;
  to: string;
  required?: boolean;
  readOnly?: boolean;
  onChange: (changes: { from?: string; to?: string }) => void;
  onBlur?: () => void;
}

/** From one time of day until another. */
export function ClockSpan({ name, from, to, onChange, ...rest }: ClockSpanProps) {
  const translate = useTranslate();
  return Object.entries({ from, to }).map(([end, value]) => (
    <input
      key={end}
      type="time"
      className="box"
      aria-label={`${name} ${translate(`reservationSettings.${end}`)}`}
      value={value}
      onChange={(event) => onChange({ [end]: event.target.value })}
      {...rest}
    />
  ));
}

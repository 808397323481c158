import { useTranslate } from 'ra-core';

interface FromToProps {
  from: string | undefined;
  to: string | undefined;
  onChange: (changes: { from?: string | null; to?: string | null }) => void;
}

/** Two days, of which either may be open. */
export function FromTo({ from, to, onChange }: FromToProps) {
  const translate = useTranslate();
  const days = { from, to };
  return (
    <div className="row">
      {(['from', 'to'] as const).map((end) => (
        <label key={end} className="labelled">
          <span>{translate(`ui.filter.${end}Day`)}</span>
          <input
            type="date"
            value={days[end] ?? ''}
            min={end === 'to' ? from : undefined}
            max={end === 'from' ? to : undefined}
            onChange={({ target: { value } }) => onChange({ [end]: value || null })}
          />
        </label>
      ))}
    </div>
  );
}

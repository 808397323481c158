import { useTranslate } from 'ra-core';
import { DateField } from '#ui/DateField.tsx';

interface FromToProps {
  from: string | undefined;
  to: string | undefined;
  onChange: (changes: { from?: string | null; to?: string | null }) => void;
}

/** A range of two optional days. */
export function FromTo({ from, to, onChange }: FromToProps) {
  const translate = useTranslate();
  const days = { from, to };
  return (
    <div className="row">
      {(['from', 'to'] as const).map((end) => (
        <DateField
          key={end}
          kind="date"
          className="labelled"
          label={translate(`ui.filter.${end}Day`)}
          value={days[end] ?? ''}
          min={end === 'to' ? from : undefined}
          max={end === 'from' ? to : undefined}
          onChange={(value) => onChange({ [end]: value || null })}
        />
      ))}
    </div>
  );
}

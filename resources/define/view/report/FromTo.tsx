interface FromToProps {
  from: string | undefined;
  to: string | undefined;
  texts: { from: string; to: string };
  onChange: (changes: { from?: string | null; to?: string | null }) => void;
}

/** Two days, of which either may be open. */
export function FromTo({ from, to, texts, onChange }: FromToProps) {
  const days = { from, to };
  return (
    <div className="row">
      {(['from', 'to'] as const).map((end) => (
        <label key={end} className="labelled">
          <span>{texts[end]}</span>
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

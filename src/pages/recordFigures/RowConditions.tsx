import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';

interface RowConditionsProps {
  rows: {
    asked: { from?: string; to?: string };
    narrowed: boolean;
    narrowedAtFirst: boolean;
    change: (changes: { from?: string | null; to?: string | null }) => void;
    show: (wanted: object) => void;
  };
  texts: Readonly<Record<'title' | 'from' | 'to' | 'clear', string>>;
  /** What else narrows them. */
  children: ReactNode;
}

/** What rows are narrowed by, and two days; folded away unless the address already asks for something. */
export function RowConditions({ rows, texts, children }: RowConditionsProps) {
  const { asked, narrowed, narrowedAtFirst, change, show } = rows;
  return (
    <details className="row-conditions" open={narrowedAtFirst}>
      <summary className="subtle">{texts.title}</summary>
      <div role="group" aria-label={texts.title}>
        {children}
        {(['from', 'to'] as const).map((end) => (
          <label key={end} className="labelled">
            {texts[end]}
            <input
              type="date"
              min="2000-01-01"
              max="2099-12-31"
              value={asked[end] ?? ''}
              onChange={({ target }) => change({ [end]: target.value })}
            />
          </label>
        ))}
        {narrowed && <Button onClick={() => show({})}>{texts.clear}</Button>}
      </div>
    </details>
  );
}

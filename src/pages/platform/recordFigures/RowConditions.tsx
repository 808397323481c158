import type { ReactNode } from 'react';
import { FromTo } from '#resources/framework/view/report/FromTo.tsx';
import { Button } from '#ui/Button.tsx';

interface RowConditionsProps {
  rows: {
    conditions: { from?: string | undefined; to?: string | undefined };
    narrowed: boolean;
    narrowedAtFirst: boolean;
    change: (changes: { from?: string | null; to?: string | null }) => void;
    show: (wanted: object) => void;
  };
  title: string;
  /** Further filters. */
  children: ReactNode;
}

/** Filters of rows, including a date range. Folded unless the address already has a filter. */
export function RowConditions({ rows, title, children }: RowConditionsProps) {
  const { conditions, narrowed, narrowedAtFirst, change, show } = rows;
  return (
    <details open={narrowedAtFirst}>
      <summary className="subtle">{title}</summary>
      <div className="row row-wide" role="group" aria-label={title}>
        {children}
        <FromTo from={conditions.from} to={conditions.to} onChange={change} />
        {narrowed && <Button label="ui.filter.clear" onClick={() => show({})} />}
      </div>
    </details>
  );
}

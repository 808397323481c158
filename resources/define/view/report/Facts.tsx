import type { ReactNode } from 'react';
import type { ColumnLabel } from '#contract/reportLabels.ts';
import { useReportWords } from './useReportWords.ts';

/** Names and values of one thing; what it does not have is left out. */
export function Facts({ facts }: { facts: readonly { name: ColumnLabel; value: ReactNode }[] }) {
  const words = useReportWords();
  return (
    <dl className="money-facts">
      {facts
        .filter(({ value }) => value !== null && value !== undefined && value !== '')
        .map(({ name, value }) => (
          <div key={name}>
            <dt>{words.column(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

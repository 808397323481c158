import type { ReactNode } from 'react';
import type { ColumnLabel } from '#contract/reportLabels.ts';
import { Facts as NamedFacts } from '#ui/Facts.tsx';
import { useReportWords } from './useReportWords.ts';

/** Values of one thing by the names that reports have for them. */
export function Facts({ facts }: { facts: Readonly<Partial<Record<ColumnLabel, ReactNode>>> }) {
  const words = useReportWords();
  return (
    <NamedFacts facts={Object.entries(facts).map(([name, value]) => [words.column(name as ColumnLabel), value])} />
  );
}

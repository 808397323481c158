import type { ReactNode } from 'react';
import { formatNumber } from '#i18n/formats.ts';
import { More } from '#resources/define/view/More.tsx';
import { useLanguage, useSay } from '#resources/define/view/say.ts';
import { useWords } from '#resources/groups/useWords.ts';
import { EmptyState, TableSkeleton } from '#ui/states.tsx';
import { SurveyError } from './SurveyError.tsx';
import type { useAppended } from './useAppended.ts';
import { words } from './words.ts';

interface RowListProps<T> {
  list: ReturnType<typeof useAppended<T>>;
  /** Whether there are conditions. */
  narrowed: boolean;
  none: string;
  children: (row: T) => ReactNode;
}

/** Rows below one another, with how many there are and the way to more. */
export function RowList<T>({ list: { answer, rows, total }, narrowed, none, children }: RowListProps<T>) {
  const say = useSay();
  const told = useWords();
  const language = useLanguage();
  if (answer.isPending) return <TableSkeleton rows={6} columns={4} />;
  if (!answer.data) return <SurveyError error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!rows.length)
    return narrowed ? (
      <EmptyState title={say(words.nothing)} text={say(words.nothingText)} />
    ) : (
      <EmptyState title={none} text={say(words.noneText)} />
    );
  return (
    <>
      <p className="quiet" role="status">
        {told(words.found, { n: formatNumber(total, language) })}
      </p>
      <ul className="survey-rows">{rows.map(children)}</ul>
      <More
        hasNextPage={answer.hasNextPage}
        isFetchingNextPage={answer.isFetchingNextPage}
        fetchNextPage={answer.fetchNextPage}
        shown={rows.length}
        total={total}
      />
    </>
  );
}

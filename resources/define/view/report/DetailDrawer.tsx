import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState, TableSkeleton } from '#ui/states.tsx';
import { ReportDrawer } from './ReportDrawer.tsx';

interface DetailDrawerProps<Detail> {
  queryKey: readonly unknown[];
  read: (signal: AbortSignal) => Promise<Detail>;
  title: (detail: Detail) => string;
  children: (detail: Detail) => ReactNode;
  onClose: () => void;
}

/** A drawer whose content is asked for when it opens. */
export function DetailDrawer<Detail>({ queryKey, read, title, children, onClose }: DetailDrawerProps<Detail>) {
  const answer = useQuery({ queryKey, queryFn: ({ signal }) => read(signal) });
  return (
    <ReportDrawer title={answer.data ? title(answer.data) : ''} onClose={onClose}>
      {answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : answer.data ? (
        children(answer.data)
      ) : (
        <TableSkeleton rows={6} columns={2} />
      )}
    </ReportDrawer>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Answered } from '#ui/Answered.tsx';
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
      <Answered answer={answer} rows={6}>
        {children}
      </Answered>
    </ReportDrawer>
  );
}

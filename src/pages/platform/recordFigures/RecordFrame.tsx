import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '#ui/states.tsx';
import { usePageTitle } from '#ui/title.ts';
import { ViewLinks } from '#ui/ViewLinks.tsx';
import '#ui/figures.css';

interface RecordFrameProps {
  /** The record itself: without it there is nothing to show. */
  answer: Pick<UseQueryResult, 'error' | 'refetch'>;
  title: string;
  /** The address of the list that it is one of. */
  list: string;
  /** What the views are of, and which is shown. */
  label: string;
  views: readonly { name: string; label: string; to: string }[];
  current: string;
  /** Beside the views. */
  beside?: ReactNode;
  /** Says a failure in words of its own. */
  failureText?: (error: unknown) => string;
  children: ReactNode;
}

/** What every page with figures of one record has: its title, and the way to the others. */
export function RecordFrame({ answer, title, list, failureText, ...props }: RecordFrameProps) {
  const { label, views, current, beside, children } = props;
  usePageTitle(title, list);
  if (answer.error) {
    const error = failureText ? { message: failureText(answer.error) } : answer.error;
    return <ErrorState error={error} onRetry={() => void answer.refetch()} />;
  }
  return (
    <div className="stack stack-wide">
      <div className="row row-apart">
        <ViewLinks {...{ label, views, current }} />
        {beside}
      </div>
      {children}
    </div>
  );
}

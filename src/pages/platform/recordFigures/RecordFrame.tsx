import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '#ui/states.tsx';
import { usePageTitle } from '#ui/title.ts';
import { ViewLinks } from '#ui/ViewLinks.tsx';
import '#ui/figures.css';

interface RecordFrameProps {
  /** The query of the record. Without the record nothing else is shown. */
  answer: Pick<UseQueryResult, 'error' | 'refetch'>;
  title: string;
  /** The address of the record's list. */
  list: string;
  /** The label of the views, and the current one. */
  label: string;
  views: readonly { name: string; label: string; to: string }[];
  current: string;
  /** Shown beside the views. */
  beside?: ReactNode;
  /** Returns the text for an error, instead of the default. */
  failureText?: (error: unknown) => string;
  children: ReactNode;
}

/** The frame of a record's figure pages: title and links to the other pages. */
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

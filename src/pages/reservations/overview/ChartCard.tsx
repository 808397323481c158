import { useTranslate } from 'ra-core';
import { useId, type ReactNode } from 'react';
import type { QueryState } from '#ui/QueryBoundary.tsx';
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx';

/** How high charts are drawn. */
export const chartHeight = 220;

interface ChartCardProps<T> {
  title: string;
  /** Beside the heading, while there is nothing drawn that would bring them along. */
  tools?: ReactNode;
  answer: QueryState & { isPlaceholderData: boolean };
  data: T | undefined;
  /** Says that there is nothing to draw, where that is so. */
  empty: string | false | undefined;
  note?: string;
  /** Draws it, heading and all. */
  children: (data: T, heading: ReactNode) => ReactNode;
}

/** A chart in a frame, with what is seen while there is none. */
export function ChartCard<T>({ title, tools, answer, data, empty, note, children }: ChartCardProps<T>) {
  const translate = useTranslate();
  const id = useId();
  const heading = (
    <h3 id={id} className="heading">
      {title}
    </h3>
  );
  return (
    <section className="panel segment" aria-labelledby={id} aria-busy={!data && !answer.isError}>
      <div className="segment-body" data-stale={answer.isPlaceholderData || undefined}>
        {data && !empty ? (
          children(data, heading)
        ) : (
          <>
            <div className="row row-apart segment-head">
              {heading}
              {tools}
            </div>
            {empty ? (
              <EmptyState title={empty} text={translate('overview.empty.text')} />
            ) : answer.isError ? (
              <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
            ) : (
              <div className="segment-waiting" aria-hidden="true">
                <Skeleton width="60%" height={18} />
                <Skeleton height={chartHeight} />
              </div>
            )}
          </>
        )}
        {note && <p className="segment-note small quiet">{note}</p>}
      </div>
    </section>
  );
}

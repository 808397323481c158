import { useTranslate } from 'ra-core';
import { useId, type ReactNode } from 'react';
import type { Seen } from '#ui/useSeen.ts';
import type { QueryState } from '#ui/QueryBoundary.tsx';
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx';

/** The height of charts in pixels. */
export const chartHeight = 220;

interface ChartCardProps<T> {
  title: string;
  /** From {@link useSeen}. */
  watch: Seen['watch'];
  /** Shown beside the heading while no chart is drawn, which would include them. */
  tools?: ReactNode;
  answer: QueryState & { isPlaceholderData: boolean };
  data: T | undefined;
  /** The text for an empty chart; false or undefined if there is data. */
  empty: string | false | undefined;
  note?: string;
  /** Renders the chart with its heading. */
  children: (data: T, heading: ReactNode) => ReactNode;
}

/** A chart in a frame, with loading, error and empty states. */
export function ChartCard<T>({ title, watch, tools, answer, data, empty, note, children }: ChartCardProps<T>) {
  const translate = useTranslate();
  const id = useId();
  const heading = (
    <h3 id={id} className="heading">
      {title}
    </h3>
  );
  return (
    <section ref={watch} className="panel segment" aria-labelledby={id} aria-busy={!data && !answer.isError}>
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
              // The key lets no content take over its element: the browser counts what was animated as shifted.
              <div key="waiting" className="segment-waiting skeleton-group" aria-hidden="true">
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

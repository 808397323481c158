import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { loadMoreThrottle } from '#contract/core/constants.ts';
import { Button } from '#ui/Button.tsx';
import { useFormats } from './useFormats.ts';

/** Loads the next page below the others. */
export interface NextPage {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** The number of shown records, and the button to load more: at most once per second (specification, section 9). */
export function More({
  hasNextPage,
  isFetchingNextPage,
  fetchNextPage,
  shown,
  total,
  atLeast = false,
}: NextPage & { shown: number; total: number; /** The total is not complete. */ atLeast?: boolean }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const all = `${number(total)}${atLeast ? '+' : ''}`;
  const [resting, setResting] = useState(false);
  useEffect(() => {
    if (!resting) return undefined;
    const timer = setTimeout(() => setResting(false), loadMoreThrottle);
    return () => clearTimeout(timer);
  }, [resting]);
  return (
    <div className="pagination row">
      <span className="pagination-range" role="status">
        {translate('ui.page.shown', { shown: number(shown), total: all })}
      </span>
      {hasNextPage && (
        <Button
          label="ui.page.more"
          disabled={isFetchingNextPage || resting}
          onClick={() => {
            setResting(true);
            void fetchNextPage();
          }}
        />
      )}
    </div>
  );
}

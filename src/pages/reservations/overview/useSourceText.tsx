import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { useReservationWords } from '#resources/framework/view/useReservationWords.ts';

/** What the button of sources says: all, the one that is chosen, or how many are. */
export function useSourceText(chosen: readonly string[]): ReactNode {
  const translate = useTranslate();
  const { source: nameOf, column } = useReservationWords();
  const [only] = chosen;
  return (
    <>
      {column('createdFrom')}&nbsp;
      <b>
        {only === undefined
          ? translate('overview.source.all')
          : chosen.length === 1
            ? nameOf(only)
            : translate('overview.source.some', { smart_count: chosen.length })}
      </b>
    </>
  );
}

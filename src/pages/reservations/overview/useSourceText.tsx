import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { useReservationWords } from '#resources/framework/view/useReservationWords.ts';

/** The label of the sources button: all sources, the selected one, or the number of selected ones. */
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

import { useTranslate } from 'ra-core';
import { useCallback } from 'react';

/** What a source is called, here as in the daily report; partners that are not known by name are what they call themselves. */
export function useSourceName(): (createdFrom: string) => string {
  const translate = useTranslate();
  return useCallback(
    (createdFrom) => translate(`dailyReport.source.${createdFrom.replaceAll('.', '-')}`, { _: createdFrom }),
    [translate],
  );
}

import { useTranslate } from 'ra-core';
import { useCallback } from 'react';

const own = ['host', 'web', 'facebook'];

/** What a source is called: partners have names of their own. */
export function useSourceName(): (createdFrom: string) => string {
  const translate = useTranslate();
  return useCallback(
    (createdFrom) =>
      own.includes(createdFrom)
        ? translate(`overview.source.${createdFrom}`)
        : translate(`dailyReport.source.${createdFrom.replaceAll('.', '-')}`, { _: createdFrom }),
    [translate],
  );
}

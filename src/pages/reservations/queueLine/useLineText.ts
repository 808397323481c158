import { useMemo } from 'react';
import type { WaitRange } from '#contract/reservations/queue/queue.ts';

import { formatNumber } from '#i18n/formats.ts';
import { useLabels, useLanguage } from '#resources/framework/view/labels.ts';
import type { LineSection } from './lineModel.ts';
import { queueWords as words } from './words.ts';

/** The texts of numbers in the queue, in the user's language. */
export function useLineText() {
  const labelOf = useLabels();
  const language = useLanguage();
  return useMemo(() => {
    const n = (value: number) => formatNumber(value, language);
    const minutes = (value: number) => labelOf(words.minutes, { n: n(value) });
    return {
      minutes,
      /** Whole minutes since a moment. */
      since: (iso: string, now: number) => minutes(Math.max(0, Math.floor((now - Date.parse(iso)) / 60_000))),
      range(range: WaitRange): string {
        if (!range) return labelOf(words.noTable);
        const { from, to } = range;
        return from === to ? minutes(to) : labelOf(words.range, { from: n(from), to: n(to) });
      },
      people: (size: number) => (size === 1 ? labelOf(words.onePerson) : labelOf(words.people, { n: n(size) })),
      size: ({ from, to }: Pick<LineSection, 'from' | 'to'>) =>
        Number.isFinite(to) ? labelOf(words.size, { from, to }) : labelOf(words.sizeFrom, { from }),
    };
  }, [labelOf, language]);
}

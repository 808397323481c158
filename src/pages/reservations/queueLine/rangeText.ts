import type { Label } from '#contract/core/label.ts';
import type { WaitRange } from '#contract/reservations/queue/queue.ts';
import { formatSpan } from '#i18n/spans.ts';
import { useLabels, useLanguage } from '#resources/framework/view/labels.ts';
import { queueWords } from './words.ts';

type Range = NonNullable<WaitRange>;

/** A range of minutes: `10–15`, or one number. */
export const rangeText = ({ from, to }: Range): string => (from === to ? `${from}` : `${from}–${to}`);

/** A range in words with `{{range}}`; without a wait, that there is none. */
export function useWaitText(): (range: Range, words: Label) => string {
  const labelOf = useLabels();
  return (range, words) => (range.to === 0 ? labelOf(queueWords.noWait) : labelOf(words, { range: rangeText(range) }));
}

/** From here on hours are enough. */
const longMs = 4 * 3_600_000;

/** A duration in words, in minutes for as long as somebody waits. */
export function useSpanText(): (ms: number) => string {
  const labelOf = useLabels();
  const language = useLanguage();
  return (ms) =>
    ms >= longMs
      ? formatSpan(ms, language)
      : labelOf(queueWords.minutes, { range: String(Math.max(0, Math.floor(ms / 60_000))) });
}

import type { CellProps } from '#resources/define/fields.ts';
import { useSay } from '#resources/define/view/say.ts';
import { clockOf, spellLabels, type WaitingTimes } from '../waitingTimes.ts';

/** When numbers are given, in a line. */
export default function WaitingTimesText({ value }: CellProps) {
  const told = useSay();
  const times = value as WaitingTimes;
  const said = (['lunch', 'dinner'] as const).flatMap((spell) =>
    times[spell].from === null
      ? []
      : [`${told(spellLabels[spell])} ${clockOf(times[spell].from)}–${clockOf(times[spell].to)}`],
  );
  return said.join(', ') || '–';
}

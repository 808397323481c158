import type { CellProps } from '#resources/framework/fields.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { clockOf, spellLabels, type WaitingTimes } from '../waitingTimes.ts';

/** When queue numbers are issued, in one line. */
export default function WaitingTimesText({ value }: CellProps) {
  const labelOf = useLabels();
  const times = value as WaitingTimes;
  const said = (['lunch', 'dinner'] as const).flatMap((spell) =>
    times[spell].from === null
      ? []
      : [`${labelOf(spellLabels[spell])} ${clockOf(times[spell].from)}–${clockOf(times[spell].to)}`],
  );
  return said.join(', ') || '–';
}

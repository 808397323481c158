import type { CellProps } from '#resources/framework/fields.ts';
import { useLanguage } from '#resources/framework/view/labels.ts';
import { periodOf, weekdaysOf } from './times.ts';

/** On which days a menu is shown; the dates are below where both do not fit beside each other. */
export default function DaysCell({ record }: CellProps) {
  const period = periodOf(record);
  return (
    <span className="cell-line cell-line-folds">
      <span>
        {weekdaysOf(record, useLanguage())}
        {period && ' · '}
      </span>
      {period && <span>{period}</span>}
    </span>
  );
}

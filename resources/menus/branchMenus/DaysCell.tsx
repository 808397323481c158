import type { CellProps } from '#resources/framework/fields.ts';
import { useLanguage } from '#resources/framework/view/labels.ts';
import { periodOf, weekdaysOf } from './times.ts';

/** The days of a menu; the dates are on a second line if they do not fit. */
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

import type { CellProps } from '#resources/framework/fields.ts';
import { useLanguage } from '#resources/framework/view/labels.ts';
import { daysOf } from './times.ts';

/** On which days a menu is shown. */
export default function DaysCell({ record }: CellProps) {
  return daysOf(record, useLanguage());
}

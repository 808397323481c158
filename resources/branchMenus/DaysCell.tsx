import type { CellProps } from '../define/fields.ts';
import { useLanguage } from '../define/view/labels.ts';
import { daysOf } from './times.ts';

/** On which days a menu is shown. */
export default function DaysCell({ record }: CellProps) {
  return daysOf(record, useLanguage());
}

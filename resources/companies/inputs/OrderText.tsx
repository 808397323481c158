import type { inputNames } from '#contract/companyFields.ts';
import type { CellProps } from '#resources/define/fields.ts';
import { useLabels } from '#resources/define/view/labels.ts';
import { inputLabels } from '../inputNames.ts';

/** The questions of the booking page in their order. */
export default function OrderText({ value }: CellProps) {
  const labelOf = useLabels();
  return (value as (typeof inputNames)[number][]).map((name) => labelOf(inputLabels[name])).join(' › ');
}

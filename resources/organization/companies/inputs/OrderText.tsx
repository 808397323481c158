import type { inputNames } from '#contract/organization/companyFields.ts';
import type { CellProps } from '#resources/framework/fields.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { inputLabels } from '../inputNames.ts';

/** The booking page's questions in order. */
export default function OrderText({ value }: CellProps) {
  const labelOf = useLabels();
  return (value as (typeof inputNames)[number][]).map((name) => labelOf(inputLabels[name])).join(' › ');
}

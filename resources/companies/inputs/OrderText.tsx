import type { inputNames } from '#contract/companyFields.ts';
import type { CellProps } from '#resources/define/fields.ts';
import { useSay } from '#resources/define/view/say.ts';
import { inputLabels } from '../inputNames.ts';

/** The questions of the booking page in their order. */
export default function OrderText({ value }: CellProps) {
  const told = useSay();
  return (value as (typeof inputNames)[number][]).map((name) => told(inputLabels[name])).join(' › ');
}

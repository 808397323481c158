import { serviceNames } from '#contract/plans.ts';
import type { CellProps } from '#resources/define/fields.ts';
import { useLabels } from '#resources/define/view/labels.ts';
import { serviceLabels } from '../services.ts';

/** The services that are on. */
export default function ServicesText({ value }: CellProps) {
  const labelOf = useLabels();
  const on = value as Record<string, boolean>;
  return serviceNames
    .filter((name) => on[name])
    .map((name) => labelOf(serviceLabels[name]))
    .join(', ');
}

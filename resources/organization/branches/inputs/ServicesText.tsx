import { serviceNames } from '#contract/organization/plans.ts';
import type { CellProps } from '#resources/framework/fields.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { serviceLabels } from '../services.ts';

/** The enabled services. */
export default function ServicesText({ value }: CellProps) {
  const labelOf = useLabels();
  const on = value as Record<string, boolean>;
  return serviceNames
    .filter((name) => on[name])
    .map((name) => labelOf(serviceLabels[name]))
    .join(', ');
}

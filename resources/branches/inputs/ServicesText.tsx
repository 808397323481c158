import { serviceNames } from '#contract/plans.ts';
import type { CellProps } from '#resources/define/fields.ts';
import { useSay } from '#resources/define/view/say.ts';
import { serviceLabels } from '../services.ts';

/** The services that are on. */
export default function ServicesText({ value }: CellProps) {
  const told = useSay();
  const on = value as Record<string, boolean>;
  return serviceNames
    .filter((name) => on[name])
    .map((name) => told(serviceLabels[name]))
    .join(', ');
}

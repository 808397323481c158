import { useTranslate } from 'ra-core';
import { later } from '#contract/labels/laterLabels.ts';
import { issuedLabels } from '#contract/guests/crmLabels.ts';
import type { Label } from '#contract/core/label.ts';
import { sourceTypeLabels } from '#contract/reservations/reservationLabels.ts';
import { useLabels } from '#resources/framework/view/labels.ts';

const labels: Readonly<Partial<Record<string, Label>>> = {
  ...sourceTypeLabels,
  used: issuedLabels.used,
  opened: later.opened,
};

/** The labels of voucher figures. Sources have the same labels as for reservations. */
export function useFigureWords(): (name: string) => string {
  const translate = useTranslate();
  const labelOf = useLabels();
  return (name) => {
    const label = labels[name];
    return label ? labelOf(label) : translate(`vouchers.figures.${name}`);
  };
}

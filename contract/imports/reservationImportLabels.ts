import { defineLabels } from '../core/labelLists.ts';
import { type Label } from '../core/label.ts';
import { common } from '../labels/commonLabels.ts';
import { recordLabels } from '../reservations/reservationLabels.ts';
import type { ReservationImportField } from './reservationImports.ts';

/** The fields of a file; the two parts of a name form the guest's. */
export const importedLabels = defineLabels('imports.fields', {
  ...recordLabels,
  familyName: common.familyName,
  givenName: common.givenName,
} as const satisfies Readonly<Record<ReservationImportField, Label>>);

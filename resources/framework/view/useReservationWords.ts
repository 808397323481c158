import { useMemo } from 'react';
import {
  fieldLabels,
  oneTypeLabels,
  diningSectionLabels,
  sourceLabel,
  sourceTypeLabels,
  stateLabels,
  typeLabels,
  unresolvedLabel,
  type ReservationColumn,
} from '#contract/reservations/reservationLabels.ts';
import type { ReservationState, ReservationType, SourceType } from '#contract/reservations/reservations.ts';
import type { DiningSection } from '#contract/core/sections.ts';
import { useLabels } from './labels.ts';

/** Labels of reservations and their columns, in the user's language. */
export function useReservationWords() {
  const labelOf = useLabels();
  return useMemo(
    () => ({
      /** Of lists, and of one reservation. */
      types: (type: ReservationType) => labelOf(typeLabels[type]),
      type: (type: ReservationType) => labelOf(oneTypeLabels[type]),
      state: (state: ReservationState) => labelOf(stateLabels[state]),
      unresolved: labelOf(unresolvedLabel),
      section: (section: DiningSection) => labelOf(diningSectionLabels[section]),
      source: (createdFrom: string) => labelOf(sourceLabel(createdFrom)),
      sourceType: (type: SourceType) => labelOf(sourceTypeLabels[type]),
      column: (name: ReservationColumn) => labelOf(fieldLabels[name]),
    }),
    [labelOf],
  );
}

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
import { useLanguage } from './labels.ts';

/** Labels of reservations and their columns, in the user's language. */
export function useReservationWords() {
  const language = useLanguage();
  return useMemo(
    () => ({
      /** Of lists, and of one reservation. */
      types: (type: ReservationType) => typeLabels[type][language],
      type: (type: ReservationType) => oneTypeLabels[type][language],
      state: (state: ReservationState) => stateLabels[state][language],
      unresolved: unresolvedLabel[language],
      section: (section: DiningSection) => diningSectionLabels[section][language],
      source: (createdFrom: string) => sourceLabel(createdFrom)[language],
      sourceType: (type: SourceType) => sourceTypeLabels[type][language],
      column: (name: ReservationColumn) => fieldLabels[name][language],
    }),
    [language],
  );
}

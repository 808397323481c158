import { useMemo } from 'react';
import {
  fieldLabels,
  oneTypeLabels,
  sectionLabels,
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

/** What reservations and their columns are called, in the person's language. */
export function useReservationWords() {
  const language = useLanguage();
  return useMemo(
    () => ({
      /** A list of them, and one. */
      types: (type: ReservationType) => typeLabels[type][language],
      type: (type: ReservationType) => oneTypeLabels[type][language],
      state: (state: ReservationState) => stateLabels[state][language],
      unresolved: unresolvedLabel[language],
      section: (section: DiningSection) => sectionLabels[section][language],
      source: (createdFrom: string) => sourceLabel(createdFrom)[language],
      sourceType: (type: SourceType) => sourceTypeLabels[type][language],
      column: (name: ReservationColumn) => fieldLabels[name][language],
    }),
    [language],
  );
}

import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import { writingRoles, type Role } from '#contract/permissions.ts';
import { reservationImportFields, reservationImports } from '#contract/reservationImports.ts';
import { useScope } from '#resources/define/view/scope.ts';
import type { ImportLook } from '../kind.ts';
import { ReservationOptions } from './Options.tsx';

function useFieldLabel() {
  const translate = useTranslate();
  return useCallback((field: string) => translate(`reservationImport.fields.${field}`), [translate]);
}

function useAllowed() {
  const { me } = useScope();
  return (writingRoles as readonly Role[]).includes(me.role);
}

/** Reservations from a file. */
export const reservationLook: ImportLook = {
  calls: reservationImports,
  words: 'reservationImport',
  fields: reservationImportFields,
  useFieldLabel,
  Options: ReservationOptions,
  uniqueField: 'externalId',
  suffices: ({ startTime, date, groupSize, branch }, { branchId }) =>
    groupSize !== undefined && (startTime ?? date) !== undefined && (branch !== undefined || branchId !== null),
  // A wrong one would put a whole history in the wrong place.
  guessesBranch: false,
  updates: false,
  template: {
    file: 'reservations-template.csv',
    columns: [
      ['externalId', 'A-1024'],
      ['branch', null],
      ['date', '2026-03-24'],
      ['time', '18:30'],
      ['type', null],
      ['status', null],
      ['groupSize', '4'],
      ['tables', 'A1'],
      ['name', null],
      ['phoneNumber', '0912-345-678'],
      ['createdTime', '2026-03-10 11:05'],
      ['createdFrom', null],
      ['note', null],
    ],
  },
  resultPath: ({ companyId }) => `/daily-report/calendar?company_id=${encodeURIComponent(companyId)}`,
  useAllowed,
};

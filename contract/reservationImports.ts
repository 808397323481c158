import * as z from 'zod';
import { importCalls } from './imports.ts';
import { reservationTypes, type ReservationState } from './reservations.ts';
import { id } from './wire.ts';

/** Reservations from a file: a restaurant brings its history, and what is booked already. */

/** What a column of the file may fill. */
export const reservationImportFields = [
  'externalId',
  'branch',
  'startTime',
  'date',
  'time',
  'type',
  'status',
  'groupSize',
  'numberOfKidChairs',
  'numberOfKidSets',
  'tables',
  'name',
  'phoneNumber',
  'email',
  'createdTime',
  'seatedTime',
  'tableClearTime',
  'endedTime',
  'createdFrom',
  'createdBy',
  'customerNote',
  'note',
] as const;
export type ReservationImportField = (typeof reservationImportFields)[number];

/** What became of a reservation, as a file says it. */
export type ImportedStatus = ReservationState | 'confirmed';

/** What became of those in the past of which the file does not say it: nobody knows, or the guests came. */
export const pastOutcomes = ['unknown', 'seated'] as const;

/** A phone or an e-mail address that is none: the row is left out, or it is taken without. */
export const contactModes = ['refuse', 'leaveOut'] as const;

export const reservationImports = importCalls({
  name: 'ReservationImport',
  rows: 'reservations',
  root: '/api/:companyId/reservations/import',
  permission: 'onlineReservation',
  fields: reservationImportFields,
  aspects: {
    startTime: ['order', 'years', 'clock'],
    date: ['order', 'years', 'clock'],
    time: ['clock'],
    createdTime: ['order', 'years', 'clock'],
    seatedTime: ['order', 'years', 'clock'],
    tableClearTime: ['order', 'years', 'clock'],
    endedTime: ['order', 'years', 'clock'],
  },
  options: {
    /** Where the reservations are whose row names no branch; by its clocks and country cells are read. */
    branchId: id.nullable(),
    /** Of rows that do not say it. */
    type: z.enum(reservationTypes),
    pastOutcome: z.enum(pastOutcomes),
    badContact: z.enum(contactModes),
  },
});

export type ReservationImportMapping = z.infer<typeof reservationImports.mapping>;
export type ReservationImportOptions = z.infer<typeof reservationImports.options>;

/** What is chosen where nobody chose. */
export const defaultReservationImportOptions: ReservationImportOptions = {
  branchId: null,
  type: 'booking',
  pastOutcome: 'unknown',
  badContact: 'refuse',
};

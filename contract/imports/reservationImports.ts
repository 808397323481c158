import * as z from 'zod';
import { endpoint, members } from '../core/endpoint.ts';
import { badCellModes, importCalls } from './imports.ts';
import { reservationStates, reservationTypes, type ReservationState } from '../reservations/reservations.ts';
import { count, id, instant, slice } from '../core/wire.ts';

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
  'familyName',
  'givenName',
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

const importedStatuses = [...reservationStates, 'confirmed'] as const satisfies readonly ImportedStatus[];

/** Sources that words of files are known for; others are called as the file calls them, where a source can be called so. */
export const importedSources = [
  'host',
  'web',
  'facebook',
  'google-reserve',
  'opentable',
  'instagram',
  'line',
  'inline',
  'eztable',
  'tabelog',
  'hotpepper',
  'gurunavi',
  'ikyu',
  'tablecheck',
  'toreta',
  'chope',
  'quandoo',
  'thefork',
  'resy',
  'tock',
  'sevenrooms',
  'yelp',
  'dianping',
  'klook',
  'hotel',
  'partner',
] as const;

/** What becomes of reservations that are there already: changed by the file, or left alone. */
export const existingReservationModes = ['update', 'skip'] as const;

const root = '/api/:companyId/reservations/import';
const permission = 'onlineReservation';

export const reservationImports = importCalls({
  name: 'ReservationImport',
  rows: 'reservations',
  root,
  permission,
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
  words: { status: importedStatuses, createdFrom: importedSources, type: reservationTypes },
  options: {
    /** Where the reservations are whose row names no branch; by its clocks and country cells are read. */
    branchId: id.nullable(),
    /** Of rows that do not say it. */
    type: z.enum(reservationTypes),
    pastOutcome: z.enum(pastOutcomes),
    /** Known by their number alone: what the file calls them. */
    existing: z.enum(existingReservationModes),
    badCells: z.enum(badCellModes),
  },
});

/** A field before and after. */
const changed = <S extends z.ZodType>(value: S) => z.object({ before: value, after: value }).optional();

const updatedReservation = z.object({
  /** As the file counts them. */
  row: count,
  reservationId: id,
  branchId: id,
  /** What the file calls it. */
  externalId: z.string().nullable(),
  /** The fields that differ. */
  changes: z.object({
    startTime: changed(instant),
    status: changed(z.enum(importedStatuses)),
    groupSize: changed(count),
  }),
});
export type UpdatedReservation = z.infer<typeof updatedReservation>;

export const listReservationUpdates = endpoint(`GET ${root}s/:importId/updates`, {
  summary: 'Reservations that a file updates, with what each changed field held before and holds after',
  access: members('params.companyId', permission),
  query: z.strictObject(slice(50, 500, 10_000_000)),
  response: z.object({ rows: z.array(updatedReservation), total: count }),
});

export type ReservationImportMapping = z.infer<typeof reservationImports.mapping>;
export type ReservationImportOptions = z.infer<typeof reservationImports.options>;

/** What is chosen where nobody chose. */
export const defaultReservationImportOptions: ReservationImportOptions = {
  branchId: null,
  type: 'booking',
  pastOutcome: 'unknown',
  existing: 'update',
  badCells: 'refuse',
};

import * as z from 'zod';
import { endpoint, members } from '../core/endpoint.ts';
import { badCellModes, importCalls, importSchemas } from './imports.ts';
import { reservationStates, reservationTypes, type ReservationState } from '../reservations/reservations.ts';
import { count, id, instant, slice } from '../core/wire.ts';

/** Imports of reservations from a file: a restaurant's past and upcoming ones. */

/** The fields that a column of the file can fill. */
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

/** A reservation's outcome in a file. */
export type ImportedStatus = ReservationState | 'confirmed';

/** The outcome of past reservations without one in the file: unknown, or seated. */
export const pastOutcomes = ['unknown', 'seated'] as const;

const importedStatuses = [...reservationStates, 'confirmed'] as const satisfies readonly ImportedStatus[];

/** Sources with known words in files; other sources use the file's name, if it is a valid source name. */
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

/** How existing reservations are treated: updated by the file, or left unchanged. */
export const existingReservationModes = ['update', 'skip'] as const;

const root = '/api/:companyId/reservations/import';
const permission = 'onlineReservation';

const words = { status: importedStatuses, createdFrom: importedSources, type: reservationTypes };

export const reservationImportSchemas = importSchemas({
  fields: reservationImportFields,
  words,
  options: {
    /** The branch of rows that name none; its time zone and country are used to parse cells. */
    branchId: id.nullable(),
    /** For rows without the value. */
    type: z.enum(reservationTypes),
    pastOutcome: z.enum(pastOutcomes),
    /** Identified only by the number that the file contains. */
    existing: z.enum(existingReservationModes),
    badCells: z.enum(badCellModes),
  },
});

export const reservationImports = importCalls({
  name: 'ReservationImport',
  rows: 'reservations',
  root,
  permission,
  aspects: {
    startTime: ['order', 'years', 'clock'],
    date: ['order', 'years', 'clock'],
    time: ['clock'],
    createdTime: ['order', 'years', 'clock'],
    seatedTime: ['order', 'years', 'clock'],
    tableClearTime: ['order', 'years', 'clock'],
    endedTime: ['order', 'years', 'clock'],
  },
  words,
  schemas: reservationImportSchemas,
});

/** A field's value before and after. */
const changed = <S extends z.ZodType>(value: S) => z.object({ before: value, after: value }).optional();

const updatedReservation = z.object({
  /** Row numbers of the file. */
  row: count,
  reservationId: id,
  branchId: id,
  /** The file's name for it. */
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

export type ReservationImportMapping = z.infer<typeof reservationImportSchemas.mapping>;
export type ReservationImportOptions = z.infer<typeof reservationImportSchemas.options>;

/** The defaults. */
export const defaultReservationImportOptions: ReservationImportOptions = {
  branchId: null,
  type: 'booking',
  pastOutcome: 'unknown',
  existing: 'update',
  badCells: 'refuse',
};

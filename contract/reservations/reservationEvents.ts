import * as z from 'zod';
import { endpoint, members, writers } from '../core/endpoint.ts';
import {
  createdFrom,
  eventActors,
  eventKinds,
  reservationStates,
  reservationType,
  reservationTypes,
} from './reservations.ts';
import { author, id, instant, safeText, version } from '../core/wire.ts';

/** Events of reservations in the API: sent by a host application, or caused by staff. */

/** Why an event is impossible; the texts are under `errors.field`. */
export const eventRefusals = [
  'unknownReservation',
  'reservationExists',
  'reservationDeleted',
  'reservationOpen',
  'reservationSeated',
  'reservationCancelled',
  'reservationNoShow',
  'notSeated',
  'alreadyCleared',
  'clearedBeforeSeated',
  'noShowBeforeStart',
  'neverNoShow',
  'notWaitlist',
  'inFuture',
  'keyUsed',
  'managersOnly',
] as const;
export type EventRefusal = (typeof eventRefusals)[number];

/** Maximum lead of a caller's clock over the server's. */
export const clockSkew = 5 * 60_000;

/** The range of plausible years. */
const sensible = instant.refine((text) => {
  const year = new Date(text).getUTCFullYear();
  return year >= 2000 && year <= 2099;
}, 'must be from 2000 to 2099');

/** The caller's own key of an event: a repeated event with the same key is stored once. */
const key = z
  .string()
  .min(8)
  .max(100)
  .regex(/^[\x21-\x7e]+$/, 'must be plain characters without blanks');

const externalId = safeText(100).trim().min(1);
const tables = z.array(safeText(20).trim().min(1)).max(20);
const textField = safeText(2_000).trim().nullable();

/** The guest; matched with the company's guests by phone, otherwise by e-mail address, or added to them. */
const guest = z.strictObject({
  name: safeText(120).trim().nullable().default(null),
  /** Any format of the branch's country. */
  phone: safeText(40).trim().nullable().default(null),
  email: safeText(254)
    .trim()
    .regex(/^$|^[^\s@]+@[^\s@]+$/, 'is not an e-mail address')
    .nullable()
    .default(null),
});
export type EventGuest = z.output<typeof guest>;

/** The fields of a party that can be changed later. */
const party = {
  startTime: sensible,
  groupSize: z.number().int().min(1).max(999),
  numberOfKidChairs: z.number().int().min(0).max(99),
  numberOfKidSets: z.number().int().min(0).max(99),
  tables,
  customerNote: textField,
  note: textField,
  guest: guest.nullable(),
};
const changes = z.strictObject(party).partial();

const eventParts = {
  key,
  /** When it happened, if not now; may be long ago. */
  at: sensible.optional(),
  by: z.enum(eventActors).optional(),
};
/** The reservation is identified by our id or by the caller's own. */
const about = { ...eventParts, id: id.optional(), externalId: externalId.optional() };
const named = <S extends z.ZodObject>(schema: S) =>
  schema.refine((value) => 'id' in value !== 'externalId' in value, 'needs either id or externalId');

const created = z.strictObject({
  ...eventParts,
  kind: z.literal('created'),
  externalId: externalId.optional(),
  type: z.enum(reservationTypes).default('booking'),
  createdFrom: createdFrom.default('host'),
  createdBy: safeText(120).trim().nullable().default(null),
  groupSize: party.groupSize,
  /** For queue entries and walk-ins, by default the time of creation. */
  startTime: party.startTime.optional(),
  numberOfKidChairs: party.numberOfKidChairs.default(0),
  numberOfKidSets: party.numberOfKidSets.default(0),
  tables: tables.default([]),
  customerNote: textField.default(null),
  note: textField.default(null),
  guest: party.guest.default(null),
});

/** One event. */
export const pushedEvent = z.discriminatedUnion('kind', [
  created.refine(
    ({ type, startTime }) => startTime !== undefined || type === 'waiting' || type === 'walkin',
    'a booking needs startTime',
  ),
  named(z.strictObject({ ...about, kind: z.literal('changed'), ...changes.shape })),
  named(z.strictObject({ ...about, kind: z.literal('seated'), tables: tables.optional() })),
  named(z.strictObject({ ...about, kind: z.literal('cancelled'), by: z.enum(['customer', 'restaurant']) })),
  named(z.strictObject({ ...about, kind: z.literal('transformed'), startTime: party.startTime.optional() })),
  named(
    z.strictObject({
      ...about,
      kind: z.enum(['confirmed', 'called', 'cleared', 'noShow', 'reopened', 'deleted']),
    }),
  ),
]);
export type PushedEvent = z.output<typeof pushedEvent>;

/** Maximum events per request. */
export const maxEvents = 100;

export const eventOutcome = z.object({
  key: z.string(),
  /** `known`: an event with this key was stored before; this one was ignored. */
  status: z.enum(['stored', 'known', 'refused']),
  /** The reservation; null if there is none. */
  id: id.nullable(),
  /** Its version after the event. */
  version: z.number().int().nullable(),
  reason: z.enum(eventRefusals).nullable(),
});
export type EventOutcome = z.infer<typeof eventOutcome>;

export const pushReservationEvents = endpoint('POST /api/:companyId/reservations/events', {
  summary:
    'Tell what happened to reservations of a branch, in order. Each event is stored once, however often it is told with its key; what is answered as stored is committed',
  access: writers('params.companyId', 'onlineReservation', { branch: 'body.branchId' }),
  body: z.strictObject({ branchId: id, events: z.array(pushedEvent).min(1).max(maxEvents) }),
  response: z.object({ events: z.array(eventOutcome) }),
});

export const reservationEvent = z.object({
  kind: z.enum(eventKinds),
  by: z.enum(eventActors),
  at: instant,
  recordedTime: instant,
  /** The author; null for the system, and without a name for users who have left. */
  user: author.nullable(),
  /** The event's data. Names of guests and texts are not stored here, only that they changed (`texts`). */
  data: z.record(z.string(), z.unknown()),
});

export const listReservationEvents = endpoint('GET /api/:companyId/reservations/:reservationId/events', {
  summary: 'What happened to a reservation, in the order it was told',
  access: members('params.companyId', ['onlineReservation', 'dailyReport']),
  response: z.object({ events: z.array(reservationEvent) }),
});

const act = { version };
/** The actions of staff on a reservation. */
export const reservationAction = z.discriminatedUnion('action', [
  z.strictObject({ ...act, action: z.literal('seat'), tables: tables.optional() }),
  z.strictObject({ ...act, action: z.literal('cancel'), by: z.enum(['customer', 'restaurant']) }),
  z.strictObject({ ...act, action: z.literal('change'), ...changes.shape }),
  z.strictObject({
    ...act,
    action: z.enum(['confirm', 'call', 'clear', 'noShow', 'reopen', 'transform', 'delete']),
  }),
]);
export type ReservationAction = z.output<typeof reservationAction>;

/** The event of an action. */
export const eventOfAction = {
  confirm: 'confirmed',
  call: 'called',
  seat: 'seated',
  clear: 'cleared',
  cancel: 'cancelled',
  noShow: 'noShow',
  reopen: 'reopened',
  transform: 'transformed',
  change: 'changed',
  delete: 'deleted',
} as const satisfies Readonly<Record<ReservationAction['action'], (typeof eventKinds)[number]>>;

export const actOnReservation = endpoint('POST /api/:companyId/reservations/:reservationId/actions', {
  summary: 'Seat, call, cancel … a reservation by hand; deleting is for managers',
  access: writers('params.companyId', 'onlineReservation'),
  body: reservationAction,
  response: z.object({
    id,
    version,
    reservationType,
    state: z.enum(reservationStates),
  }),
});

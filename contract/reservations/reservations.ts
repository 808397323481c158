import * as z from 'zod';
import { diningSections } from '../core/sections.ts';
import { calendarDay, count, id, idAndName, instant } from '../core/wire.ts';

/** Reservations: types, states and sources, and their format in the API (specification, sections 3 and 4). */

export const reservationTypes = ['booking', 'waiting', 'walkin', 'waitlist'] as const;
export type ReservationType = (typeof reservationTypes)[number];

/** The type of a reservation in the API (specification, section 3). */
const wireTypes = { booking: 2, waiting: 1, walkin: 'walkin', waitlist: 'waitlist' } as const satisfies Readonly<
  Record<ReservationType, number | string>
>;
export const reservationType = z.union(Object.values(wireTypes).map((type) => z.literal(type)));
export type WireType = (typeof wireTypes)[ReservationType];

export const wireTypeOf = (type: ReservationType): WireType => wireTypes[type];
export const reservationTypeOf = ({ reservationType: wireType }: { reservationType: WireType }): ReservationType =>
  wireType === 2 ? 'booking' : wireType === 1 ? 'waiting' : wireType;

/** The same types in reports. */
export const reportedTypes = ['booking', 'queuing', 'walkin', 'waitlist'] as const;
export type ReportedType = (typeof reportedTypes)[number];
export const reportedTypeOf = (type: ReservationType): ReportedType => (type === 'waiting' ? 'queuing' : type);
export const typeReported = (type: ReportedType): ReservationType => (type === 'queuing' ? 'waiting' : type);

/** `open`: neither seated nor cancelled. */
export const reservationStates = ['open', 'seated', 'cancelledByCustomer', 'cancelledByRestaurant', 'noShow'] as const;
export type ReservationState = (typeof reservationStates)[number];

/** The events of a reservation. */
export const eventKinds = [
  'created',
  'changed',
  'confirmed',
  'called',
  'seated',
  'cleared',
  'cancelled',
  'noShow',
  'reopened',
  'transformed',
  'deleted',
] as const;
export type EventKind = (typeof eventKinds)[number];

/** The author: cancellations by guests and by the restaurant are different figures. */
export const eventActors = ['customer', 'restaurant', 'system'] as const;
export type EventActor = (typeof eventActors)[number];

/** Why staff refuse a party of the queue; texts are `refuseReasonLabels`. */
export const refuseReasons = ['full', 'closed', 'alreadyInLine', 'other'] as const;
export type RefuseReason = (typeof refuseReasons)[number];

export const sourceTypes = ['host', 'web', 'thirdParty'] as const;
export type SourceType = (typeof sourceTypes)[number];

/** The restaurant's own sources, with their type. */
const ownTypes: Readonly<Record<string, SourceType>> = { host: 'host', web: 'web', facebook: 'web' };
export const ownSources: readonly string[] = Object.keys(ownTypes);

/** The type of a source (`createdFrom`): the restaurant's own staff, its own pages, or a partner. */
export const sourceTypeOf = (source: string): SourceType =>
  Object.hasOwn(ownTypes, source) ? (ownTypes[source] ?? 'thirdParty') : 'thirdParty';

/** The pattern of a source's name, for code without the schema. */
export const sourceName = /^[\w.-]{1,40}$/;
export const isSourceName = (value: unknown): value is string => typeof value === 'string' && sourceName.test(value);

/**
 * `createdFrom`: `host`, `web`, `facebook`, or a partner's name. Filters also accept `thirdParty`, any partner, and
 * `all`.
 */
export const createdFrom = z.string().min(1).max(40).regex(sourceName, 'must be the name of a source');

/** The staff's note; null without one. */
export const reservationNote = z.object({ note: z.string() }).nullable();

/** One reservation in lists and reports. */
export const reservation = z.object({
  id,
  version: z.number().int(),
  branch: idAndName,
  reservationType,
  state: z.enum(reservationStates),
  createdFrom: z.string(),
  createdBy: z.object({ name: z.string() }).nullable(),
  startTime: instant,
  confirmedTime: instant.nullable(),
  calledTime: instant.nullable(),
  seatedTime: instant.nullable(),
  tableClearTime: instant.nullable(),
  /** When it was cancelled or marked as a no-show. */
  endedTime: instant.nullable(),
  autoCleared: z.boolean(),
  groupSize: count,
  numberOfKidChairs: count,
  numberOfKidSets: count,
  tableStrings: z.array(z.string()),
  customerNote: z.string().nullable(),
  note: reservationNote,
  createdTime: instant,
  updatedTime: instant,
  /** The dining day, and its section at the expected time. */
  diningDate: calendarDay,
  section: z.enum(diningSections),
  /** Whether this is the guest's first seated visit ever; null if not seated or unknown. */
  firstVisit: z.boolean().nullable(),
  /** Open although the branch's grace period is over: without an outcome. */
  unresolved: z.boolean(),
  /** The name given with the reservation, otherwise the guest's. */
  name: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  customer: z
    .object({
      id,
      name: z.string(),
      isVIP: z.boolean(),
      visits: count,
      /** The guest's number of no-shows, without this reservation. */
      noShows: count,
    })
    .nullable(),
});
export type Reservation = z.infer<typeof reservation>;

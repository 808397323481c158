import * as z from 'zod';
import { endpoint, members, writers } from '../../core/endpoint.ts';
import { id, instant, safeText, version } from '../../core/wire.ts';
import { refuseReasons, reservationStates } from '../reservations.ts';
import { estimateVerdicts } from './estimateQuality.ts';
import { lineStates, queueRefusals } from './line.ts';
import { sizeClasses } from './sizeClasses.ts';

/** The queue of a branch, for staff. The specification has no calls for it. */

const path = '/api/v1/online-queuing/:companyId/:branchId';
const place = { branch: 'params.branchId' } as const;
const readers = members('params.companyId', 'onlineQueueing', place);
const hosts = writers('params.companyId', 'onlineQueueing', place);

const minutes = z.number().int().min(0);

/** Minutes from now; null if no table is large enough. */
export const waitRange = z.object({ from: minutes, to: minutes }).nullable();
export type WaitRange = z.infer<typeof waitRange>;

export const queueEntry = z.object({
  id,
  version,
  /** As guests see it. */
  number: z.string(),
  sizeClass: z.enum(sizeClasses),
  state: z.enum(reservationStates),
  lineState: z.enum(lineStates),
  /** Why it was refused; null if it was not, or without a reason. */
  refuseReason: z.enum(refuseReasons).nullable(),
  /** Parties of the size class that are called before. */
  partiesAhead: z.number().int(),
  estimate: waitRange,
  /** What the party was told when it took the number. */
  promised: waitRange,
  groupSize: z.number().int(),
  numberOfKidChairs: z.number().int(),
  tables: z.array(z.string()),
  note: z.string().nullable(),
  createdTime: instant,
  calledTime: instant.nullable(),
  calls: z.number().int(),
  seatedTime: instant.nullable(),
  endedTime: instant.nullable(),
  /** When the guest said to be on the way. */
  onTheWayTime: instant.nullable(),
  place: instant,
  name: z.string().nullable(),
  phone: z.string().nullable(),
  /** The known guest. */
  guest: z
    .object({ id, name: z.string(), isVIP: z.boolean(), visits: z.number().int(), allergies: z.string().nullable() })
    .nullable(),
  /** The path of the guest's page. */
  link: z.string(),
});
export type QueueEntry = z.infer<typeof queueEntry>;

export const queueLine = z.object({
  now: instant,
  /** Why nobody can take a number now. */
  refusal: z.enum(queueRefusals).nullable(),
  /** Minutes for which a table waits after a call. */
  grace: minutes,
  /** In the order in which they are called; then those who left the line in the last hours, latest first. */
  entries: z.array(queueEntry),
  classes: z.array(z.object({ name: z.enum(sizeClasses), waiting: z.number().int(), estimate: waitRange })),
  /** Of the estimates whose parties were seated in the last hour: how many were right. */
  accuracy: z.object({ right: z.number().int(), all: z.number().int() }),
  /** How the estimates of the last weeks compare with simple ones. */
  verdict: z.enum(estimateVerdicts),
});
export type QueueLine = z.infer<typeof queueLine>;

export const getQueueLine = endpoint(`GET ${path}/line`, {
  summary: 'The queue of a branch, with estimates',
  access: readers,
  response: queueLine,
});

const key = z
  .string()
  .min(8)
  .max(100)
  .regex(/^[\x21-\x7e]+$/, 'must be plain characters without blanks');

/** A party as it joins the queue. */
export const queueParty = {
  groupSize: z.number().int().min(1).max(99),
  numberOfKidChairs: z.number().int().min(0).max(20).default(0),
  name: safeText(120).trim().nullable().default(null),
  phone: safeText(40).trim().nullable().default(null),
  email: safeText(254)
    .trim()
    .regex(/^$|^[^\s@]+@[^\s@]+$/, 'is not an e-mail address')
    .nullable()
    .default(null),
  note: safeText(500).trim().nullable().default(null),
};

export const takeNumber = endpoint(`POST ${path}/line`, {
  summary: 'Give a party a number in the queue; repeated with its key, the number it has',
  access: hosts,
  body: z.strictObject({
    /** The caller's own key: one party is not given two numbers. */
    key,
    ...queueParty,
    /** Also when the queue is closed, full, or the party is in it already. */
    force: z.boolean().default(false),
  }),
  response: queueEntry,
});

/** What staff do with an entry. */
export const lineActions = ['call', 'seat', 'skip', 'giveUp', 'refuse', 'back', 'undo'] as const;
export type LineAction = (typeof lineActions)[number];

export const actOnEntry = endpoint(`POST ${path}/line/:reservationId/actions`, {
  summary:
    'Call, seat, skip … a party of the queue; `back` puts it into the line again, `undo` takes the last one back',
  access: hosts,
  body: z.strictObject({
    version,
    action: z.enum(lineActions),
    /** Of `seat`. */
    tables: z.array(safeText(20).trim().min(1)).max(20).optional(),
    /** Of `back`: parties that are called before; absent: the place that it had. */
    behind: z.number().int().min(0).max(50).optional(),
    /** Of `refuse`; the guest reads it. */
    reason: z.enum(refuseReasons).optional(),
  }),
  response: queueEntry,
});

export const findQueueGuest = endpoint(`GET ${path}/guest`, {
  summary: 'The guest with a phone, for the host at the door',
  access: hosts,
  query: z.strictObject({ phone: safeText(40).trim().min(3) }),
  response: z.object({ guest: queueEntry.shape.guest }),
});

import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { calendarDay, reservationTypes } from './reservations.ts';
import { id } from './wire.ts';

/** What changes while a screen is open, told as it happens: which records to read again, never what is in them. */

/** The server says something at least so often, so that a client notices a connection that is dead. */
export const heartbeatSeconds = 15;

/** A reservation was made, changed or deleted; after a change of many at once only the branch is named. */
export const liveChange = z.object({
  branchId: id,
  /** Null: any of the branch's reservations may have changed. */
  id: id.nullable(),
  type: z.enum(reservationTypes).nullable(),
  /** The dining day. */
  day: calendarDay.nullable(),
  version: z.number().int().nullable(),
});
export type LiveChange = z.infer<typeof liveChange>;

export const liveChanges = endpoint({
  name: 'liveChanges',
  summary: 'Changes of reservations as they happen',
  method: 'GET',
  path: '/api/:companyId/live',
  access: { kind: 'company', company: 'params.companyId', permission: ['overview', 'dailyReport'] },
  params: z.strictObject({ companyId: id }),
  query: z.strictObject({
    /** The id of the event that was heard last: what was missed since is told, or `resync`. */
    after: id.optional(),
  }),
  stream: {
    /** Whatever changes from now on is told. */
    ready: z.object({}),
    change: liveChange,
    /** Something may have been missed: read again what is on the screen. */
    resync: z.object({}),
  },
});

export const liveEndpoints = [liveChanges] as const;

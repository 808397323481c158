import * as z from 'zod';
import { endpoint, members } from '../core/endpoint.ts';
import type { Permission } from '../core/permissions.ts';
import { reservationTypes } from '../reservations/reservations.ts';
import { calendarDay, id } from '../core/wire.ts';

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

/** A complaint has come, or was changed. */
export const liveComplaint = z.object({ branchId: id, id, version: z.number().int() });
export type LiveComplaint = z.infer<typeof liveComplaint>;

/** What opens each kind of event, any one of several. */
export const livePermissions = {
  change: ['overview', 'dailyReport'],
  complaint: ['surveyManagement'],
} as const satisfies Readonly<Record<string, readonly Permission[]>>;
export type LiveKind = keyof typeof livePermissions;

export const liveChanges = endpoint('GET /api/:companyId/live', {
  summary: 'Changes of reservations and complaints as they happen, each to whoever may see them',
  access: members('params.companyId', ['overview', 'dailyReport', 'surveyManagement']),
  query: z.strictObject({
    /** The id of the event that was heard last: what was missed since is told, or `resync`. */
    after: id.optional(),
  }),
  stream: {
    /** Whatever changes from now on is told. */
    ready: z.object({}),
    change: liveChange,
    complaint: liveComplaint,
    /** Something may have been missed: read again what is on the screen. */
    resync: z.object({}),
  },
});

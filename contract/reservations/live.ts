import * as z from 'zod';
import { endpoint, members } from '../core/endpoint.ts';
import type { Permission } from '../core/permissions.ts';
import { reservationTypes } from './reservations.ts';
import { calendarDay, id, wholeNumber } from '../core/wire.ts';

/** Server-sent events about changes while a screen is open: which records to reload, never their content. */

/** Maximum interval between messages, so that a client detects a dead connection. */
export const heartbeatSeconds = 15;

/** The greatest age of a client's data, and the time that its request may take to arrive; in milliseconds. */
export const dataAgeLimits = { most: 86_400_000, margin: 5_000 } as const;

/** A reservation was created, changed or deleted; for bulk changes only the branch is sent. */
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

/** A complaint was created or changed. */
export const liveComplaint = z.object({ branchId: id, id, version: z.number().int() });
export type LiveComplaint = z.infer<typeof liveComplaint>;

/** What guests see of a branch's menus has changed. */
export const liveMenu = z.object({ branchId: id, revision: z.number().int() });
export type LiveMenu = z.infer<typeof liveMenu>;

/** The permissions for each kind of event, any one of several. */
export const livePermissions = {
  change: ['overview', 'dailyReport', 'onlineQueueing'],
  complaint: ['surveyManagement'],
  menu: ['menuManagement'],
} as const satisfies Readonly<Record<string, readonly Permission[]>>;
export type LiveKind = keyof typeof livePermissions;

export const liveChanges = endpoint('GET /api/:companyId/live', {
  summary: 'Changes of reservations, complaints and menus as they happen, each to whoever may see them',
  access: members('params.companyId', [
    'overview',
    'dailyReport',
    'onlineQueueing',
    'surveyManagement',
    'menuManagement',
  ]),
  query: z.strictObject({
    /** The id of the last received event: missed ones are sent, or `resync`. */
    after: id.optional(),
    /**
     * Without `after`: the age of the client's oldest data in milliseconds. `resync` is then sent only if something may
     * have changed since; without either it always is.
     */
    dataAge: wholeNumber(0, dataAgeLimits.most).optional(),
  }),
  stream: {
    /** All changes from now on are sent. */
    ready: z.object({}),
    change: liveChange,
    complaint: liveComplaint,
    menu: liveMenu,
    /** Events may have been missed: reload everything on the screen. */
    resync: z.object({}),
  },
});

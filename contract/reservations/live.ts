import * as z from 'zod';
import { endpoint, members } from '../core/endpoint.ts';
import type { Permission } from '../core/permissions.ts';
import { reservationTypes } from './reservations.ts';
import { calendarDay, id } from '../core/wire.ts';

/** Server-sent events about changes while a screen is open: which records to reload, never their content. */

/** Maximum interval between messages, so that a client detects a dead connection. */
export const heartbeatSeconds = 15;

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

import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { writingRoles } from './permissions.ts';
import { reportDay } from './ranges.ts';
import { eventRefusals } from './reservationEvents.ts';
import { reservationTypes } from './reservations.ts';
import { depositStatuses } from './deposits.ts';
import { id, instant, safeText } from './wire.ts';

/** Days on which a branch is closed out of turn, and whom that concerns. */

export const closedDay = z.object({
  branchId: id,
  date: reportDay,
  /** Why, for the staff. */
  note: z.string(),
  closedTime: instant,
});
export type ClosedDay = z.infer<typeof closedDay>;

/** The most days that a branch keeps, those that lie ahead and those of the last weeks. */
export const mostClosedDays = 200;

export const concerned = z.object({
  id,
  type: z.enum(reservationTypes),
  startTime: instant,
  groupSize: z.number().int(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** For those who may see deposits: the one of this reservation, and what of it was charged and not paid back. */
  deposit: z.object({ id, status: z.enum(depositStatuses), left: z.number().int(), currency: z.string() }).nullable(),
});
export type Concerned = z.infer<typeof concerned>;

const access = {
  kind: 'company',
  company: 'params.companyId',
  permission: 'onlineReservation',
} as const;
const ofBranch = { ...access, branch: 'params.branchId' } as const;
const params = z.strictObject({ companyId: id, branchId: id, date: reportDay });
const path = '/api/:companyId/branches/:branchId/closed-days/:date';

export const listClosedDays = endpoint({
  name: 'listClosedDays',
  summary: 'Days on which branches are closed out of turn, those that the caller may see',
  method: 'GET',
  path: '/api/:companyId/closed-days',
  access,
  params: z.strictObject({ companyId: id }),
  response: z.object({ days: z.array(closedDay) }),
});

export const closeDay = endpoint({
  name: 'closeDay',
  summary: 'Close a day of a branch: it can no longer be booked on the web; reservations that are there stay',
  method: 'PUT',
  path,
  access: { ...ofBranch, roles: writingRoles },
  params,
  body: z.strictObject({ note: safeText(200).trim().default('') }),
  status: 204,
});

export const reopenDay = endpoint({
  name: 'reopenDay',
  summary: 'Open a day again',
  method: 'DELETE',
  path,
  access: { ...ofBranch, roles: writingRoles },
  params,
  status: 204,
});

export const listConcerned = endpoint({
  name: 'listConcerned',
  summary: 'Open bookings and waitlist entries of a dining day of a branch',
  method: 'GET',
  path: `${path}/reservations`,
  access: ofBranch,
  params,
  response: z.object({ reservations: z.array(concerned) }),
});

export const cancelConcerned = endpoint({
  name: 'cancelConcerned',
  summary: 'Cancel reservations of a day by the restaurant; those of a day that is not closed are refused',
  method: 'POST',
  path: `${path}/cancellations`,
  access: { ...ofBranch, roles: writingRoles },
  params,
  body: z.strictObject({ reservationIds: z.array(id).min(1).max(100) }),
  response: z.object({
    cancelled: z.array(id),
    refused: z.array(z.object({ id, reason: z.enum([...eventRefusals, 'notConcerned', 'dayOpen']) })),
  }),
});

export const dayNoticeEndpoints = [listClosedDays, closeDay, reopenDay, listConcerned, cancelConcerned] as const;

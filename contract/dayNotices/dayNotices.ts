import * as z from 'zod';
import { languages } from '../core/constants.ts';
import { depositStatuses } from '../money/deposits.ts';
import { depositTypes } from '../organization/depositTypes.ts';
import { endpoint, members, writers } from '../core/endpoint.ts';
import { longestBody, longestSubject, noticeMarks } from './noticeTexts.ts';
import { grants, managingRoles, type PermissionFlags, type Role } from '../core/permissions.ts';
import { placeholderError, unknownPlaceholders } from '../core/placeholders.ts';
import { reportDay } from '../core/ranges.ts';
import { reservationStates, reservationTypes } from '../reservations/reservations.ts';
import { jsonParam } from '../core/queryParams.ts';
import { author, count, each, id, instant, pageOf, paging, safeText, version } from '../core/wire.ts';

/** Closing a day of one or several branches: affected reservations, notifications, cancellations and refunds. */

export const noticeStatuses = ['closed', 'reopened'] as const;

/** `none`: not requested. `sending`: being sent. `unknown`: it is uncertain whether it was sent. */
export const deliveryStates = [
  'none',
  'pending',
  'sending',
  'sent',
  'failed',
  'unknown',
  'noAddress',
  'skipped',
] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const doneStates = ['none', 'pending', 'done', 'failed', 'skipped'] as const;

/** What was done for one reservation, when, or why not. */
const record = z.object({
  cancel: z.enum(doneStates),
  /** A reason of `EventRefusal` if the cancellation was refused. */
  cancelReason: z.string().nullable(),
  refund: z.enum(doneStates),
  mail: z.enum(deliveryStates),
  mailTime: instant.nullable(),
  sms: z.enum(deliveryStates),
  smsTime: instant.nullable(),
});
export type NoticeRecord = z.infer<typeof record>;

export const affectedReservation = z.object({
  reservationId: id,
  branchId: id,
  type: z.enum(reservationTypes),
  state: z.enum(reservationStates),
  startTime: instant,
  groupSize: z.number().int(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  language: z.enum(languages),
  /** For users who may see deposits. */
  deposit: z
    .object({
      id,
      type: z.enum(depositTypes),
      status: z.enum(depositStatuses),
      currency: z.string(),
      /** Charges minus refunds, in minor units. */
      left: z.number().int(),
      /** Whether there is money to refund, or a card to release. */
      refundable: z.boolean(),
    })
    .nullable(),
  record: record.nullable(),
});
export type AffectedReservation = z.infer<typeof affectedReservation>;

/** A text without unknown placeholders, which would be sent literally. */
const filledText = (longest: number) =>
  safeText(longest)
    .trim()
    .min(1)
    .refine((text) => unknownPlaceholders(text, noticeMarks).length === 0, placeholderError);

const noticeText = z.strictObject({ subject: safeText(longestSubject), body: safeText(longestBody) });
const newTexts = z.strictObject(
  each(languages, z.strictObject({ subject: filledText(longestSubject), body: filledText(longestBody) })),
);
const texts = z.strictObject(each(languages, noticeText));

/** Whether a user may refund deposits with a day notice: managers who see deposits. */
export const maySettleDeposits = (role: Role, flags: PermissionFlags): boolean =>
  (managingRoles as readonly Role[]).includes(role) && grants(flags, 'depositReport');

export const dayNotice = z.object({
  id,
  version,
  day: reportDay,
  branchIds: z.array(id),
  /** For the staff. */
  reason: z.string(),
  status: z.enum(noticeStatuses),
  texts: texts.nullable(),
  /** The running job. */
  jobId: id.nullable(),
  /** Number of guests reached by e-mail or text message, guests not reached, and cancelled reservations. */
  counts: z.object({ asked: count, reached: count, notReached: count, cancelled: count, refunded: count }),
  createdBy: author.nullable(),
  createdTime: instant,
  reopenedTime: instant.nullable(),
});
export type DayNotice = z.infer<typeof dayNotice>;

const path = '/api/:companyId/day-notices';
const access = members('params.companyId', 'onlineReservation');
const changing = writers('params.companyId', 'onlineReservation');
const someBranches = z.array(id).min(1).max(200);

export const listDayNotices = endpoint(`GET ${path}`, {
  summary: 'Closed and reopened days, latest day first',
  access,
  query: z.strictObject(paging(20)),
  response: pageOf(dayNotice),
});

export const listAffected = endpoint(`GET ${path}/affected`, {
  summary: 'Reservations, still to come, that closing a day of some branches would concern',
  access: { ...access, branch: 'query.branches' },
  query: z.strictObject({ day: reportDay, branches: jsonParam(someBranches) }),
  response: z.object({ reservations: z.array(affectedReservation) }),
});

export const createDayNotice = endpoint(`POST ${path}`, {
  summary: 'Close a day of some branches; nobody is told and nothing is cancelled by that',
  access: { ...changing, branch: 'body.branches' },
  body: z.strictObject({
    day: reportDay,
    branches: someBranches,
    reason: safeText(200).trim().default(''),
  }),
  status: 201,
  response: dayNotice,
});

export const getDayNotice = endpoint(`GET ${path}/:noticeId`, {
  summary: 'A day notice with the reservations it concerns, and what was done about each',
  access,
  response: dayNotice.extend({ reservations: z.array(affectedReservation) }),
});

/** Number of reservations processed concurrently. */
export const maxAttended = 2_000;

export const notifyForm = z.strictObject({
  version,
  texts: newTexts,
  reservations: z
    .array(
      z.strictObject({
        reservationId: id,
        mail: z.boolean().default(false),
        sms: z.boolean().default(false),
        cancel: z.boolean().default(false),
        refund: z.boolean().default(false),
      }),
    )
    .min(1)
    .max(maxAttended),
});

export const notifyDayNotice = endpoint(`POST ${path}/:noticeId/notify`, {
  summary: 'Tell guests of a closed day, cancel their reservations and pay deposits back, as chosen for each',
  access: changing,
  body: notifyForm,
  response: z.object({ jobId: id }),
});

export const reopenDay = endpoint(`POST ${path}/:noticeId/reopen`, {
  summary: 'Open a closed day again; what was cancelled stays cancelled',
  access: changing,
  body: z.strictObject({ version }),
  response: dayNotice,
});

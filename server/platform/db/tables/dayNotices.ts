import { boolean, index, jsonb, primaryKey, text } from 'drizzle-orm/pg-core';
import { doneStates, noticeStatuses, deliveryStates } from '#contract/dayNotices/dayNotices.ts';
import type { NoticeTexts } from '#contract/dayNotices/noticeTexts.ts';
import { distributedTable } from '../distribution.ts';
import { companyId, createdTime, day, moment, enumColumn, recordTable, versionColumn } from './shared.ts';

/** Days on which branches are closed. */
export const dayNotices = recordTable(
  'day_notices',
  {
    version: versionColumn,
    day: day('day').notNull(),
    branchIds: text('branch_ids').array().notNull(),
    reason: text('reason').notNull().default(''),
    status: enumColumn('status', noticeStatuses, 'closed'),
    /** The text last sent to guests. */
    texts: jsonb('texts').$type<NoticeTexts>(),
    jobId: text('job_id'),
    userId: text('user_id'),
    createdTime,
    reopenedTime: moment('reopened_time'),
  },
  (table) => [index('day_notices_day').on(table.companyId, table.day)],
);

/** The planned actions for a reservation of a closed day, and their results. The guest is that of the reservation. */
export const dayNoticeReservations = distributedTable(
  'day_notice_reservations',
  {
    companyId,
    noticeId: text('notice_id').notNull(),
    reservationId: text('reservation_id').notNull(),
    jobId: text('job_id').notNull(),
    /** An action is pending. */
    open: boolean('open').notNull().default(true),
    cancel: text('cancel', { enum: doneStates }).notNull(),
    cancelReason: text('cancel_reason'),
    refund: text('refund', { enum: doneStates }).notNull(),
    mail: text('mail', { enum: deliveryStates }).notNull(),
    mailTime: moment('mail_time'),
    sms: text('sms', { enum: deliveryStates }).notNull(),
    smsTime: moment('sms_time'),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.noticeId, table.reservationId] })],
);

import { boolean, index, integer, text } from 'drizzle-orm/pg-core';
import { createdTime, moment, recordTable } from './shared.ts';

/**
 * What is sent once and never again, by what it is about (`reminder/…`): the row is written with the message, so that
 * neither a second process nor a restart sends another.
 */
export const sentOnce = recordTable('sent_once', { createdTime });

/** Notifications of branches that wait to be sent; they go once they are. */
export const notifications = recordTable(
  'notifications',
  {
    branchId: text('branch_id').notNull(),
    /** The guest whom it is about, or to. */
    customerId: text('customer_id'),
    trigger: text('trigger').notNull(),
    channel: text('channel', { enum: ['email', 'app'] }).notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    /** The text without what is a guest's own. */
    shown: text('shown').notNull(),
    /** It is being handed over, or was when the process ended. */
    sending: boolean('sending').notNull().default(false),
    attempts: integer('attempts').notNull().default(0),
    nextTime: moment('next_time').notNull().defaultNow(),
    createdTime,
  },
  (table) => [index('notifications_next').on(table.nextTime)],
);

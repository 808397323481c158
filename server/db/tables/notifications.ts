import { index, integer, text } from 'drizzle-orm/pg-core';
import { createdTime, moment, recordTable } from './shared.ts';

/** Notifications of branches that wait to be sent; they go once they are. */
export const notifications = recordTable(
  'notifications',
  {
    branchId: text('branch_id').notNull(),
    trigger: text('trigger').notNull(),
    channel: text('channel', { enum: ['email', 'app'] }).notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    /** The text without what is a guest's own. */
    shown: text('shown').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextTime: moment('next_time').notNull().defaultNow(),
    createdTime,
  },
  (table) => [index('notifications_next').on(table.nextTime)],
);

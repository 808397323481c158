import { sql } from 'drizzle-orm';
import { index, integer, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdTime, indexWhere, moment, oneOf, recordTable } from './shared.ts';

/**
 * Everything that is sent to somebody, and what became of it. The id is the occasion, so that there is one delivery for
 * each; it is also the key that a gateway tells two from one by.
 */
export const deliveries = recordTable(
  'deliveries',
  {
    /** By what it is declared with `defineDelivery`. */
    kind: text('kind').notNull(),
    channel: text('channel', { enum: ['sms', 'mail'] }).notNull(),
    recipient: text('recipient').notNull(),
    /** The guest whom it is about, or to. */
    customerId: text('customer_id'),
    branchId: text('branch_id'),
    /** What it is about: of most kinds the id of a record. */
    about: text('about').notNull().default(''),
    /** Texts that were written when it was queued; they go once it has ended. */
    subject: text('subject'),
    body: text('body'),
    /** The text without what is a guest's own. */
    shown: text('shown'),
    /** What the opt-out link ends with. */
    optOutToken: text('opt_out_token'),
    /** What was set aside for it, and where. */
    accountId: text('account_id'),
    points: integer('points').notNull().default(0),
    status: oneOf('status', ['waiting', 'sending', 'sent', 'failed', 'unknown', 'skipped']),
    attempts: smallint('attempts').notNull().default(0),
    /** When it is tried; of one that is being sent, when it is free for another process. */
    nextTime: moment('next_time').notNull().defaultNow(),
    sentTime: moment('sent_time'),
    createdTime,
  },
  (table) => [
    indexWhere('deliveries_next', sql`status in ('waiting', 'sending')`, table.channel, table.kind, table.nextTime),
    uniqueIndex('deliveries_opt_out')
      .on(table.companyId, table.optOutToken)
      .where(sql`opt_out_token is not null`),
    // The address of the opt-out page names no company.
    indexWhere('deliveries_token', sql`opt_out_token is not null`, table.optOutToken),
    // Whom an answer by text message may mean.
    index('deliveries_recipient').on(table.companyId, table.recipient, table.sentTime.desc()),
    indexWhere('deliveries_customer', sql`customer_id is not null`, table.companyId, table.customerId),
    index('deliveries_created').on(table.createdTime),
  ],
);

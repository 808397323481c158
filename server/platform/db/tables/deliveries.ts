import { sql } from 'drizzle-orm';
import { index, integer, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdTime, indexWhere, moment, enumColumn, recordTable } from './shared.ts';

/**
 * Everything that is sent to a recipient, with its result. The id is the occasion, so that there is one delivery for
 * each; it is also the gateway's idempotency key.
 */
export const deliveries = recordTable(
  'deliveries',
  {
    /** The kind declared with `defineDelivery`. */
    kind: text('kind').notNull(),
    channel: text('channel', { enum: ['sms', 'mail'] }).notNull(),
    recipient: text('recipient').notNull(),
    /** The guest whom it is about or addressed to. */
    customerId: text('customer_id'),
    branchId: text('branch_id'),
    /** Its subject: for most kinds the id of a record. */
    about: text('about').notNull().default(''),
    /** Texts composed when it was queued; removed once it has ended. */
    subject: text('subject'),
    body: text('body'),
    /** The text without the guest's own data. */
    shown: text('shown'),
    /** The token of the opt-out link. */
    optOutToken: text('opt_out_token'),
    /** The points reserved for it, and their account. */
    accountId: text('account_id'),
    points: integer('points').notNull().default(0),
    status: enumColumn('status', ['waiting', 'sending', 'sent', 'failed', 'unknown', 'skipped']),
    attempts: smallint('attempts').notNull().default(0),
    /** The time of the next attempt; while it is being sent, when another process may take it over. */
    nextTime: moment('next_time').notNull().defaultNow(),
    sentTime: moment('sent_time'),
    createdTime,
  },
  (table) => [
    indexWhere('deliveries_next', sql`status in ('waiting', 'sending')`, table.channel, table.kind, table.nextTime),
    uniqueIndex('deliveries_opt_out')
      .on(table.companyId, table.optOutToken)
      .where(sql`opt_out_token is not null`),
    // The address of the opt-out page does not contain the company.
    indexWhere('deliveries_token', sql`opt_out_token is not null`, table.optOutToken),
    // Candidates for the subject of a reply by text message.
    index('deliveries_recipient').on(table.companyId, table.recipient, table.sentTime.desc()),
    indexWhere('deliveries_customer', sql`customer_id is not null`, table.companyId, table.customerId),
    index('deliveries_created').on(table.createdTime),
  ],
);

import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdTime, moment, updatedTime, version } from './shared.ts';

/** Text messages to many guests. */

export const campaigns = pgTable(
  'campaigns',
  {
    companyId: text('company_id').notNull(),
    id: text('id').notNull(),
    version,
    title: text('title').notNull().default(''),
    content: text('content').notNull().default(''),
    /** Chosen one by one; null where the conditions choose. */
    customerIds: text('customer_ids').array(),
    /** The guest list's conditions: filters, search, branches, preset. */
    customersQueryParams: jsonb('customers_query_params').notNull().default({}),
    sendTime: moment('send_time'),
    imageUrl: text('image_url'),
    /** Guests messaged within so many days are left out. */
    quietDays: smallint('quiet_days').notNull().default(7),
    status: text('status', { enum: ['draft', 'scheduled', 'sending', 'sent', 'cancelled', 'failed'] })
      .notNull()
      .default('draft'),
    jobId: text('job_id'),
    accountId: text('account_id'),
    /** What the preflight found when the campaign was sent. */
    preflight: jsonb('preflight'),
    pointsReserved: integer('points_reserved').notNull().default(0),
    userId: text('user_id'),
    createTime: createdTime,
    updateTime: updatedTime,
    sentTime: moment('sent_time'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index('campaigns_created').on(table.companyId, table.createTime.desc(), table.id.desc()),
  ],
);

/** One recipient of one campaign, and what became of the message. */
export const campaignRecipients = pgTable(
  'campaign_recipients',
  {
    companyId: text('company_id').notNull(),
    campaignId: text('campaign_id').notNull(),
    customerId: text('customer_id').notNull(),
    phoneNumber: text('phone_number').notNull(),
    status: text('status', { enum: ['pending', 'sending', 'sent', 'failed', 'unknown', 'skipped'] })
      .notNull()
      .default('pending'),
    /** Why it failed or was skipped: a word, translated by the browser. */
    reason: text('reason'),
    segments: smallint('segments').notNull().default(1),
    points: integer('points').notNull().default(1),
    /** The gateway's name for the message. */
    messageId: text('message_id'),
    /** What the opt-out link ends with. */
    optOutToken: text('opt_out_token').notNull(),
    sentTime: moment('sent_time'),
    updatedTime,
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.campaignId, table.customerId] }),
    // Never twice to one number in one campaign, whoever shares it.
    uniqueIndex('campaign_recipients_phone').on(table.companyId, table.campaignId, table.phoneNumber),
    uniqueIndex('campaign_recipients_token').on(table.optOutToken),
    index('campaign_recipients_open')
      .on(table.companyId, table.campaignId, table.customerId)
      .where(sql`status in ('pending', 'sending')`),
    index('campaign_recipients_customer').on(table.companyId, table.customerId, table.sentTime.desc()),
    index('campaign_recipients_number').on(table.companyId, table.phoneNumber, table.sentTime.desc()),
  ],
);

import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Preflight, RecipientStatus } from '#contract/marketing/campaigns.ts';
import type { CustomerQuery } from '#contract/guests/crm.ts';
import { distributedTable, localTable } from '../distribution.ts';
import { companyId, createdTime, moment, enumColumn, recordTable, updatedTime, versionColumn } from './shared.ts';

/** Text messages to many guests. */

export const campaigns = recordTable(
  'campaigns',
  {
    version: versionColumn,
    title: text('title').notNull().default(''),
    content: text('content').notNull().default(''),
    /** Selected individually; null if the conditions select. */
    customerIds: text('customer_ids').array(),
    /** The guest list's conditions: filters, search, branches, preset. */
    customersQueryParams: jsonb('customers_query_params').$type<CustomerQuery>().notNull().default({}),
    /**
     * The branches of the user who created it, then of the user who sent it; only their guests are reached; null: all.
     */
    enabledBranches: text('enabled_branches').array(),
    sendTime: moment('send_time'),
    imageUrl: text('image_url'),
    /** Guests messaged within this number of days are skipped. */
    quietDays: smallint('quiet_days').notNull().default(7),
    status: enumColumn('status', ['draft', 'scheduled', 'sending', 'sent', 'cancelled', 'failed']),
    jobId: text('job_id'),
    accountId: text('account_id'),
    /** The preflight result at the time of sending. */
    preflight: jsonb('preflight').$type<Preflight>(),
    /** The base of the links in its messages. */
    linkBase: text('link_base'),
    /** Recipients by status, updated together with their rows. */
    counts: jsonb('counts').$type<Partial<Record<RecipientStatus, number>>>().notNull().default({}),
    pointsReserved: integer('points_reserved').notNull().default(0),
    pointsSpent: integer('points_spent').notNull().default(0),
    userId: text('user_id'),
    createTime: createdTime,
    updateTime: updatedTime,
    sentTime: moment('sent_time'),
  },
  (table) => [index('campaigns_created').on(table.companyId, table.createTime.desc(), table.id.desc())],
);

/** One recipient of one campaign, with the result of the message. */
export const campaignRecipients = distributedTable(
  'campaign_recipients',
  {
    companyId,
    campaignId: text('campaign_id').notNull(),
    customerId: text('customer_id').notNull(),
    phoneNumber: text('phone_number').notNull(),
    status: enumColumn('status', ['pending', 'sending', 'sent', 'failed', 'unknown', 'skipped']),
    /** The reason of a failure or skip: a code that the browser translates. */
    reason: text('reason'),
    segments: smallint('segments').notNull().default(1),
    points: integer('points').notNull().default(1),
    /** The gateway's id of the message. */
    messageId: text('message_id'),
    /** The token of the opt-out link. */
    optOutToken: text('opt_out_token').notNull(),
    sentTime: moment('sent_time'),
    updatedTime,
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.campaignId, table.customerId] }),
    // Never twice to one number in one campaign, whoever shares it.
    uniqueIndex('campaign_recipients_phone').on(table.companyId, table.campaignId, table.phoneNumber),
    uniqueIndex('campaign_recipients_opt_out').on(table.companyId, table.optOutToken),
    // Opt-out links do not contain the company.
    index('campaign_recipients_token').on(table.optOutToken),
    index('campaign_recipients_open')
      .on(table.companyId, table.campaignId, table.customerId)
      .where(sql`status in ('pending', 'sending')`),
    index('campaign_recipients_customer').on(table.companyId, table.customerId, table.sentTime.desc()),
    index('campaign_recipients_number').on(table.companyId, table.phoneNumber, table.sentTime.desc()),
  ],
);

/** Replies of guests. They reach the product, not a company: a gateway's number may serve several. */
export const smsInbound = localTable('sms_inbound', {
  /** The gateway's id, for deduplication. */
  messageId: text('message_id').primaryKey(),
  phoneNumber: text('phone_number').notNull(),
  /** The text, if it asks to stop messages; other texts are not stored. */
  text: text('text').notNull().default(''),
  stop: boolean('stop').notNull(),
  /** Guests whose consent it withdrew. */
  withdrawn: integer('withdrawn').notNull().default(0),
  createdTime,
});

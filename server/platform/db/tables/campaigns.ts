import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Preflight, RecipientStatus } from '#contract/marketing/campaigns.ts';
import type { CustomerQuery } from '#contract/guests/crm.ts';
import { companyId, createdTime, moment, oneOf, recordTable, updatedTime, version } from './shared.ts';

/** Text messages to many guests. */

export const campaigns = recordTable(
  'campaigns',
  {
    version,
    title: text('title').notNull().default(''),
    content: text('content').notNull().default(''),
    /** Chosen one by one; null where the conditions choose. */
    customerIds: text('customer_ids').array(),
    /** The guest list's conditions: filters, search, branches, preset. */
    customersQueryParams: jsonb('customers_query_params').$type<CustomerQuery>().notNull().default({}),
    /** The branches that its maker, then its sender, is confined to, whose guests alone it reaches; null: all. */
    enabledBranches: text('enabled_branches').array(),
    sendTime: moment('send_time'),
    imageUrl: text('image_url'),
    /** Guests messaged within so many days are left out. */
    quietDays: smallint('quiet_days').notNull().default(7),
    status: oneOf('status', ['draft', 'scheduled', 'sending', 'sent', 'cancelled', 'failed']),
    jobId: text('job_id'),
    accountId: text('account_id'),
    /** What the preflight found when the campaign was sent. */
    preflight: jsonb('preflight').$type<Preflight>(),
    /** What links in its messages begin with. */
    linkBase: text('link_base'),
    /** Recipients by status, kept in step with their rows. */
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

/** One recipient of one campaign, and what became of the message. */
export const campaignRecipients = pgTable(
  'campaign_recipients',
  {
    companyId,
    campaignId: text('campaign_id').notNull(),
    customerId: text('customer_id').notNull(),
    phoneNumber: text('phone_number').notNull(),
    status: oneOf('status', ['pending', 'sending', 'sent', 'failed', 'unknown', 'skipped']),
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
    uniqueIndex('campaign_recipients_opt_out').on(table.companyId, table.optOutToken),
    // Whoever opens a link says no company.
    index('campaign_recipients_token').on(table.optOutToken),
    index('campaign_recipients_open')
      .on(table.companyId, table.campaignId, table.customerId)
      .where(sql`status in ('pending', 'sending')`),
    index('campaign_recipients_customer').on(table.companyId, table.customerId, table.sentTime.desc()),
    index('campaign_recipients_number').on(table.companyId, table.phoneNumber, table.sentTime.desc()),
  ],
);

/** Messages that guests sent back. They reach the product, not a company: a gateway's number may serve several. */
export const smsInbound = pgTable('sms_inbound', {
  /** The gateway's name for it: heard twice, it counts once. */
  messageId: text('message_id').primaryKey(),
  phoneNumber: text('phone_number').notNull(),
  /** What it says, where it asks for no more messages; nothing else is kept. */
  text: text('text').notNull().default(''),
  stop: boolean('stop').notNull(),
  /** Guests whose consent it withdrew. */
  withdrawn: integer('withdrawn').notNull().default(0),
  createdTime,
});

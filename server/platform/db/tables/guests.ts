import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { companyId, createdTime, moment, noTexts, oneOf, recordTable, versioned } from './shared.ts';

/** What belongs to guests beside the guest and the visits: notes, consent, views, duplicates. */

export const customerNotes = recordTable(
  'customer_notes',
  {
    ...versioned,
    customerId: text('customer_id').notNull(),
    text: text('text').notNull(),
    userId: text('user_id'),
  },
  (table) => [index('customer_notes_customer').on(table.companyId, table.customerId, table.createdTime.desc())],
);

/** Append-only (a trigger refuses anything else): what a guest agreed to or withdrew, when, where, in which words. */
export const consents = recordTable(
  'consents',
  {
    customerId: text('customer_id').notNull(),
    /** Of whom messages may come: the restaurant, or the platform. */
    purpose: oneOf('purpose', ['restaurant', 'platform']),
    granted: boolean('granted').notNull(),
    at: moment('at').notNull().defaultNow(),
    source: text('source', {
      enum: ['phone', 'inPerson', 'staff', 'form', 'import', 'link', 'stop', 'merge', 'undo', 'erase'],
    }).notNull(),
    /** The exact words that were agreed to, or that came back. */
    text: text('text').notNull().default(''),
    userId: text('user_id'),
    campaignId: text('campaign_id'),
  },
  (table) => [index('consents_customer').on(table.companyId, table.customerId, table.at.desc())],
);

/** A list's state under a name. */
export const savedViews = recordTable(
  'saved_views',
  {
    ...versioned,
    resource: text('resource').notNull(),
    name: text('name').notNull(),
    userId: text('user_id').notNull(),
    /** Whether colleagues see it in their list; the link works for them in any case. */
    shared: boolean('shared').notNull().default(false),
    state: jsonb('state').notNull(),
  },
  (table) => [index('saved_views_list').on(table.companyId, table.resource, table.name)],
);

/** Two guests who may be one; `a_id` sorts before `b_id`. */
export const duplicatePairs = pgTable(
  'duplicate_pairs',
  {
    companyId,
    aId: text('a_id').notNull(),
    bId: text('b_id').notNull(),
    /** 0 to 100. */
    score: smallint('score').notNull(),
    reasons: text('reasons').array().notNull().default(noTexts),
    status: oneOf('status', ['open', 'dismissed', 'merged']),
    userId: text('user_id'),
    decidedTime: moment('decided_time'),
    /** When a search came upon them last; what a later one does not come upon again is no longer alike. */
    foundTime: moment('found_time').notNull().defaultNow(),
    createdTime,
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.aId, table.bId] }),
    index('duplicate_pairs_queue')
      .on(table.companyId, table.score.desc(), table.aId, table.bId)
      .where(sql`status = 'open'`),
    index('duplicate_pairs_b').on(table.companyId, table.bId),
  ],
);

/** Merges with all that is needed to take them back. */
export const customerMerges = recordTable(
  'customer_merges',
  {
    /** The guest who stayed. */
    customerId: text('customer_id').notNull(),
    mergedId: text('merged_id').notNull(),
    /** The row that went. */
    merged: jsonb('merged').notNull(),
    before: jsonb('before').notNull(),
    after: jsonb('after').notNull(),
    /** Ids of what changed hands, by table. */
    moved: jsonb('moved').$type<Record<string, string[]>>().notNull().default({}),
    userId: text('user_id'),
    at: moment('at').notNull().defaultNow(),
    undoneTime: moment('undone_time'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('customer_merges_customer').on(table.companyId, table.customerId, table.at.desc()),
    index('customer_merges_merged').on(table.companyId, table.mergedId),
    index('customer_merges_at').on(table.companyId, table.at.desc()),
  ],
);

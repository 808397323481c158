import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { distributedTable } from '../distribution.ts';
import { companyId, createdTime, moment, noTexts, enumColumn, recordTable, versioned } from './shared.ts';

/** Data of guests in addition to the guest and the visits: notes, consent, views, duplicates. */

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

/**
 * Append-only (a trigger refuses anything else): consent that a guest gave or withdrew, with time, place and wording.
 */
export const consents = recordTable(
  'consents',
  {
    customerId: text('customer_id').notNull(),
    /** The sender of the messages: the restaurant, or the platform. */
    purpose: enumColumn('purpose', ['restaurant', 'platform']),
    granted: boolean('granted').notNull(),
    at: moment('at').notNull().defaultNow(),
    source: text('source', {
      enum: ['phone', 'inPerson', 'staff', 'form', 'import', 'link', 'stop', 'merge', 'undo', 'erase'],
    }).notNull(),
    /** The exact words of the consent, or of the reply. */
    text: text('text').notNull().default(''),
    userId: text('user_id'),
    campaignId: text('campaign_id'),
  },
  (table) => [index('consents_customer').on(table.companyId, table.customerId, table.at.desc())],
);

/** A saved state of a list. */
export const savedViews = recordTable(
  'saved_views',
  {
    ...versioned,
    resource: text('resource').notNull(),
    name: text('name').notNull(),
    userId: text('user_id').notNull(),
    /** Whether it is in colleagues' lists; the link works for them in any case. */
    shared: boolean('shared').notNull().default(false),
    state: jsonb('state').notNull(),
  },
  (table) => [index('saved_views_list').on(table.companyId, table.resource, table.name)],
);

/** Two guests who may be the same person; `a_id` sorts before `b_id`. */
export const duplicatePairs = distributedTable(
  'duplicate_pairs',
  {
    companyId,
    aId: text('a_id').notNull(),
    bId: text('b_id').notNull(),
    /** 0 to 100. */
    score: smallint('score').notNull(),
    reasons: text('reasons').array().notNull().default(noTexts),
    status: enumColumn('status', ['open', 'dismissed', 'merged']),
    userId: text('user_id'),
    decidedTime: moment('decided_time'),
    /** The last search that found the pair; pairs that a later search does not find are no longer similar. */
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

/** Merges with all data needed to undo them. */
export const customerMerges = recordTable(
  'customer_merges',
  {
    /** The remaining guest. */
    customerId: text('customer_id').notNull(),
    mergedId: text('merged_id').notNull(),
    /** The removed row. */
    merged: jsonb('merged').notNull(),
    before: jsonb('before').notNull(),
    after: jsonb('after').notNull(),
    /** Ids of the moved rows, by table. */
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

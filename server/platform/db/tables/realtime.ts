import { integer, jsonb, primaryKey, text } from 'drizzle-orm/pg-core';
import type { RealtimeChange, RealtimeTree } from '#contract/platform/realtimeTree.ts';
import { distributedTable } from '../distribution.ts';
import { companyId, updatedTime } from './shared.ts';

/** The realtime database: one tree of values for each company and root. */
export const realtimeTrees = distributedTable(
  'realtime_trees',
  {
    companyId,
    root: text('root').notNull(),
    /** Counts the changes. */
    revision: integer('revision').notNull(),
    /** Null: empty. */
    data: jsonb('data').$type<RealtimeTree>(),
    /** The latest change, for listeners to whom it is too long to be notified. */
    lastChange: jsonb('last_change').$type<RealtimeChange>(),
    updatedTime,
  },
  (table) => [primaryKey({ columns: [table.companyId, table.root] })],
);

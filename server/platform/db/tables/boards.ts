import { bigint, date, index, integer, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { distributedTable } from '../distribution.ts';
import { companyId, moment, recordTable, versioned } from './shared.ts';

/** The links of televisions that show a branch's calling board. */
export const boardLinks = recordTable(
  'board_links',
  {
    ...versioned,
    branchId: text('branch_id').notNull(),
    name: text('name').notNull(),
    tokenDigest: text('token_digest').notNull(),
    /** The last day on which it can be opened, on the branch's clock. */
    lastDay: date('last_day', { mode: 'string' }),
    seenTime: moment('seen_time'),
  },
  (table) => [
    index('board_links_branch').on(table.companyId, table.branchId, table.createdTime),
    uniqueIndex('board_links_token').on(table.companyId, table.tokenDigest),
    index('board_links_digest').on(table.tokenDigest),
  ],
);

/** Pictures and films that were uploaded for calling boards. */
export const boardFiles = distributedTable(
  'board_files',
  {
    companyId,
    url: text('url').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** Of a film. */
    seconds: integer('seconds'),
    createdTime: moment('created_time').notNull().defaultNow(),
    /** Since when no board has been seen to use it. */
    unusedTime: moment('unused_time').defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.url] }),
    index('board_files_unused').on(table.companyId, table.unusedTime),
  ],
);

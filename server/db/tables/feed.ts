import { bigint, customType, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';

/** Which guests have changed, for whoever keeps something made of them in memory. */

/** The number of a transaction; it does not wrap around. */
const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * Written by triggers on `customers`, whoever writes there. A reader keeps the snapshot that it has read at: what
 * is new to it are the rows whose transaction that snapshot does not see, so that no commit is missed, in
 * whatever order transactions end.
 */
export const customerChanges = pgTable(
  'customer_changes',
  {
    companyId: text('company_id').notNull(),
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    transaction: transactionId('transaction')
      .notNull()
      .default(sql`pg_current_xact_id()`),
    at: timestamp('at', { withTimezone: true })
      .notNull()
      .default(sql`clock_timestamp()`),
    /** Null: more than are worth naming. */
    customerIds: text('customer_ids').array(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.transaction, table.id] })],
);

/** Up to where a company's changes have been thrown away: readers who stand before that read everything anew. */
export const customerFeeds = pgTable('customer_feeds', {
  companyId: text('company_id').primaryKey(),
  trimmed: transactionId('trimmed').notNull(),
});

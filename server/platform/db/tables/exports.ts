import { index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { CustomerSelection } from '#contract/guests/crm.ts';
import { createdTime, moment, recordTable } from './shared.ts';

/** Files of guests that somebody asked for; the token is known to the address alone. */
export const exportFiles = recordTable(
  'exports',
  {
    /** SHA-256 of the token in the address. */
    tokenDigest: text('token_digest').notNull(),
    selection: jsonb('selection').$type<CustomerSelection>().notNull(),
    /** What the person who asked may see; null: everything. */
    enabledBranches: text('enabled_branches').array(),
    format: text('format', { enum: ['csv', 'xlsx'] }).notNull(),
    language: text('language', { enum: ['zh', 'zh-cn', 'en', 'ja'] }).notNull(),
    timeZone: text('time_zone').notNull(),
    /** Whom the link goes to; null for a download at once. */
    recipient: text('recipient'),
    userId: text('user_id').notNull(),
    /** The finished file's name among the private files. */
    file: text('file'),
    rows: integer('rows'),
    expiresTime: moment('expires_time').notNull(),
    createdTime,
  },
  (table) => [
    uniqueIndex('exports_digest').on(table.companyId, table.tokenDigest),
    // Whoever opens an address says no company.
    index('exports_token').on(table.tokenDigest),
    index('exports_expires').on(table.expiresTime),
  ],
);

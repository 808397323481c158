import { index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { CustomerSelection } from '#contract/guests/crm.ts';
import { createdTime, moment, recordTable } from './shared.ts';

/** Requested exports of guests; only the address contains the token. */
export const exportFiles = recordTable(
  'exports',
  {
    /** SHA-256 of the token in the address. */
    tokenDigest: text('token_digest').notNull(),
    selection: jsonb('selection').$type<CustomerSelection>().notNull(),
    /** The branches that the requester may see; null: all. */
    enabledBranches: text('enabled_branches').array(),
    format: text('format', { enum: ['csv', 'xlsx'] }).notNull(),
    language: text('language', { enum: ['zh', 'zh-cn', 'en', 'ja'] }).notNull(),
    timeZone: text('time_zone').notNull(),
    /** The recipient of the link; null for an immediate download. */
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
    // Download addresses do not contain the company.
    index('exports_token').on(table.tokenDigest),
    index('exports_expires').on(table.expiresTime),
  ],
);

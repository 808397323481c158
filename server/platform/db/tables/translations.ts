import { bigint, boolean, index, primaryKey, text } from 'drizzle-orm/pg-core';
import { languages } from '#contract/core/constants.ts';
import { textPlatforms } from '#contract/core/texts.ts';
import { distributedTable } from '../distribution.ts';
import { companyId, moment, recordTable, updatedTime } from './shared.ts';

const place = {
  /** Empty: the whole company. */
  branchId: text('branch_id').notNull().default(''),
  platform: text('platform', { enum: textPlatforms }).notNull(),
  namespace: text('namespace').notNull(),
  /** With the suffix of the plural form. */
  key: text('key').notNull(),
  language: text('language', { enum: languages }).notNull(),
};

/** Companies' own texts. */
export const wordings = distributedTable(
  'wordings',
  {
    companyId,
    ...place,
    text: text('text').notNull(),
    /** The default on which the text is based; null if the key had none. */
    basedOn: text('based_on'),
    /** Its warnings were dismissed. */
    dismissed: boolean('dismissed').notNull().default(false),
    updatedTime,
    updatedBy: text('updated_by').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.companyId, table.branchId, table.platform, table.namespace, table.key, table.language],
    }),
  ],
);

/** Changes of own texts. */
export const wordingChanges = recordTable(
  'wording_changes',
  {
    revision: bigint('revision', { mode: 'number' }).notNull(),
    ...place,
    /** Null: there was no own text. */
    before: text('before'),
    after: text('after'),
    /** The default on which `before` was based, to restore it. */
    basedOn: text('based_on'),
    time: moment('time').notNull().defaultNow(),
    by: text('by').notNull(),
  },
  (table) => [index('wording_changes_revision').on(table.companyId, table.revision)],
);

/** The revision of each company's own texts; its row is locked by those who change them. */
export const wordingRevisions = distributedTable(
  'wording_revisions',
  { companyId, revision: bigint('revision', { mode: 'number' }).notNull().default(0) },
  (table) => [primaryKey({ columns: [table.companyId] })],
);

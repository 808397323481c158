import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import {
  importFormats,
  importKinds,
  importStatuses,
  type ImportChoices,
  type ImportEncoding,
  type ImportProblem,
} from '#contract/imports/imports.ts';
import type { WordChoice } from '#contract/imports/importWords.ts';
import type { ColumnFacts, KnownChoice } from '../../kernel/columnFacts.ts';
import type { TableRow } from '../../kernel/tableRow.ts';
import { companyId, noTexts, oneOf, recordTable, versioned } from './shared.ts';

/** Files that bring guests or reservations, and what became of each of their rows. */

export const imports = recordTable(
  'imports',
  {
    ...versioned,
    kind: oneOf('kind', importKinds, 'guests'),
    status: oneOf('status', importStatuses, 'uploaded'),
    fileName: text('file_name').notNull(),
    /** Its name among the private files. */
    file: text('file').notNull(),
    bytes: integer('bytes').notNull().default(0),
    format: text('format', { enum: importFormats }).notNull(),
    encoding: text('encoding'),
    delimiter: text('delimiter'),
    /** How some lines read in each likely encoding, where it is not sure. */
    guesses: jsonb('guesses').$type<{ encoding: ImportEncoding; sample: string[] }[]>().notNull().default([]),
    /** The sheets of a workbook, and the one that is read. */
    sheets: text('sheets').array().notNull().default(noTexts),
    sheet: text('sheet'),
    header: text('header').array().notNull().default(noTexts),
    /** The first rows below the header, as read. */
    sample: jsonb('sample').$type<string[][]>().notNull().default([]),
    /** Which column of the file fills which field. */
    mapping: jsonb('mapping').$type<Record<string, number>>().notNull().default({}),
    /** Columns that are joined to that of a field. */
    joined: jsonb('joined').$type<Record<string, number[]>>().notNull().default({}),
    /** What words were said to mean. */
    values: jsonb('values').$type<WordChoice[]>().notNull().default([]),
    /** What the columns hold, and how they are to be taken where that was said. */
    facts: jsonb('facts').$type<(ColumnFacts | null)[]>().notNull().default([]),
    choices: jsonb('choices').$type<KnownChoice[]>().notNull().default([]),
    /** The row with the columns' names; null where it is the first that is not blank, 0 where there is none. */
    headerRow: integer('header_row'),
    /** The first rows of the table, for the header to be chosen among them. */
    top: jsonb('top').$type<TableRow[]>().notNull().default([]),
    options: jsonb('options').$type<ImportChoices>().notNull(),
    counts: jsonb('counts').$type<Record<string, number>>().notNull().default({}),
    jobId: text('job_id'),
    userId: text('user_id'),
  },
  (table) => [index('imports_created').on(table.companyId, table.kind, table.createdTime.desc())],
);

export const importRows = pgTable(
  'import_rows',
  {
    companyId,
    importId: text('import_id').notNull(),
    /** As the file counts them, the header being row 1. */
    row: integer('row').notNull(),
    /** `planned` until the run reaches a row of which the check said that it updates something. */
    action: text('action', { enum: ['created', 'updated', 'skipped', 'failed', 'planned'] }).notNull(),
    customerId: text('customer_id'),
    /** Of imports of reservations. */
    reservationId: text('reservation_id'),
    /** The version that the import left behind; a later one has been changed since. Before the run, the one that the check saw. */
    version: integer('version'),
    /** Of what is updated, what the changed columns held before. */
    before: jsonb('before'),
    /** Of updated reservations, what they hold after. */
    after: jsonb('after'),
    problems: jsonb('problems').$type<ImportProblem[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.importId, table.row] }),
    index('import_rows_customer').on(table.companyId, table.customerId),
  ],
);

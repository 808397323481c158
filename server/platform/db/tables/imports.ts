import { index, integer, jsonb, primaryKey, text } from 'drizzle-orm/pg-core';
import {
  importFormats,
  importKinds,
  importStatuses,
  type ImportChoices,
  type ImportEncoding,
  type ImportProblem,
} from '#contract/imports/imports.ts';
import type { WordChoice } from '#contract/imports/importWords.ts';
import { distributedTable } from '../distribution.ts';
import type { ColumnFacts, KnownChoice } from '../columnFacts.ts';
import type { TableRow } from '../tableRow.ts';
import { companyId, noTexts, enumColumn, recordTable, versioned } from './shared.ts';

/** Imported files of guests, reservations or items of menus, with the result of each row. */

export const imports = recordTable(
  'imports',
  {
    ...versioned,
    kind: enumColumn('kind', importKinds, 'guests'),
    status: enumColumn('status', importStatuses, 'uploaded'),
    fileName: text('file_name').notNull(),
    /** Its name among the private files. */
    file: text('file').notNull(),
    bytes: integer('bytes').notNull().default(0),
    format: text('format', { enum: importFormats }).notNull(),
    encoding: text('encoding'),
    delimiter: text('delimiter'),
    /** Sample lines in each likely encoding, if the encoding is not certain. */
    guesses: jsonb('guesses').$type<{ encoding: ImportEncoding; sample: string[] }[]>().notNull().default([]),
    /** The sheets of a workbook, and the selected one. */
    sheets: text('sheets').array().notNull().default(noTexts),
    sheet: text('sheet'),
    header: text('header').array().notNull().default(noTexts),
    /** The first rows below the header, as read. */
    sample: jsonb('sample').$type<string[][]>().notNull().default([]),
    /** The file's column for each field. */
    mapping: jsonb('mapping').$type<Record<string, number>>().notNull().default({}),
    /** Columns that are joined to that of a field. */
    joined: jsonb('joined').$type<Record<string, number[]>>().notNull().default({}),
    /** The chosen meanings of words. */
    values: jsonb('values').$type<WordChoice[]>().notNull().default([]),
    /** Facts about the columns, and the chosen formats. */
    facts: jsonb('facts').$type<(ColumnFacts | null)[]>().notNull().default([]),
    choices: jsonb('choices').$type<KnownChoice[]>().notNull().default([]),
    /** The header row; null for the first row that is not blank, 0 for none. */
    headerRow: integer('header_row'),
    /** The first rows of the table, for choosing the header. */
    top: jsonb('top').$type<TableRow[]>().notNull().default([]),
    options: jsonb('options').$type<ImportChoices>().notNull(),
    counts: jsonb('counts').$type<Record<string, number>>().notNull().default({}),
    jobId: text('job_id'),
    userId: text('user_id'),
  },
  (table) => [index('imports_created').on(table.companyId, table.kind, table.createdTime.desc())],
);

export const importRows = distributedTable(
  'import_rows',
  {
    companyId,
    importId: text('import_id').notNull(),
    /** The row number in the file, the header being row 1. */
    row: integer('row').notNull(),
    /** `planned` until the run reaches a row that, according to the check, updates something. */
    action: text('action', { enum: ['created', 'updated', 'skipped', 'failed', 'planned'] }).notNull(),
    customerId: text('customer_id'),
    /** For imports of reservations. */
    reservationId: text('reservation_id'),
    /** For imports of other records. */
    recordId: text('record_id'),
    /**
     * The version after the import; a higher one has been changed since. Before the run, the version that the check
     * saw.
     */
    version: integer('version'),
    /** For updated records, the former values of the changed columns. */
    before: jsonb('before'),
    /** For updated reservations, their new values. */
    after: jsonb('after'),
    problems: jsonb('problems').$type<ImportProblem[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.importId, table.row] }),
    index('import_rows_customer').on(table.companyId, table.customerId),
  ],
);

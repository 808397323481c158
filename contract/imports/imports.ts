import * as z from 'zod';
import { languages } from '../core/constants.ts';
import { endpoint, members, writers } from '../core/endpoint.ts';
import { exportTypes } from '../core/exports.ts';
import { columnContent, columnReading, readingChoice, type FieldAspects } from './importReadings.ts';
import { importReasons, type ImportProblemCode } from './importReasons.ts';
import { choiceAmong, columnWords, wordChoice, type WordFields } from './importWords.ts';
import { job } from '../platform/jobs.ts';
import { type Permission } from '../core/permissions.ts';
import { count, id, idAndName, instant, safeText, slice, version, wholeNumber } from '../core/wire.ts';

/**
 * Rows from a file, whatever they become: uploaded, its columns named, checked without changing anything, brought in as
 * a job, and taken back as one if need be.
 */

/** A hundred thousand guests are 10 to 20 MB of CSV. The limit of section 9 is one for pictures. */
export const importLimitBytes = 52_428_800;
export const importMaxColumns = 200;

export const importTypes = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'text/vcard',
] as const;

export const importFormats = ['csv', 'xlsx', 'vcf'] as const;
export type ImportFormat = (typeof importFormats)[number];

/** What the rows of a file become. */
export const importKinds = ['guests', 'reservations'] as const;
export type ImportKindName = (typeof importKinds)[number];

export const importEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'big5',
  'shift_jis',
  'euc-jp',
  'euc-kr',
  'gb18030',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-874',
] as const;
export type ImportEncoding = (typeof importEncodings)[number];

export const importDelimiters = [',', ';', '\t', '|'] as const;
export type ImportDelimiter = (typeof importDelimiters)[number];

export const importStatuses = [
  'uploaded',
  'checking',
  'checked',
  'running',
  'done',
  'cancelled',
  'rollingBack',
  'rolledBack',
  'failed',
] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** Why a row, or a part of it, is not taken. */
export const importProblemCodes = Object.keys(importReasons.en) as ImportProblemCode[];

export const importProblem = z.object({
  /** A field of the import's kind; null where it is about the row as a whole. */
  field: z.string().nullable(),
  code: z.enum(importProblemCodes),
  /** The cell as it is in the file, cut; of duplicates that by which they were recognised. */
  value: z.string(),
  /** Of duplicates, the row that came first. */
  row: z.number().int().optional(),
  /** Whether only the cell is left out, and the row is taken. */
  leftOut: z.boolean().optional(),
});
export type ImportProblem = z.infer<typeof importProblem>;

/** What becomes of a row with a cell that cannot be read: it is left out, or taken without the cell. */
export const badCellModes = ['refuse', 'leaveOut'] as const;

/** Columns that one field may be joined from. */
export const maxJoined = 5;

const columnIndex = z
  .number()
  .int()
  .min(0)
  .max(importMaxColumns - 1);

/** How rows are read and what becomes of them; every kind of import has a branch, and more of its own. */
const importChoices = z.looseObject({ branchId: id.nullable() });
export type ImportChoices = z.infer<typeof importChoices>;

/** A file and what has become of it, but for what differs from kind to kind: the mapping and the options. */
const fileImport = z.object({
  id,
  companyId: id,
  version,
  kind: z.enum(importKinds),
  status: z.enum(importStatuses),
  fileName: z.string(),
  bytes: count,
  format: z.enum(importFormats),
  /** Null for workbooks. */
  encoding: z.enum(importEncodings).nullable(),
  delimiter: z.enum(importDelimiters).nullable(),
  /** Where the encoding is not sure, how some lines read in each likely one, the likeliest first. */
  guesses: z.array(z.object({ encoding: z.enum(importEncodings), sample: z.array(z.string()) })),
  /**
   * Whether the caller sees the rows: all do who see every branch, and whoever began the import. To others, sheets,
   * guesses, top, header, sample, mapping, joined, readings, contents, words and values are empty.
   */
  rowsSeen: z.boolean(),
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  /** The row with the columns' names, as the file counts; null where it is the first that is not blank, 0 for none. */
  headerRow: count.nullable(),
  /** The first rows of the table that are not blank, among which the header is. */
  top: z.array(z.object({ row: count, cells: z.array(z.string()) })),
  header: z.array(z.string()),
  /** The first rows below the header. */
  sample: z.array(z.array(z.string())),
  /** At first what the names of the columns suggest, or what was chosen for a file with the same header. */
  mapping: z.partialRecord(z.string(), columnIndex),
  /** Columns that are joined to that of a field, in their order. */
  joined: z.partialRecord(z.string(), z.array(columnIndex)),
  options: importChoices,
  /** Of columns whose cells leave open how they are meant: how they are taken, found or to be said. */
  readings: z.array(columnReading),
  /** What each column holds, found from all rows. */
  contents: z.array(columnContent),
  /** The different cells of columns that have few of them. */
  words: z.array(columnWords),
  /** What words were said to mean. */
  values: z.array(wordChoice),
  /**
   * After the check `rows`, `create`, `update`, `skip`, `fail`; after the run `created`, `updated`, `skipped`,
   * `failed` too; after it was taken back `removed`, `restored`, `kept`.
   */
  counts: z.record(z.string(), count),
  jobId: id.nullable(),
  createdBy: idAndName.nullable(),
  createdTime: instant,
  updatedTime: instant,
});
/** An import of any kind. */
export type FileImport = z.infer<typeof fileImport>;

export const problemRow = z.object({
  /** As the file counts them: the first line is row 1. */
  row: count,
  action: z.enum(['created', 'updated', 'skipped', 'failed']),
  /** The guest, and of reservations the reservation, that the row became or was found to be. */
  customerId: id.nullable(),
  reservationId: id.nullable(),
  problems: z.array(importProblem),
});
export type ProblemRow = z.infer<typeof problemRow>;

interface ImportDeclaration<Field extends string, Options extends z.ZodRawShape> {
  /** What the names of its endpoints are made with: `Import` gives `uploadImport`. */
  name: string;
  /** What the rows are, in the words of summaries. */
  rows: string;
  /** `${root}` takes the file, `${root}s` lists. */
  root: `/api/:companyId/${string}`;
  permission: Permission;
  /** What a column of the file may fill. */
  fields: readonly [Field, ...Field[]];
  /** What cells of a field may leave open. */
  aspects: FieldAspects;
  /** Fields whose cells are words for a few values. */
  words: WordFields;
  /** How rows are read and what becomes of them, chosen once for the file. */
  options: Options;
}

/**
 * The endpoints of one kind of import.
 *
 * @returns the endpoints by what they do, and the schemas of mapping, options and import
 */
export function importCalls<
  const Field extends string,
  Options extends z.ZodRawShape & { branchId: z.ZodNullable<typeof id> },
>({ name, rows, root, permission, fields, aspects, words, options }: ImportDeclaration<Field, Options>) {
  const mapping = z.partialRecord(z.enum(fields), columnIndex);
  const joined = z.partialRecord(
    z.enum(fields),
    z
      .array(columnIndex)
      .min(1)
      .max(maxJoined - 1),
  );
  const value = choiceAmong(words);
  const one = fileImport.extend({ mapping, options: z.object(options) });
  const reading = members('params.companyId', permission);
  const writing = writers('params.companyId', permission);
  const path = `${root}s/:importId` as const;
  const lower = `${name[0]?.toLowerCase()}${name.slice(1)}`;
  const started = {
    access: writing,
    body: z.strictObject({ version }),
    response: job,
  } as const;

  return {
    mapping,
    options: z.object(options),
    aspects,
    words,
    one,
    upload: endpoint(`POST ${root}`, {
      name: `upload${name}`,
      summary: `Upload a file of ${rows} (CSV, xlsx or vCard); nothing is brought in yet`,
      access: writing,
      upload: { field: 'file', maxBytes: importLimitBytes, types: importTypes, stored: true },
      response: one,
    }),
    list: endpoint(`GET ${root}s`, {
      name: `list${name}s`,
      summary: `Files of ${rows}, newest first`,
      access: reading,
      query: z.strictObject(slice(10, 100, 100_000)),
      response: z.object({ imports: z.array(one), total: count }),
    }),
    get: endpoint(`GET ${path}`, {
      name: `get${name}`,
      summary: `One file of ${rows}: its columns, what was chosen, what came of it`,
      access: reading,
      response: one,
    }),
    patch: endpoint(`PATCH ${path}`, {
      name: `patch${name}`,
      summary: `Say how a file of ${rows} is read, which column is what, and what becomes of what is there already`,
      access: { ...writing, branch: 'body.branchId' },
      body: z
        .strictObject({
          mapping,
          joined,
          ...options,
          encoding: z.enum(importEncodings),
          delimiter: z.enum(importDelimiters),
          sheet: safeText(100),
          headerRow: wholeNumber(0, 10_000_000),
          /** All words that are said to mean something; those found out need not be here. */
          values: z.array(value).max(500),
          /** Ways to take columns; columns and aspects that are not named stay as they are. */
          readings: z.array(readingChoice).max(importMaxColumns * 4),
        })
        .partial()
        .extend({ version }),
    }),
    check: endpoint(`POST ${path}/check`, {
      ...started,
      name: `check${name}`,
      summary: `Check every row of a file of ${rows} without changing anything`,
    }),
    run: endpoint(`POST ${path}/run`, {
      ...started,
      name: `run${name}`,
      summary: `Bring the ${rows} of a file in; stopping the job takes back what is done`,
    }),
    rollback: endpoint(`POST ${path}/rollback`, {
      ...started,
      name: `rollback${name}`,
      summary: `Take an import of ${rows} back: what was changed since is kept, and named`,
    }),
    problems: endpoint(`GET ${path}/problems`, {
      name: `${lower}Problems`,
      summary: `Rows of a file of ${rows} that are not taken, and why`,
      access: reading,
      query: z.strictObject({
        code: z.enum(importProblemCodes).optional(),
        ...slice(50, 500, 10_000_000),
      }),
      response: z.object({
        rows: z.array(problemRow),
        total: count,
        /** How many problems of each kind, whatever `code` asks for. */
        byCode: z.partialRecord(z.enum(importProblemCodes), count),
      }),
    }),
    problemsFile: endpoint(`GET ${path}/problems.csv`, {
      name: `${lower}ProblemsFile`,
      summary: `The rows of a file of ${rows} that are not taken as CSV, as they were in the file, with the reason beside each`,
      access: reading,
      query: z.strictObject({ language: z.enum(languages).default('en') }),
      download: [exportTypes.csv],
    }),
  };
}

/** The calls of a kind of import. */
export type ImportCalls = ReturnType<typeof importCalls<string, { branchId: z.ZodNullable<typeof id> }>>;

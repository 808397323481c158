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
 * Imports of any kind of rows from a file: uploaded, mapped to columns, checked without changes, imported by a job, and
 * undone as a whole if necessary.
 */

/** A hundred thousand guests are 10 to 20 MB of CSV. The limit of section 9 is for pictures. */
export const importLimitBytes = 52_428_800;
export const importMaxColumns = 200;

export const importTypes = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'text/vcard',
] as const;
export const vCardType = importTypes[2];

export const importFormats = ['csv', 'xlsx', 'vcf'] as const;
export type ImportFormat = (typeof importFormats)[number];

/** The kinds of imported records. */
export const importKinds = ['guests', 'reservations', 'menuItems'] as const;
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

/** Why a row, or a part of it, is not imported. */
export const importProblemCodes = Object.keys(importReasons.en) as ImportProblemCode[];

export const importProblem = z.object({
  /** A field of the import's kind; null if it is about the whole row. */
  field: z.string().nullable(),
  code: z.enum(importProblemCodes),
  /** The cell's text in the file, truncated; for duplicates the value that identified them. */
  value: z.string(),
  /** For duplicates, the row that came first. */
  row: z.number().int().optional(),
  /** Whether only the cell is skipped, and the row is imported. */
  leftOut: z.boolean().optional(),
});
export type ImportProblem = z.infer<typeof importProblem>;

/** How a row with an invalid cell is treated: skipped, or imported without the cell. */
export const badCellModes = ['refuse', 'leaveOut'] as const;

/** Maximum number of columns joined into one field. */
export const maxJoined = 5;

const columnIndex = z
  .number()
  .int()
  .min(0)
  .max(importMaxColumns - 1);

/** Options of an import; every kind has a branch, and its own further options. */
const importChoices = z.looseObject({ branchId: id.nullable() });
export type ImportChoices = z.infer<typeof importChoices>;

/** A file and the state of its import, without the parts that differ by kind: the mapping and the options. */
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
  /** If the encoding is uncertain, some sample lines in each likely one, the most likely first. */
  guesses: z.array(z.object({ encoding: z.enum(importEncodings), sample: z.array(z.string()) })),
  /**
   * Whether the caller sees the rows: users who see every branch do, and the user who started the import. For others,
   * sheets, guesses, top, header, sample, mapping, joined, readings, contents, words and values are empty.
   */
  rowsSeen: z.boolean(),
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  /** The number of the header row in the file; null for the first row that is not blank, 0 for no header. */
  headerRow: count.nullable(),
  /** The first rows of the table that are not blank; the header is one of them. */
  top: z.array(z.object({ row: count, cells: z.array(z.string()) })),
  header: z.array(z.string()),
  /** The first rows below the header. */
  sample: z.array(z.array(z.string())),
  /** Initially suggested by the column names, or copied from the last file with the same header. */
  mapping: z.partialRecord(z.string(), columnIndex),
  /** Columns joined to the field's own column, in order. */
  joined: z.partialRecord(z.string(), z.array(columnIndex)),
  options: importChoices,
  /** For columns with ambiguous cells: the interpretation, determined or to be chosen. */
  readings: z.array(columnReading),
  /** Statistics of each column, from all rows. */
  contents: z.array(columnContent),
  /** The distinct cells of columns with few of them. */
  words: z.array(columnWords),
  /** The chosen meanings of words. */
  values: z.array(wordChoice),
  /**
   * After the check `rows`, `create`, `update`, `skip`, `fail`; after the run also `created`, `updated`, `skipped`,
   * `failed`; after the undo `removed`, `restored`, `kept`.
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
  /** Row numbers of the file: the first line is row 1. */
  row: count,
  action: z.enum(['created', 'updated', 'skipped', 'failed']),
  /** The guest, and for reservations the reservation, that the row created or matched. */
  customerId: id.nullable(),
  reservationId: id.nullable(),
  problems: z.array(importProblem),
});
export type ProblemRow = z.infer<typeof problemRow>;

interface SchemaDeclaration<Field extends string, Options extends z.ZodRawShape> {
  /** The fields that a column of the file can fill. */
  fields: readonly [Field, ...Field[]];
  /** As in {@link ImportDeclaration}. */
  words: WordFields;
  /** Options, chosen once per file. */
  options: Options;
}

/** The schemas of one kind of import: of its mapping, its options, an import and the changes to one. */
export function importSchemas<
  const Field extends string,
  Options extends z.ZodRawShape & { branchId: z.ZodNullable<typeof id> },
>({ fields, words, options }: SchemaDeclaration<Field, Options>) {
  const field = z.enum(fields);
  const mapping = z.partialRecord(field, columnIndex);
  return {
    mapping,
    options: z.object(options),
    one: fileImport.extend({ mapping, options: z.object(options) }),
    changes: z
      .strictObject({
        mapping,
        joined: z.partialRecord(
          field,
          z
            .array(columnIndex)
            .min(1)
            .max(maxJoined - 1),
        ),
        ...options,
        encoding: z.enum(importEncodings),
        delimiter: z.enum(importDelimiters),
        sheet: safeText(100),
        headerRow: wholeNumber(0, 10_000_000),
        /** All chosen meanings of words; known words can be omitted. */
        values: z.array(choiceAmong(words)).max(500),
        /** Interpretations of columns; columns and aspects that are not included stay unchanged. */
        readings: z.array(readingChoice).max(importMaxColumns * 4),
      })
      .partial()
      .extend({ version }),
  };
}
type AnySchemas = ReturnType<typeof importSchemas<string, { branchId: z.ZodNullable<typeof id> }>>;

interface ImportDeclaration<One extends z.ZodType, Changes extends z.ZodType> {
  /** Part of the endpoint names: `Import` gives `uploadImport`. */
  name: string;
  /** The kind of rows, for summaries. */
  rows: string;
  /** `${root}` accepts the file, `${root}s` lists imports. */
  root: `/api/:companyId/${string}`;
  permission: Permission;
  /** The aspects in which a field's cells can be ambiguous. */
  aspects: FieldAspects;
  /** Fields whose cells are words for enumerated values. */
  words: WordFields;
  /** Files that are accepted, of {@link importTypes}; by default all. */
  types?: readonly (typeof importTypes)[number][];
  /** Whether the records apply at all branches, so that only users with all of them import some. */
  ofAllBranches?: boolean;
  /** Of {@link importSchemas}. */
  schemas: { one: One; changes: Changes };
}

/** The body of calls that start a job. */
const begun = z.strictObject({ version });

/**
 * The endpoints of one kind of import.
 *
 * @returns the endpoints by operation, and the aspects and words of its fields
 */
export function importCalls<One extends z.ZodType, Changes extends z.ZodType>({
  name,
  rows,
  root,
  permission,
  aspects,
  words,
  schemas,
  types = importTypes,
  ofAllBranches = false,
}: ImportDeclaration<One, Changes>) {
  const reading = members('params.companyId', permission);
  const writing = writers('params.companyId', permission, { allBranches: ofAllBranches });
  const path = `${root}s/:importId` as const;
  const lower = `${name[0]?.toLowerCase()}${name.slice(1)}`;

  return {
    aspects,
    words,
    upload: endpoint(`POST ${root}`, {
      name: `upload${name}`,
      summary: `Upload a file of ${rows} (${types.includes(vCardType) ? 'CSV, xlsx or vCard' : 'CSV or xlsx'}); nothing is brought in yet`,
      access: writing,
      upload: { field: 'file', maxBytes: importLimitBytes, types, stored: true },
      response: schemas.one,
    }),
    list: endpoint(`GET ${root}s`, {
      name: `list${name}s`,
      summary: `Files of ${rows}, newest first`,
      access: reading,
      query: z.strictObject(slice(10, 100, 100_000)),
      response: z.object({ imports: z.array(schemas.one), total: count }),
    }),
    get: endpoint(`GET ${path}`, {
      name: `get${name}`,
      summary: `One file of ${rows}: its columns, what was chosen, what came of it`,
      access: reading,
      response: schemas.one,
    }),
    patch: endpoint(`PATCH ${path}`, {
      name: `patch${name}`,
      summary: `Say how a file of ${rows} is read, which column is what, and what becomes of what is there already`,
      access: { ...writing, branch: 'body.branchId' },
      body: schemas.changes,
    }),
    check: endpoint(`POST ${path}/check`, {
      name: `check${name}`,
      summary: `Check every row of a file of ${rows} without changing anything`,
      access: writing,
      body: begun,
      response: job,
    }),
    run: endpoint(`POST ${path}/run`, {
      name: `run${name}`,
      summary: `Bring the ${rows} of a file in; stopping the job takes back what is done`,
      access: writing,
      body: begun,
      response: job,
    }),
    rollback: endpoint(`POST ${path}/rollback`, {
      name: `rollback${name}`,
      summary: `Take an import of ${rows} back: what was changed since is kept, and named`,
      access: writing,
      body: begun,
      response: job,
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
        /** The number of problems by kind, independent of `code`. */
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

/** The endpoints of a kind of import. */
export type ImportCalls = ReturnType<typeof importCalls<AnySchemas['one'], AnySchemas['changes']>>;

import * as z from 'zod';
import { languages } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { job } from './jobs.ts';
import { writingRoles } from './permissions.ts';
import { id, instant, safeText, version, wholeNumber } from './wire.ts';

/**
 * Guests from a file: uploaded, its columns named, checked without changing anything, brought in as a job, and taken
 * back as one if need be.
 */

/** A hundred thousand guests are 10 to 20 MB of CSV. The limit of section 9 is one for pictures. */
export const importLimitBytes = 52_428_800;
export const importMaxColumns = 200;

export const importTypes = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] as const;

/** What a column of the file may fill. */
export const importFields = [
  'name',
  'familyName',
  'givenName',
  'phoneticFamilyName',
  'phoneticGivenName',
  'phoneNumber',
  'email',
  'gender',
  'language',
  'birthday',
  'seatCount',
  'visits',
  'firstSeenTime',
  'lastSeatTime',
  'isVIP',
  'doNotContact',
  'allowContact',
  'types',
  'tags',
  'note',
] as const;
export type ImportField = (typeof importFields)[number];

export const importEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'big5',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'windows-1252',
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

/** What becomes of guests that are there already: overwritten by the file, completed by it, or left alone. */
export const existingModes = ['update', 'fillEmpty', 'skip'] as const;
export type ExistingMode = (typeof existingModes)[number];

/** Why a row, or a part of it, is not taken; the words are in `importReasons.ts`. */
export const importProblemCodes = [
  'nameMissing',
  'phone',
  'email',
  'birthday',
  'date',
  'number',
  'gender',
  'language',
  'yesNo',
  'tooLong',
  'labelTooLong',
  'labelsTooMany',
  'unreadable',
  'tooManyCells',
  'duplicateRow',
  'exists',
  'changedSince',
] as const;
export type ImportProblemCode = (typeof importProblemCodes)[number];

export const importProblem = z.object({
  /** Null where it is about the row as a whole. */
  field: z.enum(importFields).nullable(),
  code: z.enum(importProblemCodes),
  /** The cell as it is in the file, cut; of duplicates the phone or the e-mail address that was read from it. */
  value: z.string(),
  /** Of duplicates, the row that came first. */
  row: z.number().int().optional(),
});
export type ImportProblem = z.infer<typeof importProblem>;

const columnIndex = z
  .number()
  .int()
  .min(0)
  .max(importMaxColumns - 1);
export const importMapping = z.partialRecord(z.enum(importFields), columnIndex);
export type ImportMapping = z.infer<typeof importMapping>;

const optionFields = {
  /** The branch whose country reads phones without a country code, and days and months in their order. */
  branchId: id.nullable(),
  existing: z.enum(existingModes),
  /** Given to every guest created or updated. */
  addTags: z.array(safeText(60).trim().min(1)).max(10),
  /** The words under which a "yes" in the contact column was given. */
  consentText: safeText(500).trim(),
};
export const importOptions = z.object(optionFields);
export type ImportOptions = z.infer<typeof importOptions>;

/** @see {@link importOptions} */
export const defaultImportOptions: ImportOptions = {
  branchId: null,
  existing: 'fillEmpty',
  addTags: [],
  consentText: '',
};

const count = z.number().int().min(0);

export const guestImport = z.object({
  id,
  companyId: id,
  version,
  status: z.enum(importStatuses),
  fileName: z.string(),
  bytes: count,
  format: z.enum(['csv', 'xlsx']),
  /** Null for workbooks. */
  encoding: z.enum(importEncodings).nullable(),
  delimiter: z.enum(importDelimiters).nullable(),
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  header: z.array(z.string()),
  /** The first rows below the header. */
  sample: z.array(z.array(z.string())),
  /** At first what the names of the columns suggest, or what was chosen for a file with the same header. */
  mapping: importMapping,
  options: importOptions,
  /**
   * After the check `rows`, `create`, `update`, `skip`, `fail`; after the run `created`, `updated`, `skipped`,
   * `failed` too; after it was taken back `removed`, `restored`, `kept`.
   */
  counts: z.record(z.string(), count),
  jobId: id.nullable(),
  createdBy: z.object({ id, name: z.string() }).nullable(),
  createdTime: instant,
  updatedTime: instant,
});
export type GuestImport = z.infer<typeof guestImport>;

const reading = { kind: 'company', company: 'params.companyId', permission: 'crm' } as const;
const writing = { ...reading, roles: writingRoles } as const;
const inCompany = z.strictObject({ companyId: id });
const oneImport = z.strictObject({ companyId: id, importId: id });
const root = '/api/:companyId/customers/import';

export const uploadImport = endpoint({
  name: 'uploadImport',
  summary: 'Upload a file of guests (CSV or xlsx); nothing is brought in yet',
  method: 'POST',
  path: root,
  access: writing,
  params: inCompany,
  upload: { field: 'file', maxBytes: importLimitBytes, types: importTypes, stored: true },
  response: guestImport,
});

export const listImports = endpoint({
  name: 'listImports',
  summary: 'Files of guests, newest first',
  method: 'GET',
  path: `${root}s`,
  access: reading,
  params: inCompany,
  query: z.strictObject({ from: wholeNumber(0, 100_000).default(0), size: wholeNumber(1, 100).default(10) }),
  response: z.object({ imports: z.array(guestImport), total: count }),
});

export const getImport = endpoint({
  name: 'getImport',
  summary: 'One file of guests: its columns, what was chosen, what came of it',
  method: 'GET',
  path: `${root}s/:importId`,
  access: reading,
  params: oneImport,
  response: guestImport,
});

export const patchImport = endpoint({
  name: 'patchImport',
  summary: 'Say how the file is read, which column is what, and what becomes of guests that exist',
  method: 'PATCH',
  path: `${root}s/:importId`,
  access: { ...writing, branch: 'body.branchId' },
  params: oneImport,
  body: z.strictObject({
    version,
    mapping: importMapping.optional(),
    branchId: optionFields.branchId.optional(),
    existing: optionFields.existing.optional(),
    addTags: optionFields.addTags.optional(),
    consentText: optionFields.consentText.optional(),
    encoding: z.enum(importEncodings).optional(),
    delimiter: z.enum(importDelimiters).optional(),
    sheet: safeText(100).optional(),
  }),
  status: 204,
});

const started = {
  method: 'POST',
  access: writing,
  params: oneImport,
  body: z.strictObject({ version }),
  response: job,
} as const;

export const checkImport = endpoint({
  ...started,
  name: 'checkImport',
  summary: 'Check every row without changing anything',
  path: `${root}s/:importId/check`,
});

export const runImport = endpoint({
  ...started,
  name: 'runImport',
  summary: 'Bring the guests in; stopping the job takes back what is done',
  path: `${root}s/:importId/run`,
});

export const rollbackImport = endpoint({
  ...started,
  name: 'rollbackImport',
  summary: 'Take an import back: guests changed since are kept, and named',
  path: `${root}s/:importId/rollback`,
});

export const problemRow = z.object({
  /** As the file counts them: the first line is row 1. */
  row: count,
  action: z.enum(['created', 'updated', 'skipped', 'failed']),
  customerId: id.nullable(),
  problems: z.array(importProblem),
});
export type ProblemRow = z.infer<typeof problemRow>;

export const importProblems = endpoint({
  name: 'importProblems',
  summary: 'Rows that are not taken, and why',
  method: 'GET',
  path: `${root}s/:importId/problems`,
  access: reading,
  params: oneImport,
  query: z.strictObject({
    code: z.enum(importProblemCodes).optional(),
    from: wholeNumber(0, 10_000_000).default(0),
    size: wholeNumber(1, 500).default(50),
  }),
  response: z.object({
    rows: z.array(problemRow),
    total: count,
    /** How many problems of each kind, whatever `code` asks for. */
    byCode: z.partialRecord(z.enum(importProblemCodes), count),
  }),
});

export const importProblemsFile = endpoint({
  name: 'importProblemsFile',
  summary: 'The rows that are not taken as CSV, as they were in the file, with the reason beside each',
  method: 'GET',
  path: `${root}s/:importId/problems.csv`,
  access: reading,
  params: oneImport,
  query: z.strictObject({ language: z.enum(languages).default('en') }),
});

export const importEndpoints = [
  uploadImport,
  listImports,
  getImport,
  patchImport,
  checkImport,
  runImport,
  rollbackImport,
  importProblems,
  importProblemsFile,
] as const;

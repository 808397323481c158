import type { Reading } from '#contract/imports/importReadings.ts';
import type { ImportProblemCode } from '#contract/imports/importReasons.ts';
import type { ImportChoices, ImportKindName, ImportProblem } from '#contract/imports/imports.ts';
import type { Permission } from '#contract/core/permissions.ts';
import type { Sql } from '#server/platform/db/client.ts';
import type { importRows, imports } from '#server/platform/db/schema.ts';
import type { CompanyScope } from '#server/platform/kernel/scope.ts';
import type { Wordings } from '#server/platform/kernel/services.ts';
import type { ChosenMeaning, ReadRow, RowRules } from './cells.ts';
import type { TableRow } from '#server/platform/db/tableRow.ts';
import type { TableFacts } from './suggest.ts';

/** A stored import. */
export type ImportRow = typeof imports.$inferSelect;

/** The user's access during an import; other records are not changed. */
export type Importer = Pick<CompanyScope, 'companyId' | 'enabledBranches'>;

/** The plan of a row. */
export interface RowPlan {
  row: number;
  action: 'created' | 'updated' | 'skipped' | 'failed';
  problems: ImportProblem[];
  customerId?: string | null;
  reservationId?: string | null;
  recordId?: string | null;
  /** For shown updates: the version, and the changed columns' values before and after. */
  version?: number;
  before?: object | null;
  after?: object | null;
}

/** The outcome of a row; the version is that of the written record. */
export type RowOutcome = RowPlan;

/** An update that the check planned for a row. */
export type PlannedUpdate = Pick<DoneRow, 'row' | 'reservationId' | 'version'>;

export type DoneRow = typeof importRows.$inferSelect;

/** A row that a rollback keeps unchanged. */
export interface RetainedRow {
  row: DoneRow;
  why: ImportProblemCode;
}

/** The context of an import's writes. */
export interface WriteContext {
  companyId: string;
  /** The job's id, under which the audit log has all changes. */
  jobId: string;
  userId: string | null;
  wordings: Wordings;
}

/** A branch that rows may belong to. */
export interface FileBranch {
  id: string;
  name: string;
  country: string;
  timeZone: string;
  currency: string;
}

/** How the rows of a file are read. */
export interface ReadAs<Field extends string = string> extends RowRules {
  /** The meanings of words that the user chose. */
  chosen: ChosenMeaning;
  /** The company's branches, its first one first. */
  branches: readonly FileBranch[];
  /** The reading of a field's column. */
  readingOf: (field: Field) => Reading;
}

/** Tracks the records that a file's rows refer to. */
export interface SeenRows<Row> {
  /** @returns the earlier row for the same record */
  meet(row: Row): number | undefined;
}

/** A portion of a file's rows, for planning. */
export interface Portion<Row, Seen> {
  rows: readonly Row[];
  /** The earlier row for the same record, by row. */
  earlier: ReadonlyMap<number, number | undefined>;
  seen: Seen;
  /** The updates shown before the run, by row; undefined in the check. */
  planned?: ReadonlyMap<number, PlannedUpdate>;
}

/** One kind of import. The steps, jobs and endpoints are the same for all kinds. */
export interface ImportKind<
  Row extends ReadRow = ReadRow,
  Plan extends RowPlan = RowPlan,
  Seen extends SeenRows<Row> = SeenRows<Row>,
> {
  name: ImportKindName;
  /** The prefix of its job names. */
  jobs: string;
  /** For its endpoints, and for seeing its jobs. */
  permission: Permission;
  /** The maximum number of rows per step: its records stay locked until its end, and others may wait for them. */
  rowsAStep: number;
  /** Suggests columns by their names and cells. */
  suggest(header: readonly string[], facts?: TableFacts): Readonly<Record<string, number>>;
  /** The meaning of a word in a field, as the contract's value; undefined if unknown. */
  meaningOf(field: string, word: string): string | undefined;
  /** Columns to join with mapped ones, by their names and cells. */
  joinedColumns?(
    header: readonly string[],
    mapping: Readonly<Record<string, number>>,
    facts: TableFacts,
  ): Record<string, number[]>;
  /** Rejects an import that cannot be checked yet. @throws ApiError `invalid_input` */
  refuseUnready?(one: ImportRow): void;
  /** The default options. @param last those of the last file with the same header */
  optionsAfter(last: ImportChoices | undefined): ImportChoices;
  /** Creates the reader of a file's rows. */
  reader(one: ImportRow, as: ReadAs): (row: TableRow) => Row;
  /** The tracked rows of a file. @param row the last imported row before a restart */
  seen(sql: Sql, one: ImportRow, row: number): Promise<Seen>;
  /** Whether a row is planned after all others have been written, since it may refer to them. */
  isLater?(row: Row): boolean;
  /** Plans rows without writing. @param lock locks their records until the transaction ends */
  plan(sql: Sql, who: Importer, one: ImportRow, portion: Portion<Row, Seen>, lock: boolean): Promise<Plan[]>;
  /** Executes the plans. @returns the outcome of each row */
  write(sql: Sql, context: WriteContext, one: ImportRow, plans: readonly Plan[]): Promise<RowOutcome[]>;
  /** Rolls rows back. @returns the kept ones: changed since, in use, or not accessible to the user */
  takeBack(
    sql: Sql,
    context: WriteContext & Importer,
    one: ImportRow,
    rows: readonly DoneRow[],
  ): Promise<readonly RetainedRow[]>;
  /** Whether a failed step may be repeated, because of a concurrent change. */
  mayRepeat?(error: unknown): boolean;
}

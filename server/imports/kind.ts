import type { Reading } from '#contract/imports/importReadings.ts';
import type { ImportProblemCode } from '#contract/imports/importReasons.ts';
import type { ImportChoices, ImportKindName, ImportProblem } from '#contract/imports/imports.ts';
import type { Permission } from '#contract/core/permissions.ts';
import type { Sql } from '#server/platform/db/client.ts';
import type { importRows } from '#server/platform/db/schema.ts';
import type { CompanyScope } from '#server/platform/kernel/scope.ts';
import type { Chosen, ReadRow, RowRules } from './cells.ts';
import type { TableRow } from '#server/platform/kernel/tableRow.ts';
import type { ImportRow } from './store.ts';
import type { Facts } from './suggest.ts';

/** For whom an import works: what is out of their sight is not touched. */
export type Importer = Pick<CompanyScope, 'companyId' | 'enabledBranches'>;

/** What becomes of a row. */
export interface RowPlan {
  row: number;
  action: 'created' | 'updated' | 'skipped' | 'failed';
  problems: ImportProblem[];
  customerId?: string | null;
  reservationId?: string | null;
  /** Of what is updated, and shown before: its version, and what the changed columns hold before and after. */
  version?: number;
  before?: object | null;
  after?: object | null;
}

/** What became of a row; the version is that of what was written. */
export type RowOutcome = RowPlan;

/** What the check said that a row updates. */
export type PlannedUpdate = Pick<DoneRow, 'row' | 'reservationId' | 'version'>;

export type DoneRow = typeof importRows.$inferSelect;

/** A row that stays as it is when its import is taken back. */
export interface RetainedRow {
  row: DoneRow;
  why: ImportProblemCode;
}

/** Under what an import writes. */
export interface WriteContext {
  companyId: string;
  /** The job, under which all changes are found in the audit log. */
  jobId: string;
  userId: string | null;
}

/** A branch that rows may be of. */
export interface FileBranch {
  id: string;
  name: string;
  country: string;
  timeZone: string;
}

/** How the rows of a file are read. */
export interface ReadAs<Field extends string = string> extends RowRules {
  /** What a person said that words mean. */
  chosen: Chosen;
  /** Of the company, its first one first. */
  branches: readonly FileBranch[];
  /** How the column of a field is to be taken. */
  readingOf: (field: Field) => Reading;
}

/** Remembers what rows of a file are about. */
export interface SeenRows<Row> {
  /** @returns the earlier row that said the same */
  meet(row: Row): number | undefined;
}

/** Some rows of a file, to be planned. */
export interface Portion<Row, Seen> {
  rows: readonly Row[];
  /** By row the earlier one that said the same. */
  earlier: ReadonlyMap<number, number | undefined>;
  seen: Seen;
  /** By row what was shown before the run; undefined in the check. */
  planned?: ReadonlyMap<number, PlannedUpdate>;
}

/** What the rows of one kind of file become. The steps, jobs and endpoints are the same for all kinds. */
export interface ImportKind<
  Row extends ReadRow = ReadRow,
  Plan extends RowPlan = RowPlan,
  Seen extends SeenRows<Row> = SeenRows<Row>,
> {
  name: ImportKindName;
  /** What the names of its jobs begin with. */
  jobs: string;
  /** Of its endpoints, and to see its jobs. */
  permission: Permission;
  /** Rows that a step brings in at the most: what it touches is held until its end, and others may wait for it. */
  rowsAStep: number;
  /** Columns by what their names and cells suggest. */
  suggest(header: readonly string[], facts?: Facts): Readonly<Record<string, number>>;
  /** What a word means in a field, as the contract names its values; undefined where it is not known. */
  meaningOf(field: string, word: string): string | undefined;
  /** Columns to be joined, of those that fill fields, by their names and cells. */
  joinedColumns?(
    header: readonly string[],
    mapping: Readonly<Record<string, number>>,
    facts: Facts,
  ): Record<string, number[]>;
  /** What is to be said before a check. @throws ApiError `invalid_input` */
  refuseUnready?(one: ImportRow): void;
  /** Options that nobody has chosen yet. @param last those of the last file with the same header */
  optionsAfter(last: ImportChoices | undefined): ImportChoices;
  /** The reader of a file's rows. */
  reader(one: ImportRow, as: ReadAs): (row: TableRow) => Row;
  /** What is remembered of a file's rows. @param row the last one that was brought in before the work began anew */
  seen(sql: Sql, one: ImportRow, row: number): Promise<Seen>;
  /** What becomes of rows; changes nothing. @param lock holds what they are about until the transaction ends */
  plan(sql: Sql, who: Importer, one: ImportRow, portion: Portion<Row, Seen>, lock: boolean): Promise<Plan[]>;
  /** Does what was planned. @returns what became of each row */
  write(sql: Sql, context: WriteContext, one: ImportRow, plans: readonly Plan[]): Promise<RowOutcome[]>;
  /** Takes rows back. @returns those that are kept: changed since, needed, or out of sight of who takes them back */
  takeBack(
    sql: Sql,
    context: WriteContext & Importer,
    one: ImportRow,
    rows: readonly DoneRow[],
  ): Promise<readonly RetainedRow[]>;
  /** Whether a step that failed may be done once more: something changed meanwhile. */
  mayRepeat?(error: unknown): boolean;
}

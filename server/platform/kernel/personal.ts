import { getTableColumns, sql, type SQL, type Table } from 'drizzle-orm';
import type { Sql } from '../db/client.ts';

/**
 * Declarations of stored personal data. Each module declares its tables, and `server/personalData.ts` lists all of them.
 * Erasing, exporting and merging guests loop over the list; a test compares it with the columns of the database.
 */

/** Replaces an erased value. */
export const erasedValue = '[erased]';

/** The erased guest, with everything that identifies the person. */
export interface ErasedGuest {
  companyId: string;
  /** The guest, and all guests merged into it. */
  ids: readonly string[];
  /** All present and former phone numbers and mail addresses of the guest. */
  addresses: readonly string[];
  /** All present and former names of the guest, and parts of the present one. */
  names: readonly string[];
}

/** A list of texts as one param. */
export const textArray = (list: readonly string[]): SQL =>
  sql`(select coalesce(array_agg(t), '{}') from json_array_elements_text(${JSON.stringify(list)}::json) t)::text[]`;

/** The ids of moved rows by table; if the guest is part of a row's key, enough is stored to find or recreate the row. */
export type MovedIds = Record<string, string[]>;

/**
 * Runs a statement of a merge with `$1` the company, `$2` the remaining guest, `$3` the other one and `$4` ids.
 *
 * @returns the column `id` of its rows
 */
export type RunMove = (text: string, ids?: readonly string[]) => Promise<string[]>;

/** How a merge moves rows to the remaining guest, and how its undoing moves them back. */
export interface MovedRows {
  move: (run: RunMove) => Promise<MovedIds>;
  /** Rows that the remaining guest got later stay. */
  back: (run: RunMove, moved: MovedIds) => Promise<void>;
}

/** Who exports a guest, as SQL. */
export interface ExportAccess {
  /** A condition on the column of a branch; `true` for users who see all branches. */
  at: (column: string) => string;
  /** The same for a list of branches, which may be empty. */
  ofAny: (list: string) => string;
  /** A guest's values without those of branches that the user does not see. */
  shown: (values: string) => string;
}

/** A list in a guest's export, of company `$1` and guest `$2`. */
export interface ExportedRows {
  name: string;
  rows: (access: ExportAccess) => string;
}

/** The data about guests in a table; columns by property name. */
export interface PersonalTable<Column extends string = string> {
  readonly table: Table;
  /** Columns that are emptied in the guest's own rows, by {@link forget}. */
  readonly own?: readonly Column[];
  /**
   * Free text that may mention anybody: the guest's identifying data is removed from it, in all rows of the company.
   */
  readonly mentions?: readonly Column[];
  /** JSON lists of records: a record that mentions the guest is removed as a whole. */
  readonly records?: readonly Column[];
  /** JSON lists with summaries of records: all elements are emptied in a row that mentions the guest. */
  readonly summaries?: readonly Column[];
  /** Columns without data about a guest. */
  readonly plain?: readonly Column[];
  /** Columns that are not changed, and why. */
  readonly stays?: Readonly<Partial<Record<Column, string>>>;
  /** Empties the guest's own rows. */
  readonly forget?: (guest: ErasedGuest) => readonly (SQL | ((transaction: Sql) => Promise<void>))[];
  /**
   * Former names, numbers and addresses of guests: a select of `name`, `phone` and `email`.
   *
   * @param ids a subselect of the guest's ids
   */
  readonly formerly?: (companyId: string, ids: SQL) => SQL;
  /** Whether rows belong to guests: with the columns `id` and `customer_id` (`true`), or in another way. */
  readonly moves?: true | MovedRows;
  /** Called with the ids of rows that a merge or its undoing has moved. */
  readonly onMoved?: (transaction: Sql, companyId: string, ids: readonly string[]) => Promise<void>;
  /** The guest's rows in an export. */
  readonly exported?: ExportedRows;
}

type ColumnOf<T extends Table> = keyof T['_']['columns'] & string;

/**
 * Declares the data that a table stores about guests.
 *
 * @example personalIn(complaintNotes, { mentions: ['text'] })
 */
export function personalIn<T extends Table>(table: T, parts: Omit<PersonalTable<ColumnOf<T>>, 'table'>): PersonalTable {
  return { table, ...parts } as PersonalTable;
}

/** The columns in a table's declaration. */
export function namedColumns({ table }: PersonalTable, names: readonly string[] = []) {
  const columns = getTableColumns(table);
  return names.map((name) => {
    const column = columns[name];
    if (!column) throw new Error(`There is no column ${name}.`);
    return column;
  });
}

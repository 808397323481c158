import { getTableColumns, sql, type SQL, type Table } from 'drizzle-orm';

/**
 * Declarations of stored personal data. Each area declares its tables; erasing a guest loops over the declarations, and
 * a test compares them with the columns of the database.
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
export const textsIn = (list: readonly string[]): SQL =>
  sql`(select coalesce(array_agg(t), '{}') from json_array_elements_text(${JSON.stringify(list)}::json) t)::text[]`;

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
  readonly forget?: (guest: ErasedGuest) => readonly SQL[];
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

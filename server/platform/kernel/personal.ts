import { getTableColumns, sql, type SQL, type Table } from 'drizzle-orm';

/**
 * Where personal data of guests is stored. Each area declares its tables; erasing a guest walks through the declarations,
 * and a test compares them with the columns of the database.
 */

/** What stands in the place of a value that was erased. */
export const erasedValue = '[erased]';

/** Who is erased, and how this person can be found. */
export interface ErasedGuest {
  companyId: string;
  /** The guest, and all guests who were merged into it. */
  ids: readonly string[];
  /** Every phone number and mail address that the guest ever had. */
  addresses: readonly string[];
  /** Every name that the guest ever had, and parts of the present one. */
  names: readonly string[];
}

/** A list of texts as one parameter. */
export const textsIn = (list: readonly string[]): SQL =>
  sql`(select coalesce(array_agg(t), '{}') from json_array_elements_text(${JSON.stringify(list)}::json) t)::text[]`;

/** What is stored about guests in a table; columns by the names of their properties. */
export interface PersonalTable<Column extends string = string> {
  readonly table: Table;
  /** Columns whose values are emptied in the guest's own rows, by {@link forget}. */
  readonly own?: readonly Column[];
  /** Free text that may mention anybody: what identifies the guest is taken out of it, in any row of the company. */
  readonly mentions?: readonly Column[];
  /** JSON lists of records: a record that mentions the guest goes as a whole. */
  readonly records?: readonly Column[];
  /** JSON lists that sum up records: emptied, element by element, in a row that mentions the guest. */
  readonly summaries?: readonly Column[];
  /** Columns that say nothing about a guest. */
  readonly plain?: readonly Column[];
  /** Columns that are left as they are, and why. */
  readonly stays?: Readonly<Partial<Record<Column, string>>>;
  /** Empties the guest's own rows. */
  readonly forget?: (guest: ErasedGuest) => readonly SQL[];
}

type ColumnOf<T extends Table> = keyof T['_']['columns'] & string;

/**
 * Declares what a table stores about guests.
 *
 * @example personalIn(complaintNotes, { mentions: ['text'] })
 */
export function personalIn<T extends Table>(table: T, parts: Omit<PersonalTable<ColumnOf<T>>, 'table'>): PersonalTable {
  return { table, ...parts } as PersonalTable;
}

/** The columns of a table that a declaration names. */
export function namedColumns({ table }: PersonalTable, names: readonly string[] = []) {
  const columns = getTableColumns(table);
  return names.map((name) => {
    const column = columns[name];
    if (!column) throw new Error(`There is no column ${name}.`);
    return column;
  });
}

import { getTableColumns } from 'drizzle-orm';
import { blankGuest, importedGuestFields, type ImportedGuestField } from '#contract/guestFields.ts';
import { customers } from '../../db/schema.ts';

/** What of a guest an import reads and writes: the one list of these columns. */

type Customer = typeof customers.$inferSelect;

/** What an import writes of a guest. */
export type GuestColumns = Pick<Customer, ImportedGuestField>;
export const guestColumns: readonly ImportedGuestField[] = importedGuestFields;
/** A guest of whom nothing is known. */
export const blank = Object.fromEntries(
  guestColumns.map((field) => [field, blankGuest[field]]),
) as unknown as GuestColumns;

const known = ['id', 'version', 'branchIds', ...guestColumns] as const;
/** A known guest as an import sees it. */
export type StoredGuest = Pick<Customer, (typeof known)[number]>;

const columns = getTableColumns(customers);
/** The columns of {@link StoredGuest}, to be selected. */
export const storedColumns = Object.fromEntries(known.map((key) => [key, columns[key]])) as Pick<
  typeof columns,
  (typeof known)[number]
>;

import { and, eq, getTableColumns, isNull, sql, type SQL } from 'drizzle-orm';
import { blankGuest, importedGuestFields, type ImportedGuestField } from '#contract/guests/guestFields.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { rowsOf } from '#server/platform/db/queryInTransaction.ts';
import { isSeen } from '#server/guests/crm/guest.ts';
import { customers } from '#server/platform/db/schema.ts';
import { anyOf } from '#server/platform/sql/equal.ts';
import type { Importer } from '../kind.ts';
import type { RowGuest } from './guest.ts';

/** Matches rows with existing guests. */

type Customer = typeof customers.$inferSelect;

/** The columns of a guest that an import writes. */
export type GuestColumns = Pick<Customer, ImportedGuestField>;
export const guestColumns: readonly ImportedGuestField[] = importedGuestFields;
/** A guest without any data. */
export const emptyGuest = Object.fromEntries(
  guestColumns.map((field) => [field, blankGuest[field]]),
) as unknown as GuestColumns;

const known = ['id', 'version', 'branchIds', ...guestColumns] as const;
/** The columns of an existing guest that an import reads. */
export type StoredGuest = Pick<Customer, (typeof known)[number]>;

const columns = getTableColumns(customers);
const storedColumns = Object.fromEntries(known.map((key) => [key, columns[key]])) as Pick<
  typeof columns,
  (typeof known)[number]
>;

export interface KnownGuest {
  stored: StoredGuest;
  /** Whether the importing user may see the guest. */
  seen: boolean;
  /** Whether the guest's last decision was to decline the restaurant's messages. */
  withdrawn: boolean;
}

/** A company's guests by ids; `lock` locks them until the transaction ends. */
export async function guestsWhere(
  transaction: Sql,
  companyId: string,
  condition: SQL,
  lock: boolean,
): Promise<StoredGuest[]> {
  const query = transaction
    .select(storedColumns)
    .from(customers)
    .where(and(eq(customers.companyId, companyId), isNull(customers.erasedTime), condition))
    .orderBy(customers.id);
  return lock ? query.for('update') : query;
}

/**
 * Matches rows with guests: by phone, otherwise by case-insensitive e-mail address. If several guests match, the one
 * that the user may see and that visited last is taken.
 *
 * @param lock locks the guests until the transaction ends
 * @returns guests by row
 */
export async function knownGuests(
  transaction: Sql,
  who: Importer,
  rows: readonly RowGuest[],
  lock: boolean,
): Promise<Map<number, KnownGuest>> {
  const { companyId } = who;
  const found = new Map<number, StoredGuest>();
  const find = async (keyOf: (row: RowGuest) => string | undefined, of: (guest: StoredGuest) => string, where: SQL) => {
    const wanted = rows.filter((row) => !found.has(row.row) && keyOf(row) !== undefined);
    if (!wanted.length) return;
    const keys = [...new Set(wanted.map((row) => keyOf(row) ?? ''))];
    const best = new Map<string, StoredGuest>();
    for (const guest of await guestsWhere(transaction, companyId, sql`${where} = ${anyOf(keys)}`, lock)) {
      const other = best.get(of(guest));
      if (!other || rank(guest, who) > rank(other, who)) best.set(of(guest), guest);
    }
    for (const row of wanted) {
      const guest = best.get(keyOf(row) ?? '');
      if (guest) found.set(row.row, guest);
    }
  };
  await find(
    ({ values }) => values.phoneNumber,
    ({ phoneNumber }) => phoneNumber ?? '',
    sql`${customers.phoneNumber}`,
  );
  await find(
    ({ values }) => values.email?.toLowerCase(),
    ({ email }) => (email ?? '').toLowerCase(),
    sql`lower(${customers.email})`,
  );

  const withdrawn = await withdrawnBy(transaction, companyId, asking(rows, found));
  return new Map(
    [...found].map(([row, stored]) => [
      row,
      { stored, seen: isSeen(who.enabledBranches, stored.branchIds), withdrawn: withdrawn.has(stored.id) },
    ]),
  );
}

const rank = (guest: StoredGuest, { enabledBranches }: Importer) =>
  (isSeen(enabledBranches, guest.branchIds) ? 1e15 : 0) + (guest.lastSeatTime?.getTime() ?? 0);

/** Guests who may be contacted according to the file, but currently not. */
function asking(rows: readonly RowGuest[], found: ReadonlyMap<number, StoredGuest>): string[] {
  return rows.flatMap(({ row, values }) => {
    const stored = found.get(row);
    return stored && values.allowContact && !stored.allowContactRestaurant ? [stored.id] : [];
  });
}

async function withdrawnBy(transaction: Sql, companyId: string, ids: readonly string[]): Promise<Set<string>> {
  if (!ids.length) return new Set();
  const rows = await rowsOf<{ id: string }>(
    transaction,
    sql`
      select customer_id as id from (
        select distinct on (customer_id) customer_id, granted from consents
        where company_id = ${companyId} and customer_id = ${anyOf(ids)} and purpose = 'restaurant'
        order by customer_id, at desc, id desc) last
      where not granted`,
  );
  return new Set(rows.map(({ id }) => id));
}

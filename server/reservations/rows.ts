import { and, eq, or, sql } from 'drizzle-orm';
import { pick } from 'es-toolkit';
import type { FoldedReservation } from '#contract/reservations/reservationFold.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { insertRows, updateRows } from '#server/platform/db/rows.ts';
import { reservations } from '#server/platform/db/schema.ts';
import { publishReservations } from '#server/platform/live/publish.ts';
import { anyOf, equal } from '#server/platform/sql/equal.ts';

/** Converts reservations between their table and the fold. */

export interface LockedReservation {
  id: string;
  importId: string | null;
  folded: FoldedReservation;
}

export type FoundReservation = Pick<
  typeof reservations.$inferSelect,
  'id' | 'externalId' | 'branchId' | 'customerId' | 'version' | 'deletedTime'
>;

/** The columns that the fold writes, by their common names. */
const written = [
  'version',
  'branchId',
  'customerId',
  'type',
  'state',
  'createdFrom',
  'createdBy',
  'startTime',
  'confirmedTime',
  'calledTime',
  'seatedTime',
  'tableClearTime',
  'endedTime',
  'autoCleared',
  'groupSize',
  'numberOfKidChairs',
  'numberOfKidSets',
  'tables',
  'externalId',
  'deletedTime',
  'createdTime',
  'guestName',
  'guestPhone',
  'customerNote',
  'note',
] as const satisfies readonly (keyof FoldedReservation & keyof typeof reservations.$inferSelect)[];

const plain = (value: unknown) => (value instanceof Date ? value.toISOString() : value);

/** A row in the fold's format. */
export function foldedOf(row: typeof reservations.$inferSelect): FoldedReservation {
  return Object.fromEntries(written.map((key) => [key, plain(row[key])])) as unknown as FoldedReservation;
}

/** Finds reservations before they are locked. */
export function findReservations(
  transaction: Sql,
  companyId: string,
  { ids, externalIds }: { ids: readonly string[]; externalIds: readonly string[] },
): Promise<FoundReservation[]> {
  const { id, externalId, branchId, customerId, version, deletedTime } = reservations;
  return transaction
    .select({ id, externalId, branchId, customerId, version, deletedTime })
    .from(reservations)
    .where(
      and(
        eq(reservations.companyId, companyId),
        or(
          sql`${reservations.id} = ${anyOf(ids)}`,
          sql`${reservations.externalId} is not null and ${reservations.externalId} = ${anyOf(externalIds)}`,
        ),
      ),
    );
}

/** Locks the reservations until the transaction ends. */
export async function holdReservations(
  transaction: Sql,
  companyId: string,
  ids: readonly string[],
): Promise<LockedReservation[]> {
  if (!ids.length) return [];
  const rows = await transaction
    .select()
    .from(reservations)
    .where(equal(reservations, { companyId, id: ids }))
    .orderBy(reservations.id)
    .for('update');
  return rows.map((row) => ({ id: row.id, importId: row.importId, folded: foldedOf(row) }));
}

/** Inserts new reservations and updates locked ones, with one statement each, and publishes the changes. */
export async function writeReservations(
  transaction: Sql,
  companyId: string,
  { made, changed }: { made: readonly LockedReservation[]; changed: readonly LockedReservation[] },
): Promise<void> {
  const updatedTime = new Date().toISOString();
  const rowOf = ({ id, folded }: LockedReservation) => ({ companyId, id, ...pick(folded, [...written]), updatedTime });
  await insertRows(
    transaction,
    reservations,
    made.map((one) => ({ ...rowOf(one), importId: one.importId })),
  );
  await updateRows(transaction, reservations, changed.map(rowOf));
  await publishReservations(
    transaction,
    companyId,
    [...made, ...changed].map(({ id }) => id),
  );
}
